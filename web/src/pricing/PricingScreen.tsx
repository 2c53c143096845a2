import {
  cardScreens,
  defaults,
  type Plan,
  planNames,
  plans,
  type SubscriptionStanding,
} from '@dossier/shared/contract';
import { Skeleton, styled, ToggleButton } from '@mui/material';
import { useSearchParams } from 'react-router';
import { withValues } from '../data/withValues.ts';
import { formatDate } from '../format/dates.ts';
import { choiceText, teamDiscount } from '../format/plans.ts';
import { paths } from '../paths.ts';
import { useStanding } from '../reads/subscription.ts';
import { Toggles } from '../theme/inputs/Toggles.tsx';
import { Narrow, Notice, NoticeButton } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { hasSettled } from '../theme/states/states.tsx';
import { planIn } from './choice.ts';
import { PlanComparison } from './PlanComparison.tsx';
import { ResumeButton } from './ResumeButton.tsx';
import { standingOf } from './standing.ts';

/** Why `Start Trial` is not offered, and what is instead. */
const StandingNotice = ({ standing: { subscription, trialAvailable } }: { standing: SubscriptionStanding }) => {
  const kind = standingOf(subscription);
  if (!subscription || kind === 'none')
    return trialAvailable ? null : (
      <Notice severity="info">You have had your trial, so the first period of a plan is paid at once.</Notice>
    );
  const plan = choiceText(subscription);
  if (kind === 'cancelled')
    return (
      <Notice severity="info" action={<ResumeButton />}>
        You have cancelled the {plan}. It runs until {formatDate(subscription.periodEnd)}; resume it to change it.
      </Notice>
    );
  if (kind === 'overdue')
    return (
      <Notice severity="warning" action={<NoticeButton does="Pay now" to={cardScreens.renewal} />}>
        The renewal of your plan is not paid yet. The plan can be changed after that.
      </Notice>
    );
  return (
    <Notice severity="info" action={<NoticeButton does="My subscription" to={paths.payment} />}>
      You are on the {plan}, so there is no trial to start. Choose another plan or period to see what the change costs.
    </Notice>
  );
};

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
  <Toggles label="Plan" value={plan} onChange={onPlan}>
    {plans.map((value) => (
      <Choice key={value} value={value}>
        {planNames[value]}
        {value === 'team' && <Discount>{teamDiscount}% OFF</Discount>}
      </Choice>
    ))}
  </Toggles>
);

/** Choosing a plan (PAY-06 to PAY-08), which is then paid on its own screen. */
export default function PricingScreen() {
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
            onPlan={(chosen) => setQuery((kept) => withValues(kept, { plan: chosen }), { replace: true })}
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
}
