import { QuoteForm } from './QuoteForm.tsx';
import type { QuotePlan } from './quote.ts';

export const Contact = (props: { plan: QuotePlan; onPlan: (plan: QuotePlan) => void }) => (
  <section id="contact" className="band">
    <div className="wrap contact">
      <div>
        <h2>Contact Us</h2>
        <p className="lead">
          A question, a quote, something larger than our plans: write to us. You get an email at once, and an answer
          from a person after that.
        </p>
      </div>
      <QuoteForm {...props} />
    </div>
  </section>
);
