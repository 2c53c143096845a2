import type { Plan } from '@dossier/shared/contract';
import { useState } from 'react';
import { PlanTable } from './PlanTable.tsx';
import { PlanToggle } from './PlanToggle.tsx';
import { useReady } from './useReady.ts';

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
