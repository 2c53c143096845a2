import { type EventData, type EventType, offerWithout, type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import { rowFor } from './row-for.ts';

export type TeamMembers = {
  readonly author: string;
  readonly teamName: string;
  readonly members: Readonly<Record<string, 'invited' | 'joined'>>;
  /** Null outside the bin. */
  readonly purgeAt: string | null;
  readonly offeredTo: string | null;
};
type Updates = { readonly [T in EventType]?: (team: TeamMembers, data: EventData<T>) => Partial<TeamMembers> };

const as =
  (status: 'invited' | 'joined') =>
  ({ members }: TeamMembers, { personId }: { personId: string }) => ({ members: { ...members, [personId]: status } });
const without = ({ members }: TeamMembers, personId: string) => {
  const { [personId]: _gone, ...others } = members;
  return others;
};
const gone = (team: TeamMembers, { personId }: { personId: string }) => ({
  members: without(team, personId),
  offeredTo: offerWithout(team.offeredTo, personId),
});
const notOffered = () => ({ offeredTo: null });

const updates: Updates = {
  TeamCreated: (_team, { author, teamName }) => ({ author, teamName }),
  TeamUpdated: (_team, { teamName }) => ({ teamName }),
  TeamMemberInvited: as('invited'),
  TeamMemberJoined: as('joined'),
  TeamInvitationDeclined: gone,
  TeamMemberRemoved: gone,
  TeamMemberLeft: gone,
  TeamOffered: (_team, { personId }) => ({ offeredTo: personId }),
  TeamOfferWithdrawn: notOffered,
  TeamOfferDeclined: notOffered,
  TeamHandedOver: (team, { from, to }) => ({
    author: to,
    offeredTo: null,
    members: { ...without(team, to), [from]: 'joined' },
  }),
  TeamDeleted: (_team, { purgeAt }) => ({ purgeAt }),
  TeamRestored: () => ({ purgeAt: null }),
};

const evolve = (team: TeamMembers, stored: StoredEvent): TeamMembers => {
  const { type, data } = upcast(stored);
  const update = rowFor<(team: TeamMembers, data: unknown) => Partial<TeamMembers>>(updates, type);
  return { ...team, ...update?.(team, data) };
};

const nobody: TeamMembers = { author: '', teamName: '', members: {}, purgeAt: null, offeredTo: null };

/** As of a position, or now; undefined when there is none, or no longer. */
export const teamAt = async (
  store: Pick<EventStore, 'readStream'>,
  teamId: string,
  position = Number.POSITIVE_INFINITY,
): Promise<TeamMembers | undefined> => {
  const events = (await store.readStream(streams.team(teamId))).filter((event) => event.position <= position);
  return events.length === 0 || events.at(-1)?.type === 'TeamPurged' ? undefined : events.reduce(evolve, nobody);
};
