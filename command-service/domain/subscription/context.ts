import { decided } from '../decider.ts';
import type { SubscriptionState } from './state.ts';

/** A team that exists, as far as it takes seats. */
export type SeatedTeam = {
  readonly teamId: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly invitations: Readonly<Record<string, number>>;
  readonly isBinned: boolean;
};

/** Length of the trial in days, tax as a fraction; the subscriber's teams where they count. */
export type SubscriptionContext = {
  readonly teams: readonly SeatedTeam[];
  readonly trialDays: number;
  readonly taxRate: number;
  /** Of renewals: when the shop was opened again; null: there always was one. */
  readonly shopSince?: string | null;
};

export const ofSubscription = decided<SubscriptionState, SubscriptionContext>();
