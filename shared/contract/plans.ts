/**
 * What a subscription allows and costs: pure rules that the domain decides by and the screens show.
 */
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
/**
 * How a subscription stands. `running` is what lasts until `periodEnd`, also after a cancellation.
 */
export type SubscriptionStatus =
  | { readonly status: 'none' }
  | {
      readonly status: 'trial' | 'active' | 'cancelled' | 'ended';
      readonly running: 'trial' | 'period';
      readonly plan: Plan;
      readonly period: BillingPeriod;
      readonly periodEnd: string;
    };

/**
 * STATE-18: every state but ended allows creating projects; a cancelled subscription runs to the
 * end of what was paid.
 */
export const isSubscribed = (standing: SubscriptionStatus, now: string): boolean =>
  standing.status === 'trial' ||
  standing.status === 'active' ||
  (standing.status === 'cancelled' && Date.parse(now) < Date.parse(standing.periodEnd));

/** Storage in bytes over all projects the person hosts (CONST-05, CONST-07). */
export const storageQuota = (standing: SubscriptionStatus, now: string): number =>
  standing.status === 'none' || standing.running === 'trial' || !isSubscribed(standing, now)
    ? trialStorage
    : storageLimits[standing.plan][standing.period];

/**
 * Collaborators per project of a host with this subscription. One that ended keeps its last limit:
 * its projects go on (PAY-21), only new ones are refused.
 */
export const collaboratorLimit = (standing: SubscriptionStatus): number =>
  standing.status === 'none' ? 0 : collaboratorLimits[standing.period];

/**
 * What one charge costs in US cents: the trial's fixed price, or the plan's price for its period, a
 * team's per member.
 * @param taxRate a fraction, such as 0.19
 */
export const chargeOf = (
  purpose: 'trial' | 'period',
  { plan, period, members }: PlanChoice,
  taxRate: number,
): { amount: number; tax: number } => {
  const amount = purpose === 'trial' ? trialPrice : prices[plan][period] * (plan === 'team' ? members : 1);
  return { amount, tax: Math.round(amount * taxRate) };
};
