import { features } from '../format/product.ts';

export const Features = () => (
  <section id="features" className="band">
    <div className="wrap">
      <h2>Features</h2>
      <p className="lead">
        Account holders create projects, invite collaborators, define the required documents, assign them and track
        every submission.
      </p>
      <div className="grid three">
        {features.map(({ title, text }) => (
          <article key={title} className="feature">
            <h3>{title}</h3>
            <p className="note">{text}</p>
          </article>
        ))}
      </div>
    </div>
  </section>
);
