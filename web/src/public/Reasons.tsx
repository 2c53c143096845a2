import { reasons } from '../format/product.ts';

export const Reasons = () => (
  <section id="why-choose-us" className="band">
    <div className="wrap">
      <h2>Why Choose Us</h2>
      <p className="lead">
        Made for calls, audits, applications and handovers: wherever many people owe you documents by one date.
      </p>
      <div className="grid two">
        {reasons.map(({ title, text }) => (
          <article key={title} className="card">
            <h3>{title}</h3>
            <p className="note">{text}</p>
          </article>
        ))}
      </div>
    </div>
  </section>
);
