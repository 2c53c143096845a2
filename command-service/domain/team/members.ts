import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { isReserved, type Seats, seatsMissing } from '../subscription/index.ts';
import { entryOf } from '../values.ts';
import type { Team } from './state.ts';

/** Only onto a seat that is reserved: teams of one author do not see each other's next event. */
export const inviteMember = (
  { teamId, personId }: DomainPayload<'InviteTeamMember'>,
  team: Team,
  { now }: Moment,
  seats: Seats,
): Decision => {
  if (personId === team.author || entryOf(team.members, personId)) return accept([]);
  if (team.status === 'inactive') return reject('TEAM_INACTIVE');
  const refusal = seatsMissing(team.author, seats, [personId], now);
  if (refusal) return reject(refusal);
  if (!isReserved(seats, { teamId, memberId: personId }, now))
    return reject({ code: 'SEAT_NOT_RESERVED', current: { personId: team.author, teamId, memberId: personId } });
  return accept([event('TeamMemberInvited', { teamId, personId })]);
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
