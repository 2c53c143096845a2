import { binDays, DAY } from '@dossier/shared/contract';
import type { DomainCommand, DomainPayload } from '../commands.ts';
import { accept, assertNever, type Decider, type Decision, event, type Moment, reject } from '../decider.ts';
import { teamIdOf } from '../ids.ts';
import { type Seats, teamSeatsMissing } from '../subscription/index.ts';
import { after, isBefore } from '../time.ts';
import { equal } from '../values.ts';
import { acceptInvitation, decline, inviteMember, leave, removeMember } from './members.ts';
import { acceptTeam, declineTeam, giveTeam, offerTeam, withdrawal } from './offer.ts';
import { detailsOf, evolve, initial, type Team, type TeamState } from './state.ts';

type InTheBinToo = DomainCommand<
  | 'RemoveTeamMember'
  | 'LeaveTeam'
  | 'WithdrawTeamOffer'
  | 'AcceptTeam'
  | 'DeclineTeam'
  | 'DeleteTeam'
  | 'RestoreTeam'
  | 'GiveTeam'
  | 'PurgeTeam'
>;
type OutsideTheBin = DomainCommand<
  'UpdateTeam' | 'SetTeamStatus' | 'InviteTeamMember' | 'AcceptTeamInvitation' | 'DeclineTeamInvitation' | 'OfferTeam'
>;
/** Of the author, or of who shall be the author. */
type TeamContext = { readonly seats: Seats };
export type TeamCommand = DomainCommand<'CreateTeam'> | InTheBinToo | OutsideTheBin;

/** Two authors or tabs: what only one of them changed stays, and `expectedRevision` tells of the rest. */
const update = (data: DomainPayload<'UpdateTeam'>, team: Team): Decision => {
  const { teamId, expectedRevision } = data;
  const stored = detailsOf(team);
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
};

/** The system purges only what is due: its duty may be older than a restoration. */
const purge = ({ teamId, isBinned, purgeAt }: Team, { now, actor }: Moment): Decision => {
  if (!isBinned) return reject('TEAM_NOT_IN_BIN');
  if (actor === 'system' && isBefore(now, purgeAt)) return reject('NOT_DUE');
  return accept([event('TeamPurged', { teamId })]);
};

/** The system does it when the author's account closes: then who was asked may still take the team over. */
const bin = (team: Team, { now, actor }: Moment): Decision => {
  if (team.isBinned) return accept([]);
  const deleted = event('TeamDeleted', { teamId: team.teamId, purgeAt: after(now, binDays * DAY) });
  return accept([...(actor === 'system' ? [] : withdrawal(team)), deleted]);
};

/** In the bin its members have no seats; a team without any needs none. */
const restore = (team: Team, { now }: Moment, seats: Seats): Decision => {
  if (!team.isBinned) return accept([]);
  const { teamId, author, members } = team;
  const title = 'Your plan has too few seats for the members of this team.';
  const refusal = teamSeatsMissing(author, seats, { teamId, people: Object.keys(members) }, now, title);
  return refusal ? reject(refusal) : accept([event('TeamRestored', { teamId })]);
};

const decideInAnyState = (command: InTheBinToo, team: Team, moment: Moment, { seats }: TeamContext): Decision => {
  switch (command.type) {
    case 'RemoveTeamMember':
      return removeMember(command.data, team);
    case 'LeaveTeam':
      return leave(team, moment);
    case 'WithdrawTeamOffer':
      return accept(withdrawal(team));
    case 'AcceptTeam':
      return acceptTeam(team, moment, seats);
    case 'DeclineTeam':
      return declineTeam(team, moment);
    case 'DeleteTeam':
      return bin(team, moment);
    case 'RestoreTeam':
      return restore(team, moment, seats);
    case 'GiveTeam':
      return giveTeam(command.data, team);
    case 'PurgeTeam':
      return purge(team, moment);
    default:
      return assertNever(command);
  }
};

const decideLive = (command: OutsideTheBin, team: Team, moment: Moment, { seats }: TeamContext): Decision => {
  switch (command.type) {
    case 'UpdateTeam':
      return update(command.data, team);
    case 'SetTeamStatus':
      return accept(command.data.status === team.status ? [] : [event('TeamStatusSet', command.data)]);
    case 'InviteTeamMember':
      return inviteMember(command.data, team, moment, seats);
    case 'AcceptTeamInvitation':
      return acceptInvitation(team, moment);
    case 'DeclineTeamInvitation':
      return decline(team, moment);
    case 'OfferTeam':
      return offerTeam(command.data, team);
    default:
      return assertNever(command);
  }
};

const create = (data: DomainPayload<'CreateTeam'>, { actor, commandId }: Moment): Decision => {
  const teamId = teamIdOf(commandId);
  return accept([event('TeamCreated', { teamId, author: actor, ...detailsOf(data) })], { teamId });
};

const decide = (command: TeamCommand, state: TeamState, moment: Moment, context: TeamContext): Decision => {
  if (command.type === 'CreateTeam')
    return !state.exists && !state.isPurged ? create(command.data, moment) : reject('CHANGED_MEANWHILE');
  if (!state.exists) return command.type === 'PurgeTeam' && state.isPurged ? accept([]) : reject('TEAM_NOT_FOUND');
  switch (command.type) {
    case 'UpdateTeam':
    case 'SetTeamStatus':
    case 'InviteTeamMember':
    case 'AcceptTeamInvitation':
    case 'DeclineTeamInvitation':
    case 'OfferTeam':
      return state.isBinned ? reject('TEAM_IN_BIN') : decideLive(command, state, moment, context);
    default:
      return decideInAnyState(command, state, moment, context);
  }
};

export const teamDecider: Decider<TeamState, TeamCommand, TeamContext> = { initial, evolve, decide };
