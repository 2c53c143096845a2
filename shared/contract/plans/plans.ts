import { type BillingPeriod, collaboratorLimits, type Plan, storageLimits, trialStorage } from '../limits.ts';
import { count, formatSize } from '../words.ts';

/** Without a subscription, by whoever runs an installation without a shop. */
export type Given = {
  readonly status: 'given';
  readonly mayHost: boolean;
  readonly collaborators: number;
  /** Bytes. */
  readonly storage: number;
  /** That are open at once; null: however many. */
  readonly projects: number | null;
  /** Bytes of one file; null: as its document says. */
  readonly fileSize: number | null;
  /** For which documents are kept at most after the deadline; null: as hosts choose. */
  readonly retentionDays: number | null;
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

/** Goes on after its period: a trial, or a plan that nobody cancelled. */
export const isRenewed = <S extends { readonly status: string }>(
  standing: S,
): standing is S & { readonly status: 'trial' | 'active' } =>
  standing.status === 'trial' || standing.status === 'active';

/** Whether somebody may host: unless ended; a cancelled subscription runs to the end of what was paid (STATE-18). */
export const isSubscribed = (standing: SubscriptionStatus, now: string): boolean =>
  (standing.status === 'given' && standing.mayHost) ||
  isRenewed(standing) ||
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

/** Draft or under way. */
export const isOpenProject = ({ status }: { readonly status: string }): boolean =>
  status === 'draft' || status === 'active';

/** Plans have none of these limits, only whoever runs an installation without a shop sets them. */
export const projectLimit = (standing: SubscriptionStatus): number | null =>
  standing.status === 'given' ? standing.projects : null;
export const fileLimit = (standing: SubscriptionStatus): number | null =>
  standing.status === 'given' ? standing.fileSize : null;
export const retentionLimit = (standing: SubscriptionStatus): number | null =>
  standing.status === 'given' ? standing.retentionDays : null;

export const overProjects = (limit: number): string =>
  `Here you can have ${count(limit, 'open project')} at once. One that is over, or in the bin, makes room.`;
export const overFile = (limit: number): string =>
  `At most ${formatSize(limit)}, as whoever runs this installation says.`;
export const overRetention = (days: number): string =>
  `Here documents are kept for at most ${count(days, 'day')} after the due date.`;

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
