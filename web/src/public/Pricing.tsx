import { type BillingPeriod, billingPeriods, type Plan, plans, prices, trialPrice } from '@dossier/shared/contract';
import { useState } from 'react';
import { useSignedIn } from '../data/session.ts';
import { formatPrice } from '../format/numbers.ts';
import { periodNames, planFacts, teamDiscount } from '../format/plans.ts';
import { leadingTo } from '../layout/returnPath.ts';
import { paths, payPath } from '../paths.ts';
import { useReady } from './useReady.ts';

/** The choice goes along to the card form, over the sign-up if need be. */
export const trialPath = (
  choice: { readonly plan: Plan; readonly period: BillingPeriod },
  signedIn: boolean,
): string => {
  const pay = payPath(choice);
  return signedIn ? pay : leadingTo(paths.signUp, pay);
};

const Column = ({ plan, period, target }: { plan: Plan; period: BillingPeriod; target: string }) => (
  <article className="card plan">
    <h3>{periodNames[period]}</h3>
    <p className="price num">
      <b>{formatPrice(prices[plan][period])}</b> per {period === 'monthly' ? 'month' : 'year'}
      {plan === 'team' && ' per team member'}, plus tax
    </p>
    <dl>
      {planFacts(plan)
        .slice(1)
        .map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd className="num">{fact[period]}</dd>
          </div>
        ))}
    </dl>
    <a className="btn primary" href={target}>
      Start Trial {formatPrice(trialPrice)}
      <span className="visually-hidden">, {periodNames[period]}</span>
    </a>
  </article>
);

/** What a plan costs and holds, for its two billing periods. */
const PlanTable = ({ plan }: { plan: Plan }) => {
  const signedIn = useSignedIn();
  return (
    <div className="grid two" aria-live="polite">
      {billingPeriods.map((period) => (
        <Column key={period} plan={plan} period={period} target={trialPath({ plan, period }, signedIn)} />
      ))}
    </div>
  );
};

const names: Record<Plan, string> = { personal: 'Individual', team: 'Team' };

const PlanToggle = ({ plan, onPlan }: { plan: Plan; onPlan: (plan: Plan) => void }) => {
  const isReady = useReady();
  return (
    <fieldset className="toggle" inert={!isReady}>
      <legend className="visually-hidden">Plan</legend>
      {plans.map((value) => (
        <label key={value}>
          <input type="radio" name="shown-plan" value={value} checked={plan === value} onChange={() => onPlan(value)} />
          <span>
            {names[value]}
            {value === 'team' && <em>{teamDiscount}% off</em>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** Prices and limits come from the constants the server enforces (PUB-09). */
export const Pricing = ({ onExecutive }: { onExecutive: () => void }) => {
  const [plan, setPlan] = useState<Plan>('team');
  const isReady = useReady();
  return (
    <section id="pricing-plan" className="band tinted">
      <div className="wrap">
        <h2>Pricing Plan</h2>
        <p className="lead">
          Start with a $1 trial. Two plans, Individual and Team, billed monthly or annually; all prices plus tax.
        </p>
        <PlanToggle plan={plan} onPlan={setPlan} />
        <PlanTable plan={plan} />
        <aside className="card executive">
          <div>
            <h3>Executive</h3>
            <p className="note">
              More members, more space, your own terms: tell us what you need and we will answer with an offer.
            </p>
          </div>
          <button
            className="btn"
            type="button"
            inert={!isReady}
            onClick={() => {
              onExecutive();
              document.getElementById('contact')?.scrollIntoView();
            }}
          >
            Contact us
          </button>
        </aside>
      </div>
    </section>
  );
};
