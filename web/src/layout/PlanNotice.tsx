import { cardExpiry, cardScreens, type SubscriptionView } from '@dossier/shared/contract';
import { overdueText } from '../format/plans.ts';
import { WayTo } from '../theme/Changing.tsx';
import { Notice } from '../theme/layout.tsx';

type Trouble = { readonly text: string; readonly to: string; readonly action: string };

const troubleOf = ({ overdue, card, periodEnd }: SubscriptionView): Trouble => {
  if (overdue) return { text: overdueText(overdue), to: cardScreens.renewal, action: 'Pay now' };
  const expiry = {
    expired: 'has expired',
    expiring: 'expires this month',
    removed: 'can no longer be used',
    valid: '',
  }[card.expiry];
  // Of the month in which it expires a card pays all days.
  const fails = card.expiry === 'removed' || cardExpiry(card, periodEnd) === 'expired';
  return {
    text: `Your card ending in ${card.last4} ${expiry}${fails ? ': the next renewal would fail.' : '. Please choose another one.'}`,
    to: cardScreens.card,
    action: 'Change card',
  };
};

/** Above every screen while the plan is in danger, with the way to mend it. */
export default function PlanNotice({ subscription }: { subscription: SubscriptionView }) {
  const { text, to, action } = troubleOf(subscription);
  return (
    <Notice
      severity="warning"
      role="status"
      action={
        <WayTo to={to} size="small">
          {action}
        </WayTo>
      }
    >
      {text}
    </Notice>
  );
}
