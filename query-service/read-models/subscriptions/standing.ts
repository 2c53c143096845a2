import {
  cardExpiry,
  chargeOf,
  quoteChange,
  type SubscriptionStanding,
  type SubscriptionStatus,
  type SubscriptionView,
} from '@dossier/shared/contract';
import type { Decrypted, Subscribed, SubscriptionDocument } from '@dossier/shared/views';

export const statusOf = (subscription: SubscriptionDocument | undefined): SubscriptionStatus =>
  subscription?.subscription ?? { status: 'none' };

export const subscriptionView = (
  subscription: Decrypted<Subscribed>,
  now: string,
  taxRate: number,
): SubscriptionView => {
  const { plan, period, members, status, periodEnd, card, change, overdue } = subscription;
  const { amount, tax } = chargeOf('period', change ?? subscription, taxRate);
  const { brand, last4, expMonth, expYear, billingName } = card;
  return {
    ...{ plan, period, members, status, periodEnd },
    price: amount,
    ...{ tax, change },
    // Of what is paid now: a change that was planned may have been taken back since it failed.
    overdue: overdue && { ...overdue, total: amount + tax },
    card: {
      ...{ brand, last4, expMonth, expYear, billingName },
      expiry: subscription.isCardLost ? 'removed' : cardExpiry(card, now),
    },
  };
};

/** What one more seat costs; with tax. */
const seatPriceOf = (subscription: Decrypted<Subscribed>, now: string, taxRate: number) => {
  const { members } = subscription;
  const { total } = quoteChange(subscription, { ...subscription, members: members + 1 }, { now, taxRate });
  const { amount, tax } = chargeOf('period', { ...subscription, members: 1 }, taxRate);
  return { now: total, perPeriod: amount + tax };
};

export const standingOf = (
  subscription: Decrypted<Subscribed> | undefined,
  seatsUsed: number,
  now: string,
  taxRate: number,
): SubscriptionStanding => {
  const team = subscription?.plan === 'team' && subscription.status !== 'ended' ? subscription : undefined;
  return {
    trialAvailable: !subscription,
    seats: team?.members ?? 0,
    seatsUsed: team ? seatsUsed : 0,
    seatPrice: team ? seatPriceOf(team, now, taxRate) : null,
    subscription: subscription ? subscriptionView(subscription, now, taxRate) : null,
  };
};
