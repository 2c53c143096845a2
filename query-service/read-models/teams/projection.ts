import { teamRolesIn, worksIn } from '@dossier/shared/authorization';
import { lacking, newTeam, teamAfter, teamChanges } from '@dossier/shared/contract';
import type { LiveSignal } from '@dossier/shared/live';
import { type DutyDocument, peopleOf, type TeamDocument } from '@dossier/shared/views';
import { type Fact, type Follower, idOf, type Projection, projection } from '../../engine/projection.ts';

type Team = TeamDocument;

/** Ignores facts of teams that were purged or never created. */
const changed = (team: Team | undefined, fact: Fact): Team | undefined =>
  team && { ...teamAfter(team, fact), revision: fact.revision };

const here = (team: Team | undefined, fact: Fact<'TeamMemberInvited' | 'TeamMemberJoined'>): Team | undefined => {
  const after = changed(team, fact);
  return after && { ...after, since: { ...after.since, [fact.data.personId]: fact.time } };
};
const gone = (
  team: Team | undefined,
  fact: Fact<'TeamInvitationDeclined' | 'TeamMemberRemoved' | 'TeamMemberLeft'>,
): Team | undefined => {
  const after = changed(team, fact);
  return after && { ...after, since: lacking(after.since, fact.data.personId) };
};

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
    ...(Object.fromEntries(teamChanges.map((type) => [type, changed])) as Projection<Team>['on']),
    TeamCreated: (_team, { data, time, revision }) => ({
      id: data.teamId,
      ...newTeam(data),
      state: 'active',
      since: { [data.author]: time },
      people: [],
      createdAt: time,
      revision,
    }),
    TeamMemberInvited: here,
    TeamMemberJoined: here,
    TeamInvitationDeclined: gone,
    TeamMemberRemoved: gone,
    TeamMemberLeft: gone,
    /** The author before comes first among the members. */
    TeamHandedOver: (team, fact) => {
      const after = changed(team, fact);
      return after && { ...after, members: { [fact.data.from]: 'joined', ...after.members } };
    },
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
