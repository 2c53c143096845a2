import { type EventData, type EventType, type RecordedTeam, type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import type { ReadStore } from '@dossier/shared/read-store';
import type { TeamDocument } from '@dossier/shared/views';
import { ask, type Fact, mail, notify, others, type Reaction, tell } from './reaction.ts';
import { rowFor } from './row-for.ts';
import { teamAt } from './team-at.ts';

type News = { readonly [T in EventType]?: (fact: Fact<T>, team: RecordedTeam) => readonly Reaction[] };
type OfMember = Fact<'TeamMemberJoined' | 'TeamInvitationDeclined' | 'TeamMemberLeft'>;

const toAuthor =
  (kind: 'team-joined' | 'team-declined' | 'team-left') =>
  (fact: OfMember, { author }: RecordedTeam) =>
    notify(others(fact, [author]), { kind, subject: fact.data });

/** Whether they have another team of the same author is for the command to find out. */
const release = (author: string, memberIds: readonly string[]): Reaction[] =>
  memberIds.length === 0
    ? []
    : [ask('ReleaseSeats', { personId: author, memberIds: [...memberIds] }, 'release-seats', author)];

const joinedIn = (members: RecordedTeam['members']) =>
  Object.keys(members).filter((personId) => members[personId] === 'joined');

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
  TeamInvitationDeclined: (fact, team) => [
    ...toAuthor('team-declined')(fact, team),
    ...release(team.author, [fact.data.personId]),
  ],
  TeamMemberLeft: (fact, team) => [...toAuthor('team-left')(fact, team), ...release(team.author, [fact.data.personId])],
  // The system removes only people whose account was closed.
  TeamMemberRemoved: ({ actor, data: { teamId, personId } }, { author }) => [
    ...(actor === 'system' ? [] : notify([personId], { kind: 'team-removed', subject: { teamId, personId: author } })),
    ...release(author, [personId]),
  ],
  TeamOffered: ({ data: { teamId, personId } }, { author }) =>
    tell([personId], 'team-offered', { subject: { teamId, personId: author } }),
  TeamOfferWithdrawn: ({ data: { teamId, personId } }, { author }) =>
    notify([personId], { kind: 'team-offer-withdrawn', subject: { teamId, personId: author } }),
  // Whose account was closed is told no more.
  TeamOfferDeclined: ({ data: { teamId, personId } }, { author, purgeAt }) =>
    notify(purgeAt === null ? [author] : [], { kind: 'team-offer-declined', subject: { teamId, personId } }),
  TeamHandedOver: (fact, { members, purgeAt }) => {
    const { teamId, from, to } = fact.data;
    const subject = { teamId, personId: to };
    return [
      ...release(from, [to, ...Object.keys(members)]),
      ...(purgeAt === null
        ? [
            ...notify(others(fact, joinedIn(members)), { kind: 'team-taken-over', subject }),
            ...mail([from], { template: 'team-handed-over', subject }),
          ]
        : []),
    ];
  },
  TeamDeleted: ({ data: { teamId } }, { author, members }) =>
    notify(joinedIn(members), { kind: 'team-deleted', subject: { teamId, personId: author } }),
  // In the bin they stay paid for, so that a team comes back with its members.
  TeamPurged: (_fact, { author, members }) => release(author, Object.keys(members)),
};

type Streams = Pick<EventStore, 'readStream'>;

const choices: readonly EventType[] = ['PlanChanged', 'PlanChangePlanned', 'PlanChangeWithdrawn'];
const isOfChoice = ({ purpose }: EventData<'PaymentRequested'>) => purpose !== 'period' && purpose !== 'overdue';

/** Whether seats were chosen or bought since: they stay, whoever had gone before. A reaction may be late, and is repeated after a lost queue. */
const areChosenSince = async (store: Streams, author: string, { position }: StoredEvent): Promise<boolean> => {
  const bought = new Set<string>();
  for (const event of (await store.readStream(streams.subscription(author))).map(upcast)) {
    const { type, actor, data } = event as Fact<'PaymentRequested'> | Fact<'PaymentRecorded'> | Fact<'PlanChanged'>;
    if (type === 'PaymentRequested' && isOfChoice(data)) bought.add(data.paymentId);
    if (event.position < position) continue;
    if (type === 'PaymentRecorded' ? bought.has(data.paymentId) : choices.includes(type) && actor !== 'system')
      return true;
  }
  return false;
};

const withoutLateRelease = async (
  store: Streams,
  event: StoredEvent,
  all: readonly Reaction[],
): Promise<Reaction[]> => {
  const release = all.find(({ name }) => name === 'ReleaseSeats');
  const isLate = release && (await areChosenSince(store, release.recipient, event));
  return isLate ? all.filter((one) => one !== release) : [...all];
};

/** By the team as of the event, or before its end: views may be behind or ahead of it. */
export const teamNews = async (store: Streams, event: StoredEvent): Promise<Reaction[]> => {
  const newsOf = rowFor<(fact: StoredEvent, team: RecordedTeam) => readonly Reaction[]>(news, event.type);
  const position = event.type === 'TeamPurged' ? event.position - 1 : event.position;
  const team = newsOf && (await teamAt(store, String(event.data.teamId), position));
  return newsOf && team ? withoutLateRelease(store, event, newsOf(event, team)) : [];
};

/** A closed account frees its seats; its own teams are in the bin by then. A team comes back out of the bin with its members, who do not see it there. */
export const leaveTeams = async (
  readStore: Pick<ReadStore, 'find'>,
  { data: { personId } }: Fact<'AccountClosed'>,
): Promise<Reaction[]> => {
  const [seen, binned] = await Promise.all([
    readStore.find<TeamDocument>('teams', { where: { people: personId } }),
    readStore.find<TeamDocument>('teams', { where: { state: 'bin' } }),
  ]);
  const unseen = binned.filter(({ people, members }) => !people.includes(personId) && Object.hasOwn(members, personId));
  return [...seen, ...unseen].map(({ id: teamId }) =>
    ask('RemoveTeamMember', { teamId, personId }, `leave-${teamId}`, personId),
  );
};
