import type { SubscriptionView } from '@dossier/shared/contract';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/numbers.ts';

/** One sentence on how a subscription stands. */
export const subscriptionText = (subscription: SubscriptionView): string => {
  const { status, periodEnd, price, tax, overdue } = subscription;
  const end = formatDate(periodEnd);
  if (overdue && status !== 'ended') return `The renewal of ${end} is not paid yet.`;
  switch (status) {
    case 'trial':
      return `Your trial runs until ${end}; then ${formatMoney(price + tax)} is charged.`;
    case 'active':
      return `Renews on ${end}.`;
    case 'cancelled':
      return `Cancelled; it runs until ${end}.`;
    case 'ended':
      return `Ended on ${end}. Your projects stay readable and downloadable.`;
  }
};
