import { defaults, type Plan, plans } from '@dossier/shared/contract';
import { Skeleton, styled, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useSearchParams } from 'react-router';
import { planNames, teamDiscount } from '../format/plans.ts';
import { useStanding } from '../reads/subscription.ts';
import { Narrow } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { hasSettled } from '../theme/states/states.tsx';
import { planIn } from './choice.ts';
import { PlanComparison } from './PlanComparison.tsx';
import { StandingNotice } from './StandingNotice.tsx';

const Choice = styled(ToggleButton)(({ theme: { spacing } }) => ({
  textTransform: 'none',
  minHeight: 44,
  padding: `7px ${spacing(4)}`,
  gap: spacing(2),
  fontWeight: 560,
  color: 'var(--ink-2)',
}));
const Discount = styled('span')({
  fontSize: 11,
  lineHeight: '18px',
  padding: '0 7px',
  borderRadius: 9,
  color: 'var(--accent)',
  background: 'var(--accent-soft)',
});

const PlanSwitch = ({ plan, onPlan }: { plan: Plan; onPlan: (plan: Plan) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={plan}
    aria-label="Plan"
    onChange={(_, value: Plan | null) => value && onPlan(value)}
  >
    {plans.map((value) => (
      <Choice key={value} value={value}>
        {planNames[value]}
        {value === 'team' && <Discount>{teamDiscount}% OFF</Discount>}
      </Choice>
    ))}
  </ToggleButtonGroup>
);

/** Choosing a plan (PAY-06 to PAY-08), which is then paid on its own screen. */
const PricingScreen = () => {
  const [query, setQuery] = useSearchParams();
  const answer = useStanding();
  const standing = answer.data;
  const plan = planIn(query) ?? standing?.subscription?.plan ?? defaults.plan;
  const trial = standing?.trialAvailable === false ? '' : 'Every plan starts with a $1 trial. ';
  return (
    <Narrow>
      <PageHeader
        title="Pricing Plan"
        state={`${trial}All prices plus tax. Collaborators submit for free.`}
        actions={
          <PlanSwitch
            plan={plan}
            onPlan={(chosen) =>
              setQuery(
                (kept) => {
                  kept.set('plan', chosen);
                  return kept;
                },
                { replace: true },
              )
            }
          />
        }
      />
      {hasSettled(answer) ? (
        <>
          {standing && <StandingNotice standing={standing} />}
          <PlanComparison plan={plan} standing={standing} />
        </>
      ) : (
        <Skeleton variant="rounded" height={500} />
      )}
    </Narrow>
  );
};
export default PricingScreen;
