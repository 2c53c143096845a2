import { type EventData, type EventsOf, offerWithout, type TeamStatus } from '@dossier/shared/contract';
import { decided, evolveBy } from '../decider.ts';
import type { Seats } from '../subscription/index.ts';
import { entryOf, without } from '../values.ts';

export type TeamDetails = Pick<EventData<'TeamCreated'>, 'teamName' | 'teamType' | 'teamDetails'>;

/** Never created, or purged. Without members, so that rights need no special case. */
export type NoTeam = { readonly exists: false; readonly isPurged: boolean };
export type Team = TeamDetails & {
  readonly exists: true;
  readonly teamId: string;
  readonly author: string;
  readonly status: TeamStatus;
  /** Without the author. */
  readonly members: Readonly<Record<string, 'invited' | 'joined'>>;
  readonly isBinned: boolean;
  readonly purgeAt: string;
  /** In the bin only while the author's account is closed: an author who bins a team withdraws the offer. */
  readonly offeredTo: string | null;
  /** By person: how often they were invited, whatever became of it. */
  readonly invitations: Readonly<Record<string, number>>;
  /** Grows with every change of the details. */
  readonly detailsRevision: number;
};
export type TeamState = NoTeam | Team;

/** Of the author, or of who shall be the author. */
export type TeamContext = { readonly seats: Seats };
export const ofTeam = decided<Team, TeamContext>();

export type TeamEvent = EventsOf<'team'>;

export const initial: TeamState = { exists: false, isPurged: false };

export const membershipOf = (team: TeamState | undefined): Team | undefined => (team?.exists ? team : undefined);

export const detailsOf = ({ teamName, teamType, teamDetails }: TeamDetails): TeamDetails => ({
  teamName,
  teamType,
  teamDetails,
});

const of =
  <D>(change: (team: Team, data: D) => Partial<Team>) =>
  (state: TeamState, data: D): TeamState =>
    state.exists ? { ...state, ...change(state, data) } : state;

const gone = of(({ members, offeredTo }, { personId }: { personId: string }) => ({
  members: without(members, personId),
  offeredTo: offerWithout(offeredTo, personId),
}));
const notOffered = of(() => ({ offeredTo: null }));

export const evolve = evolveBy<TeamState, TeamEvent>({
  TeamCreated: (_state, data) => ({
    exists: true,
    teamId: data.teamId,
    author: data.author,
    ...detailsOf(data),
    status: 'active',
    members: {},
    invitations: {},
    isBinned: false,
    purgeAt: '',
    offeredTo: null,
    detailsRevision: 0,
  }),
  TeamUpdated: of((team, data) => ({ ...detailsOf(data), detailsRevision: team.detailsRevision + 1 })),
  TeamStatusSet: of((_team, { status }) => ({ status })),
  TeamMemberInvited: of(({ members, invitations }, { personId }) => ({
    members: { ...members, [personId]: 'invited' },
    invitations: { ...invitations, [personId]: (entryOf(invitations, personId) ?? 0) + 1 },
  })),
  TeamMemberJoined: of(({ members }, { personId }) => ({ members: { ...members, [personId]: 'joined' } })),
  TeamInvitationDeclined: gone,
  TeamMemberRemoved: gone,
  TeamMemberLeft: gone,
  TeamOffered: of((_team, { personId }) => ({ offeredTo: personId })),
  TeamOfferWithdrawn: notOffered,
  TeamOfferDeclined: notOffered,
  TeamHandedOver: of(({ members }, { from, to }) => ({
    author: to,
    offeredTo: null,
    members: without({ ...members, [from]: 'joined' }, to),
  })),
  TeamDeleted: of((_team, { purgeAt }) => ({ isBinned: true, purgeAt })),
  TeamRestored: of(() => ({ isBinned: false, purgeAt: '' })),
  TeamPurged: () => ({ exists: false, isPurged: true }),
});
