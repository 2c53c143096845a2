import { type BillingPeriod, billingPeriods, type Plan, prices, trialPrice } from '@dossier/shared/contract';
import { useSignedIn } from '../data/session.ts';
import { formatPrice } from '../format/numbers.ts';
import { periodNames, planFacts } from '../format/plans.ts';
import { trialPath } from './trial.ts';

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
export const PlanTable = ({ plan }: { plan: Plan }) => {
  const signedIn = useSignedIn();
  return (
    <div className="grid two" aria-live="polite">
      {billingPeriods.map((period) => (
        <Column key={period} plan={plan} period={period} target={trialPath({ plan, period }, signedIn)} />
      ))}
    </div>
  );
};
