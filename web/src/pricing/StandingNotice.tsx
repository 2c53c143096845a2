import { cardScreens, type SubscriptionStanding } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { formatDate } from '../format/dates.ts';
import { choiceText } from '../format/plans.ts';
import { paths } from '../paths.ts';
import { Notice } from '../theme/layout.tsx';
import { ResumeButton } from './ResumeButton.tsx';
import { standingOf } from './standing.ts';

const toSubscription = (
  <Button component={Link} to={paths.payment} size="small">
    My subscription
  </Button>
);

/** Why `Start Trial` is not offered, and what is instead. */
export const StandingNotice = ({ standing: { subscription, trialAvailable } }: { standing: SubscriptionStanding }) => {
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
      <Notice
        severity="warning"
        action={
          <Button component={Link} to={cardScreens.renewal} size="small">
            Pay now
          </Button>
        }
      >
        The renewal of your plan is not paid yet. The plan can be changed after that.
      </Notice>
    );
  return (
    <Notice severity="info" action={toSubscription}>
      You are on the {plan}, so there is no trial to start. Choose another plan or period to see what the change costs.
    </Notice>
  );
};
