import { binDays, DAY, teamDetailsOf } from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import {
  accept,
  type CommandOf,
  type Decider,
  type Decision,
  decisions,
  event,
  type Moment,
  reject,
} from '../decider.ts';
import { teamIdOf } from '../ids.ts';
import { isReserved, seatsMissing, teamSeatsMissing } from '../subscription/index.ts';
import { after, entryOf, equal, isBefore } from '../values.ts';
import { evolve, initial, type Team, type TeamContext, type TeamState } from './state.ts';

const create = (data: DomainPayload<'CreateTeam'>, { actor, commandId }: Moment): Decision => {
  const teamId = teamIdOf(commandId);
  return accept([event('TeamCreated', { teamId, author: actor, ...teamDetailsOf(data) })], { teamId });
};

const withdrawal = ({ teamId, offeredTo }: Team) =>
  offeredTo === null ? [] : [event('TeamOfferWithdrawn', { teamId, personId: offeredTo })];

const leave = (team: Team, { actor: personId }: Moment): Decision => {
  if (personId === team.author) return reject('AUTHOR_CANNOT_LEAVE');
  const type = entryOf(team.members, personId) === 'invited' ? 'TeamInvitationDeclined' : 'TeamMemberLeft';
  return accept(entryOf(team.members, personId) ? [event(type, { teamId: team.teamId, personId })] : []);
};

const tooFewSeats = 'Your plan has too few seats for the members of this team.';

const founding = decisions<TeamState, TeamContext>()({
  CreateTeam: (data, state, moment) =>
    !state.exists && !state.isPurged ? create(data, moment) : reject('CHANGED_MEANWHILE'),
});

const inTheBinToo = decisions<Team, TeamContext>()({
  RemoveTeamMember: ({ teamId, personId }, team) =>
    accept(entryOf(team.members, personId) ? [event('TeamMemberRemoved', { teamId, personId })] : []),
  LeaveTeam: (_, team, moment) => leave(team, moment),
  /** The members count on the plan of whoever accepts; in the bin they have no seats, and the author is gone. */
  AcceptTeam: (_, team, { now, actor }, { seats }) => {
    const { teamId, author, members, offeredTo, isBinned } = team;
    if (actor === author) return accept([]);
    if (actor !== offeredTo) return reject('NOT_OFFERED');
    const handed = event('TeamHandedOver', { teamId, from: author, to: actor });
    if (isBinned) return accept([handed, event('TeamMemberLeft', { teamId, personId: author })]);
    const people = [author, ...Object.keys(members)];
    const refusal = teamSeatsMissing(actor, seats, { teamId, people }, now, tooFewSeats);
    return refusal ? reject(refusal) : accept([handed]);
  },
  DeclineTeam: (_, { teamId, offeredTo }, { actor: personId }) =>
    accept(offeredTo === personId ? [event('TeamOfferDeclined', { teamId, personId })] : []),
  /** Part of all that one person hosts, which another took over: in the bin it waited for that. */
  GiveTeam: ({ teamId, from, to }, { author, isBinned }) =>
    accept(
      author === from && from !== to
        ? [
            event('TeamHandedOver', { teamId, from, to }),
            event('TeamMemberLeft', { teamId, personId: from }),
            ...(isBinned ? [event('TeamRestored', { teamId })] : []),
          ]
        : [],
    ),
  /** To a member who joined: nobody is asked to take over what they do not know. In the bin by the system alone, whose author is gone. */
  OfferTeam: ({ teamId, personId }, team, { actor }) => {
    if (team.isBinned && actor !== 'system') return reject('TEAM_IN_BIN');
    if (entryOf(team.members, personId) !== 'joined') return reject('MEMBER_NOT_FOUND');
    if (team.offeredTo === personId) return accept([]);
    return accept([...withdrawal(team), event('TeamOffered', { teamId, personId })]);
  },
  WithdrawTeamOffer: (_, team) => accept(withdrawal(team)),
  /** The system does it when the author's account closes: then who was asked may still take the team over. */
  DeleteTeam: (_, team, { now, actor }, { isAuthorGone = false }) => {
    const bySystem = actor === 'system';
    // Its reason may be older than a hand-over.
    if (team.isBinned || (bySystem && !isAuthorGone)) return accept([]);
    const deleted = event('TeamDeleted', { teamId: team.teamId, purgeAt: after(now, binDays * DAY) });
    return accept([...(bySystem ? [] : withdrawal(team)), deleted]);
  },
  /** In the bin its members have no seats; a team without any needs none. */
  RestoreTeam: (_, team, { now }, { seats }) => {
    if (!team.isBinned) return accept([]);
    const { teamId, author, members } = team;
    const refusal = teamSeatsMissing(author, seats, { teamId, people: Object.keys(members) }, now, tooFewSeats);
    return refusal ? reject(refusal) : accept([event('TeamRestored', { teamId })]);
  },
  /** The system purges only what is due: its duty may be older than a restoration. */
  PurgeTeam: (_, { teamId, purgeAt }, { now, actor }) => {
    if (purgeAt === null) return reject('TEAM_NOT_IN_BIN');
    if (actor === 'system' && isBefore(now, purgeAt)) return reject('NOT_DUE');
    return accept([event('TeamPurged', { teamId })]);
  },
});

const outsideTheBin = decisions<Team, TeamContext>()({
  /** Only onto a seat that is reserved: teams of one author do not see each other's next event. */
  InviteTeamMember: ({ teamId, personId }, team, { now }, { seats }) => {
    if (personId === team.author || entryOf(team.members, personId)) return accept([]);
    if (team.status === 'inactive') return reject('TEAM_INACTIVE');
    const refusal = seatsMissing(team.author, seats, [personId], now);
    if (refusal) return reject(refusal);
    if (!isReserved(seats, { teamId, memberId: personId }, now))
      return reject({ code: 'SEAT_NOT_RESERVED', current: { personId: team.author, teamId, memberId: personId } });
    return accept([event('TeamMemberInvited', { teamId, personId })]);
  },
  AcceptTeamInvitation: (_, team, { actor: personId }) => {
    if (entryOf(team.members, personId) !== 'invited') return accept([]);
    return team.status === 'inactive'
      ? reject('TEAM_INACTIVE')
      : accept([event('TeamMemberJoined', { teamId: team.teamId, personId })]);
  },
  /** Who has joined meanwhile does not decline, but leaves. */
  DeclineTeamInvitation: (_, team, moment) =>
    entryOf(team.members, moment.actor) === 'invited' ? leave(team, moment) : accept([]),
  /** Two authors or tabs: what only one of them changed stays, and `expectedRevision` tells of the rest. */
  UpdateTeam: (data, team) => {
    const { teamId, expectedRevision } = data;
    const stored = teamDetailsOf(team);
    const details = {
      teamName: data.teamName ?? stored.teamName,
      teamType: data.teamType ?? stored.teamType,
      teamDetails: data.teamDetails ?? stored.teamDetails,
    };
    if (equal(details, stored)) return accept([]);
    if (expectedRevision !== undefined && expectedRevision !== team.detailsRevision) {
      const current = { detailsRevision: team.detailsRevision, ...stored };
      return reject({ code: 'CHANGED_MEANWHILE', current });
    }
    return accept([event('TeamUpdated', { teamId, ...details })]);
  },
  SetTeamStatus: (data, { status }) => accept(data.status === status ? [] : [event('TeamStatusSet', data)]),
});

export type TeamCommand = CommandOf<typeof founding | typeof inTheBinToo | typeof outsideTheBin>;

const decide = (command: TeamCommand, state: TeamState, moment: Moment, context: TeamContext): Decision => {
  if (founding.has(command)) return founding.decide(command, state, moment, context);
  if (!state.exists) return command.type === 'PurgeTeam' && state.isPurged ? accept([]) : reject('TEAM_NOT_FOUND');
  if (inTheBinToo.has(command)) return inTheBinToo.decide(command, state, moment, context);
  return state.isBinned ? reject('TEAM_IN_BIN') : outsideTheBin.decide(command, state, moment, context);
};

export const teamDecider: Decider<TeamState, TeamCommand, TeamContext> = { initial, evolve, decide };
