import {
  type BillingPeriod,
  collaboratorLimits,
  type Plan,
  prices,
  storageLimits,
  trialPrice,
  trialStorage,
} from './limits.ts';

type PlanChoice = { readonly plan: Plan; readonly period: BillingPeriod; readonly members: number };
/** `running`: what lasts until `periodEnd`, also after a cancellation. */
export type SubscriptionStatus =
  | { readonly status: 'none' }
  | {
      readonly status: 'trial' | 'active' | 'cancelled' | 'ended';
      readonly running: 'trial' | 'period';
      readonly plan: Plan;
      readonly period: BillingPeriod;
      readonly periodEnd: string;
    };

/** Unless ended; a cancelled subscription runs to the end of what was paid (STATE-18). */
export const isSubscribed = (standing: SubscriptionStatus, now: string): boolean =>
  standing.status === 'trial' ||
  standing.status === 'active' ||
  (standing.status === 'cancelled' && Date.parse(now) < Date.parse(standing.periodEnd));

/** Bytes over all projects that the person hosts (CONST-05, CONST-07). */
export const storageQuota = (standing: SubscriptionStatus, now: string): number =>
  standing.status === 'none' || standing.running === 'trial' || !isSubscribed(standing, now)
    ? trialStorage
    : storageLimits[standing.plan][standing.period];

/** An ended subscription keeps its last limit, because its projects go on (PAY-21). */
export const collaboratorLimit = (standing: SubscriptionStatus): number =>
  standing.status === 'none' ? 0 : collaboratorLimits[standing.period];

/** US cents; a team pays per member. @param taxRate a fraction, such as 0.19 */
export const chargeOf = (
  purpose: 'trial' | 'period',
  { plan, period, members }: PlanChoice,
  taxRate: number,
): { amount: number; tax: number } => {
  const amount = purpose === 'trial' ? trialPrice : prices[plan][period] * (plan === 'team' ? members : 1);
  return { amount, tax: Math.round(amount * taxRate) };
};
