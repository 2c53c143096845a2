import { teamRolesIn, worksIn } from '@dossier/shared/authorization';
import { offerWithout } from '@dossier/shared/contract';
import type { LiveSignal } from '@dossier/shared/live';
import { type DutyDocument, peopleOf, type TeamDocument } from '@dossier/shared/views';
import { type Fact, type Follower, idOf, projection } from '../../engine/projection.ts';

type Team = TeamDocument;
type OfPerson = { readonly data: { readonly personId: string } };
type Happened = { readonly revision: number; readonly time: string };

/** Ignores facts of teams that were purged or never created. */
const of =
  <F extends Happened>(change: (team: Team, fact: F) => Partial<Team>) =>
  (team: Team | undefined, fact: F): Team | undefined =>
    team && { ...team, ...change(team, fact), revision: fact.revision };

const as = (status: 'invited' | 'joined') =>
  of(({ members, since }: Team, { data: { personId }, time }: Happened & OfPerson) => ({
    members: { ...members, [personId]: status },
    since: { ...since, [personId]: time },
  }));
const gone = of(({ members, since, offeredTo }: Team, { data: { personId } }: Happened & OfPerson) => {
  const { [personId]: _member, ...others } = members;
  const { [personId]: _since, ...moments } = since;
  return { members: others, since: moments, offeredTo: offerWithout(offeredTo, personId) };
});
const notOffered = of(() => ({ offeredTo: null }));

const purgeOf = ({ id, purgeAt }: Team): DutyDocument[] =>
  purgeAt === null ? [] : [{ id: `${id}.purge`, kind: 'purge-team', dueAt: purgeAt, teamId: id }];

const changedDuties = (before: Team | undefined, after: Team | undefined): readonly Follower[] => {
  if (before?.purgeAt === after?.purgeAt) return [];
  const [duty] = after ? purgeOf(after) : [];
  if (duty) return [{ id: duty.id, document: duty }];
  return before ? purgeOf(before).map(({ id }) => ({ id, document: null })) : [];
};

/** Who loses the team's projects loses the streams that tell of them. */
const revoked = (before: Team | undefined, after: Team | undefined): LiveSignal[] =>
  before
    ? peopleOf(before)
        .filter((personId) => worksIn(before, personId) && !(after && worksIn(after, personId)))
        .map((personId) => ({ revoked: { personId } }))
    : [];

const signals = (_fact: Fact, before: Team | undefined, after: Team | undefined): LiveSignal[] => {
  const id = (after ?? before)?.id;
  if (id === undefined) return [];
  const people = new Set([before, after].flatMap((team) => (team ? peopleOf(team) : [])));
  const moved = before?.members !== after?.members || before?.isBinned !== after?.isBinned;
  return [
    ...[...people].flatMap((personId) => [
      { resource: 'teams', id, personId },
      ...(moved ? [{ resource: 'projects', personId }] : []),
    ]),
    ...revoked(before, after),
  ];
};

export const teams = projection<Team>({
  collection: 'teams',
  ids: (fact) => [idOf((fact.data as { teamId: string }).teamId)],
  on: {
    TeamCreated: (_team, { data, time, revision }) => ({
      id: data.teamId,
      author: data.author,
      teamName: data.teamName,
      teamType: data.teamType,
      teamDetails: data.teamDetails,
      status: 'active',
      state: 'active',
      members: {},
      since: { [data.author]: time },
      people: [],
      isBinned: false,
      purgeAt: null,
      offeredTo: null,
      createdAt: time,
      detailsRevision: 0,
      revision,
    }),
    TeamUpdated: of(({ detailsRevision }, { data: { teamName, teamType, teamDetails } }) => ({
      teamName,
      teamType,
      teamDetails,
      detailsRevision: detailsRevision + 1,
    })),
    TeamStatusSet: of((_team, { data: { status } }) => ({ status })),
    TeamMemberInvited: as('invited'),
    TeamMemberJoined: as('joined'),
    TeamInvitationDeclined: gone,
    TeamMemberRemoved: gone,
    TeamMemberLeft: gone,
    TeamOffered: of((_team, { data: { personId } }) => ({ offeredTo: personId })),
    TeamOfferWithdrawn: notOffered,
    TeamOfferDeclined: notOffered,
    TeamHandedOver: of(({ members }, { data: { from, to } }) => {
      const { [to]: _author, ...others } = members;
      return { author: to, offeredTo: null, members: { [from]: 'joined', ...others } };
    }),
    TeamDeleted: of((_team, { data: { purgeAt } }) => ({ isBinned: true, purgeAt })),
    TeamRestored: of(() => ({ isBinned: false, purgeAt: null })),
    TeamPurged: (team) => team && null,
  },
  finish: (team) => ({
    ...team,
    state: team.isBinned ? 'bin' : team.status,
    people: peopleOf(team).filter((personId) => teamRolesIn(team, personId).length > 0),
  }),
  followers: { collection: 'duties', changed: changedDuties },
  signals,
});
