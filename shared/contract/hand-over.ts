/** All that one person hosts, which operators offer to another, who accepts or declines by the link of a mail. */
import { DAY } from './limits.ts';

/** Of an offer. Of a closed account what it left is there for as long as the bin keeps it (`binDays`). */
export const handOverDays = 14;

export const handOverStates = ['offered', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type HandOverState = (typeof handOverStates)[number];

export type HandOver = {
  /** Whose it all is. */
  readonly personId: string;
  readonly to: string;
  /** The operator. */
  readonly by: string;
  readonly until: string;
  readonly ended: Exclude<HandOverState, 'offered' | 'expired'> | null;
};

/** What a closed account left; until when it can be handed over, before it is deleted for good. */
export type Left = {
  readonly projects: readonly string[];
  readonly teams: readonly string[];
  readonly until: string;
};

/** @param now epoch milliseconds */
export const handOverEnd = (now: number): string => new Date(now + handOverDays * DAY).toISOString();

/** @param now epoch milliseconds */
export const handOverStateOf = ({ ended, until }: HandOver, now: number): HandOverState =>
  ended ?? (now < Date.parse(until) ? 'offered' : 'expired');

/** More of the same person is added: an account that takes two tries to close leaves what both find. */
export const leftAfter = (before: Left | undefined, { projects, teams, until }: Left): Left => ({
  projects: [...new Set([...(before?.projects ?? []), ...projects])],
  teams: [...new Set([...(before?.teams ?? []), ...teams])],
  until,
});

type Owned = { readonly id: string; readonly isBinned: boolean };

/** What can be handed over of all that somebody has: not what they put into the bin themselves. */
export const isGivable = ({ id, isBinned }: Owned, left: Left | undefined): boolean =>
  !isBinned || (left !== undefined && [...left.projects, ...left.teams].includes(id));
