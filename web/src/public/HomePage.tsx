import { useEffect, useState } from 'react';
import { useSignedIn, useSubscribed } from '../data/session.ts';
import { features, homeNavigation, reasons, steps } from '../format/product.ts';
import { hasShop } from '../format/shop.ts';
import { paths } from '../paths.ts';
import { QuoteForm } from './contact/QuoteForm.tsx';
import type { QuotePlan } from './contact/quote.ts';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { Pricing, trialPath } from './Pricing.tsx';
import { pictures } from './pictures/pictures.ts';

type Props = {
  readonly name: keyof typeof pictures;
  readonly alt: string;
  readonly className?: string;
};

/**
 * A picture of the running product (`npm run screenshots`), in the theme of the page. The one that is not shown is not
 * loaded either; both have their room before they are there.
 */
const Screenshot = ({ name, alt, className = '' }: Props) =>
  (['light', 'dark'] as const).map((theme) => {
    const { wide, phone } = pictures[name];
    const { width, height } = wide;
    return (
      <picture key={theme} className={`shot ${theme} ${className}`}>
        {phone && <source media="(max-width: 619px)" srcSet={phone[theme]} width={phone.width} height={phone.height} />}
        <img src={wide[theme]} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      </picture>
    );
  });

const Hero = () => {
  const signedIn = useSignedIn();
  const subscribed = useSubscribed();
  const shop = hasShop();
  const trial = signedIn ? paths.pricing : trialPath({ plan: 'personal', period: 'monthly' }, false);
  const start = shop ? { to: trial, label: 'Start trial for only $1' } : { to: paths.signUp, label: 'Sign Up' };
  const isIn = subscribed || (signedIn && !shop);
  const { to, label } = isIn ? { to: paths.projects, label: 'Go to your projects' } : start;
  return (
    <section className="hero">
      <div className="wrap">
        <h1>Every document, from everyone, before the deadline.</h1>
        <p className="lead">
          Say what you need and by when. Invite people by email or give out a <span className="nowrap">9-digit ID</span>
          . See who still owes what, accept or reject, download it all.
        </p>
        <p className="hero-actions">
          <a className="btn primary large" href={to}>
            {label}
          </a>
          <a className="btn large" href="/#how-it-works">
            How it works
          </a>
        </p>
        {shop && <p className="small muted">Collaborators submit for free.</p>}
        <Screenshot
          name="project"
          className="hero-shot"
          alt="The page of a project: how much is collected, and a table of its people with the status of each document."
        />
      </div>
    </section>
  );
};

const Steps = () => (
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

type BandProps = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly columns: 'two' | 'three';
  readonly of: 'feature' | 'card';
  readonly items: readonly { readonly title: string; readonly text: string }[];
};

const Band = ({ id, title, lead, columns, of, items }: BandProps) => (
  <section id={id} className="band">
    <div className="wrap">
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      <div className={`grid ${columns}`}>
        {items.map(({ title, text }) => (
          <article key={title} className={of}>
            <h3>{title}</h3>
            <p className="note">{text}</p>
          </article>
        ))}
      </div>
    </div>
  </section>
);

const Contact = (props: { plan: QuotePlan; onPlan: (plan: QuotePlan) => void }) => (
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

/** The browser looked before the sections existed, and the font moves them once more. */
const showWantedSection = () => {
  const show = () =>
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ behavior: 'instant', block: 'start' });
  show();
  void document.fonts.ready.then(show);
};

export const HomePage = () => {
  const [plan, setPlan] = useState<QuotePlan>('team');
  useEffect(showWantedSection, []);
  return (
    <>
      <Navbar places={homeNavigation} />
      <main id="main">
        <Hero />
        <Band
          id="features"
          title="Features"
          lead="Account holders create projects, invite collaborators, define the required documents, assign them and track every submission."
          columns="three"
          of="feature"
          items={features}
        />
        <Steps />
        <Band
          id="why-choose-us"
          title="Why Choose Us"
          lead="Made for calls, audits, applications and handovers: wherever many people owe you documents by one date."
          columns="two"
          of="card"
          items={reasons}
        />
        {hasShop() && (
          <>
            <Pricing onExecutive={() => setPlan('executive')} />
            <Contact plan={plan} onPlan={setPlan} />
          </>
        )}
      </main>
      <Footer />
    </>
  );
};
