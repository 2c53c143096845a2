import { type SubscriptionStanding, type SubscriptionView, trialPrice } from '@dossier/shared/contract';
import { formatPrice } from '../format/numbers.ts';
import type { Choice } from './choice.ts';

/** What a person can do about their plan: begin one, change it, resume it, or pay what is due. */
export const standingOf = (
  subscription: SubscriptionView | null,
  now = Date.now(),
): 'none' | 'running' | 'cancelled' | 'overdue' => {
  if (!subscription || subscription.status === 'ended') return 'none';
  if (subscription.status === 'cancelled') return Date.parse(subscription.periodEnd) > now ? 'cancelled' : 'none';
  return subscription.overdue ? 'overdue' : 'running';
};

type Action = { readonly what: string; readonly isOff: boolean };

/** What is offered for a plan and period: `Start Trial $1` (PAY-08), or a change to it. */
export const actionOf = (choice: Choice, standing: SubscriptionStanding | undefined): Action => {
  const subscription = standing?.subscription ?? null;
  const kind = standingOf(subscription);
  if (kind === 'none')
    return {
      what: standing?.trialAvailable === false ? 'Subscribe' : `Start Trial ${formatPrice(trialPrice)}`,
      isOff: false,
    };
  if (subscription?.plan !== choice.plan || subscription.period !== choice.period)
    return { what: 'Change plan', isOff: kind !== 'running' };
  if (subscription.change) return { what: 'Keep this plan', isOff: kind !== 'running' };
  // The number of members can be changed.
  return choice.plan === 'team'
    ? { what: 'Change members', isOff: kind !== 'running' }
    : { what: 'Your plan', isOff: true };
};
