import { type Plan, plans } from '@dossier/shared/contract';
import { teamDiscount } from '../format/plans.ts';
import { useReady } from './useReady.ts';

const names: Record<Plan, string> = { personal: 'Individual', team: 'Team' };

export const PlanToggle = ({ plan, onPlan }: { plan: Plan; onPlan: (plan: Plan) => void }) => {
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
