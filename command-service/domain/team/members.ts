import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { entryOf } from '../values.ts';
import type { Team } from './state.ts';

export const inviteMember = ({ teamId, personId }: DomainPayload<'InviteTeamMember'>, team: Team): Decision => {
  if (personId === team.author || entryOf(team.members, personId)) return accept([]);
  return team.status === 'inactive'
    ? reject('TEAM_INACTIVE')
    : accept([event('TeamMemberInvited', { teamId, personId })]);
};

export const acceptInvitation = (team: Team, { actor: personId }: Moment): Decision => {
  if (entryOf(team.members, personId) !== 'invited') return accept([]);
  return team.status === 'inactive'
    ? reject('TEAM_INACTIVE')
    : accept([event('TeamMemberJoined', { teamId: team.teamId, personId })]);
};

export const leave = (team: Team, { actor: personId }: Moment): Decision => {
  if (personId === team.author) return reject('AUTHOR_CANNOT_LEAVE');
  const type = entryOf(team.members, personId) === 'invited' ? 'TeamInvitationDeclined' : 'TeamMemberLeft';
  return accept(entryOf(team.members, personId) ? [event(type, { teamId: team.teamId, personId })] : []);
};

/** Who has joined meanwhile does not decline, but leaves. */
export const decline = (team: Team, moment: Moment): Decision =>
  entryOf(team.members, moment.actor) === 'invited' ? leave(team, moment) : accept([]);

export const removeMember = ({ teamId, personId }: DomainPayload<'RemoveTeamMember'>, team: Team): Decision =>
  accept(entryOf(team.members, personId) ? [event('TeamMemberRemoved', { teamId, personId })] : []);

export const handOver = ({ teamId, personId }: DomainPayload<'HandOverTeam'>, team: Team): Decision => {
  if (personId === team.author) return accept([]);
  if (entryOf(team.members, personId) !== 'joined') return reject('MEMBER_NOT_FOUND');
  return accept([event('TeamHandedOver', { teamId, from: team.author, to: personId })]);
};
