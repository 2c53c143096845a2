/** Whose projects and teams are, and how they come to be somebody else's. */

import { z } from 'zod';
import { DAY, projectStatuses } from './limits.ts';
import { entryOf } from './records.ts';

const owners: Readonly<Record<string, string>> = {
  ProjectCreated: 'host',
  ProjectHandedOver: 'to',
  TeamCreated: 'author',
  TeamHandedOver: 'to',
};

/** Whose the event's project or team is from then on; undefined where it gives it to nobody. */
export const ownerBy = (type: string, data: Readonly<Record<string, unknown>>): string | undefined => {
  const field = entryOf(owners, type);
  return field === undefined ? undefined : String(data[field]);
};

type Staff = { readonly coHosts: readonly string[]; readonly supportStaff: string | null };
type HandedOver = { readonly personId: string; readonly to: string };

/** Who works in a project that was handed over: the host before stays as a co-host. */
export const handedOver = ({ coHosts, supportStaff }: Staff, { personId, to }: HandedOver) => ({
  host: to,
  coHosts: [...coHosts.filter((one) => one !== to), personId],
  supportStaff: supportStaff === to ? null : supportStaff,
  offeredTo: null,
});

/** An offer ends for a co-host who is one no more. */
export const offerAfter = (
  { coHosts, offeredTo }: Pick<Staff, 'coHosts'> & { readonly offeredTo: string | null },
  next: Pick<Staff, 'coHosts'>,
): string | null =>
  offeredTo !== null && coHosts.includes(offeredTo) && !next.coHosts.includes(offeredTo) ? null : offeredTo;

/** Of an offer of all that one person hosts, which operators make to another, who accepts or declines by the link of a mail. Of a closed account what it left is there for as long as the bin keeps it (`binDays`). */
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

export type Owned = { readonly id: string; readonly isBinned: boolean };

/** What can be handed over of all that somebody has: not what they put into the bin themselves. */
export const isGivable = ({ id, isBinned }: Owned, left: Left | undefined): boolean =>
  !isBinned || (left !== undefined && [...left.projects, ...left.teams].includes(id));

/** GET /api/hand-overs/{id}: for whom it is offered to, and nobody else. */
export const offeredHandOver = z.object({
  handOverId: z.string(),
  state: z.enum(handOverStates),
  until: z.iso.datetime(),
  from: z.object({ name: z.string(), email: z.string() }).nullable().describe('null: the account is closed'),
  projects: z
    .array(
      z.object({
        id: z.string(),
        projectName: z.string(),
        status: z.enum(projectStatuses),
        isTemplate: z.boolean(),
        collaborators: z.number().int(),
        bytes: z.number().int().describe('Of documents'),
      }),
    )
    .describe('While it is offered'),
  teams: z.array(z.object({ id: z.string(), teamName: z.string(), members: z.number().int() })),
});
export type OfferedHandOver = z.infer<typeof offeredHandOver>;
