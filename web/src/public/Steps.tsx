import { steps } from '../format/product.ts';
import { Screenshot } from './Screenshot.tsx';

export const Steps = () => (
  <section id="how-it-works" className="band tinted">
    <div className="wrap">
      <h2>How it Works</h2>
      <p className="lead">From an empty project to a folder with everything in it, in five steps.</p>
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="note">{text}</p>
          </li>
        ))}
      </ol>
      <div className="shots">
        <Screenshot name="review" alt="A review: the document on the left, its decision and remarks on the right." />
        <Screenshot
          name="collaborator"
          alt="What a collaborator sees on a phone: until when, and which documents are still to upload."
        />
      </div>
    </div>
  </section>
);
