import { useSignedIn, useSubscribed } from '../data/session.ts';
import { hasShop } from '../format/shop.ts';
import { paths } from '../paths.ts';
import { Screenshot } from './Screenshot.tsx';
import { trialPath } from './trial.ts';

export const Hero = () => {
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
