/** A team, as its stream says it: one fold for commands, views and what follows from events. */
import type { EventData, EventsOf } from './events/events.ts';
import type { TeamStatus } from './limits.ts';
import { entryOf, lacking } from './records.ts';

export type TeamDetails = Pick<EventData<'TeamCreated'>, 'teamName' | 'teamType' | 'teamDetails'>;

export type RecordedTeam = TeamDetails & {
  readonly author: string;
  readonly status: TeamStatus;
  /** Without the author. */
  readonly members: Readonly<Record<string, 'invited' | 'joined'>>;
  readonly isBinned: boolean;
  /** Null outside the bin. */
  readonly purgeAt: string | null;
  /** In the bin only while the author's account is closed: an author who bins a team withdraws the offer. */
  readonly offeredTo: string | null;
  /** Grows with every change of the details. */
  readonly detailsRevision: number;
};

export const teamDetailsOf = ({ teamName, teamType, teamDetails }: TeamDetails): TeamDetails => ({
  teamName,
  teamType,
  teamDetails,
});

export const newTeam = ({ author, ...details }: EventData<'TeamCreated'>): RecordedTeam => ({
  author,
  ...teamDetailsOf(details),
  status: 'active',
  members: {},
  isBinned: false,
  purgeAt: null,
  offeredTo: null,
  detailsRevision: 0,
});

/** An offer ends for a member who is one no more. */
const gone = ({ members, offeredTo }: RecordedTeam, { personId }: { readonly personId: string }) => ({
  members: lacking(members, personId),
  offeredTo: offeredTo === personId ? null : offeredTo,
});
const notOffered = () => ({ offeredTo: null });

/** Of a team that was created. */
type TeamChange = Exclude<EventsOf<'team'>, 'TeamCreated' | 'TeamPurged'>;
const changes: { readonly [T in TeamChange]: (team: RecordedTeam, data: EventData<T>) => Partial<RecordedTeam> } = {
  TeamUpdated: ({ detailsRevision }, details) => ({
    ...teamDetailsOf(details),
    detailsRevision: detailsRevision + 1,
  }),
  TeamStatusSet: (_team, { status }) => ({ status }),
  TeamMemberInvited: ({ members }, { personId }) => ({ members: { ...members, [personId]: 'invited' } }),
  TeamMemberJoined: ({ members }, { personId }) => ({ members: { ...members, [personId]: 'joined' } }),
  TeamInvitationDeclined: gone,
  TeamMemberRemoved: gone,
  TeamMemberLeft: gone,
  TeamOffered: (_team, { personId }) => ({ offeredTo: personId }),
  TeamOfferWithdrawn: notOffered,
  TeamOfferDeclined: notOffered,
  TeamHandedOver: ({ members }, { from, to }) => ({
    author: to,
    offeredTo: null,
    members: lacking({ ...members, [from]: 'joined' }, to),
  }),
  TeamDeleted: (_team, { purgeAt }) => ({ isBinned: true, purgeAt }),
  TeamRestored: () => ({ isBinned: false, purgeAt: null }),
};
export const teamChanges = Object.keys(changes) as TeamChange[];

/** Other events change nothing. */
export const teamAfter = <T extends RecordedTeam>(
  team: T,
  { type, data }: { readonly type: string; readonly data: unknown },
): T => {
  const change = entryOf<(typeof changes)[TeamChange]>(changes, type);
  // Type and data come from one event, which the compiler cannot see through a table.
  return change ? { ...team, ...change(team, data as never) } : team;
};
