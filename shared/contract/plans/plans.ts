import { type BillingPeriod, collaboratorLimits, type Plan, storageLimits, trialStorage } from '../limits.ts';

/** Without a subscription, by whoever runs an installation without a shop. */
export type Given = {
  readonly status: 'given';
  readonly mayHost: boolean;
  readonly collaborators: number;
  /** Bytes. */
  readonly storage: number;
};

/** `running`: what lasts until `periodEnd`, also after a cancellation. */
export type SubscriptionStatus =
  | { readonly status: 'none' }
  | Given
  | {
      readonly status: 'trial' | 'active' | 'cancelled' | 'ended';
      readonly running: 'trial' | 'period';
      readonly plan: Plan;
      readonly period: BillingPeriod;
      readonly members: number;
      readonly periodEnd: string;
    };

/** Whether somebody may host: unless ended; a cancelled subscription runs to the end of what was paid (STATE-18). */
export const isSubscribed = (standing: SubscriptionStatus, now: string): boolean =>
  (standing.status === 'given' && standing.mayHost) ||
  standing.status === 'trial' ||
  standing.status === 'active' ||
  (standing.status === 'cancelled' && Date.parse(now) < Date.parse(standing.periodEnd));

/** Why somebody may not host: no plan, or nobody lets them. */
export const hostingRefused = ({ status }: SubscriptionStatus): 'HOSTING_NOT_GIVEN' | 'SUBSCRIPTION_REQUIRED' =>
  status === 'given' ? 'HOSTING_NOT_GIVEN' : 'SUBSCRIPTION_REQUIRED';

/** Bytes over all projects that the person hosts (CONST-05, CONST-07). */
export const storageQuota = (standing: SubscriptionStatus, now: string): number => {
  if (standing.status === 'given') return standing.storage;
  return standing.status === 'none' || standing.running === 'trial' || !isSubscribed(standing, now)
    ? trialStorage
    : storageLimits[standing.plan][standing.period];
};

/** An ended subscription keeps its last limit, because its projects go on (PAY-21). */
export const collaboratorLimit = (standing: SubscriptionStatus): number => {
  if (standing.status === 'given') return standing.collaborators;
  return standing.status === 'none' ? 0 : collaboratorLimits[standing.period];
};

/** A card works to the end of its month. `expiring`: this is the month. */
export const cardExpiry = (
  { expMonth, expYear }: { readonly expMonth: number; readonly expYear: number },
  now: string,
): 'valid' | 'expiring' | 'expired' => {
  const moment = new Date(now);
  const months = (expYear - moment.getUTCFullYear()) * 12 + expMonth - 1 - moment.getUTCMonth();
  if (months > 0) return 'valid';
  return months === 0 ? 'expiring' : 'expired';
};

/** People who may work with this plan, the subscriber included. */
export const seatsOf = (standing: SubscriptionStatus, now: string): number => {
  if (standing.status === 'given') return Number.POSITIVE_INFINITY;
  return standing.status !== 'none' && standing.plan === 'team' && isSubscribed(standing, now) ? standing.members : 1;
};
