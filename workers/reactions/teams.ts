import type { EventType, StoredEvent } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { ReadStore } from '@dossier/shared/read-store';
import type { TeamDocument } from '@dossier/shared/views';
import { type Fact, mail, notify, others, type Reaction } from './reaction.ts';
import { type TeamMembers, teamAt } from './team-members.ts';

type News = { readonly [T in EventType]?: (fact: Fact<T>, team: TeamMembers) => readonly Reaction[] };
type OfMember = Fact<'TeamMemberJoined' | 'TeamInvitationDeclined' | 'TeamMemberLeft'>;

const toAuthor =
  (kind: 'team-joined' | 'team-declined' | 'team-left') =>
  (fact: OfMember, { author }: TeamMembers) =>
    notify(others(fact, [author]), { kind, subject: fact.data });

/** Who is told what of a team: who is invited or must act gets a mail, too. */
const news: News = {
  TeamMemberInvited: ({ data: { teamId, personId } }, { author }) => {
    const subject = { teamId, personId: author };
    return [
      ...notify([personId], { kind: 'team-invited', subject }),
      ...mail([personId], { template: 'team-invitation', subject }),
    ];
  },
  TeamMemberJoined: toAuthor('team-joined'),
  TeamInvitationDeclined: toAuthor('team-declined'),
  TeamMemberLeft: toAuthor('team-left'),
  // The system removes only people whose account was closed.
  TeamMemberRemoved: ({ actor, data: { teamId, personId } }, { author }) =>
    actor === 'system' ? [] : notify([personId], { kind: 'team-removed', subject: { teamId, personId: author } }),
  TeamHandedOver: ({ data: { teamId, from, to } }) => {
    const subject = { teamId, personId: from };
    return [
      ...notify([to], { kind: 'team-handed-over', subject }),
      ...mail([to], { template: 'team-handed-over', subject }),
    ];
  },
  TeamDeleted: ({ data: { teamId } }, { author, members }) => {
    const joined = Object.keys(members).filter((personId) => members[personId] === 'joined');
    return notify(joined, { kind: 'team-deleted', subject: { teamId, personId: author } });
  },
};

/** By the team as of the event: views may be behind or ahead of it. */
export const teamNews = async (store: Pick<EventStore, 'readStream'>, event: StoredEvent): Promise<Reaction[]> => {
  const tell = Object.hasOwn(news, event.type)
    ? (news[event.type as keyof News] as ((fact: StoredEvent, team: TeamMembers) => readonly Reaction[]) | undefined)
    : undefined;
  const team = tell && (await teamAt(store, String(event.data.teamId), event.position));
  return tell && team ? [...tell(event, team)] : [];
};

/** A closed account frees its seats; its own teams were handed over when it was closed. */
export const leaveTeams = async (
  readStore: Pick<ReadStore, 'find'>,
  { data: { personId } }: Fact<'AccountClosed'>,
): Promise<Reaction[]> => {
  const teams = await readStore.find<TeamDocument>('teams', { where: { people: personId } });
  return teams.map(({ id: teamId }) => ({
    name: 'RemoveTeamMember',
    payload: { teamId, personId },
    purpose: `leave-${teamId}`,
    recipient: personId,
  }));
};
