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
import { teamSeatsMissing } from '../subscription/index.ts';
import { after, equal, isBefore } from '../values.ts';
import { leavingDecisions, memberDecisions } from './members.ts';
import { handingOverDecisions, offerDecisions, withdrawal } from './offer.ts';
import { evolve, initial, type Team, type TeamContext, type TeamState } from './state.ts';

const create = (data: DomainPayload<'CreateTeam'>, { actor, commandId }: Moment): Decision => {
  const teamId = teamIdOf(commandId);
  return accept([event('TeamCreated', { teamId, author: actor, ...teamDetailsOf(data) })], { teamId });
};

const founding = decisions<TeamState, TeamContext>()({
  CreateTeam: (data, state, moment) =>
    !state.exists && !state.isPurged ? create(data, moment) : reject('CHANGED_MEANWHILE'),
});

const inTheBinToo = decisions<Team, TeamContext>()({
  ...leavingDecisions,
  ...handingOverDecisions,
  WithdrawTeamOffer: (_, team) => accept(withdrawal(team)),
  /** The system does it when the author's account closes: then who was asked may still take the team over. */
  DeleteTeam: (_, team, { now, actor }) => {
    if (team.isBinned) return accept([]);
    const deleted = event('TeamDeleted', { teamId: team.teamId, purgeAt: after(now, binDays * DAY) });
    return accept([...(actor === 'system' ? [] : withdrawal(team)), deleted]);
  },
  /** In the bin its members have no seats; a team without any needs none. */
  RestoreTeam: (_, team, { now }, { seats }) => {
    if (!team.isBinned) return accept([]);
    const { teamId, author, members } = team;
    const title = 'Your plan has too few seats for the members of this team.';
    const refusal = teamSeatsMissing(author, seats, { teamId, people: Object.keys(members) }, now, title);
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
  ...memberDecisions,
  ...offerDecisions,
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
