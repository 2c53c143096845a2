import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { isReserved, seatsMissing } from '../subscription/index.ts';
import { entryOf } from '../values.ts';
import { ofTeam, type Team } from './state.ts';

const leave = (team: Team, { actor: personId }: Moment): Decision => {
  if (personId === team.author) return reject('AUTHOR_CANNOT_LEAVE');
  const type = entryOf(team.members, personId) === 'invited' ? 'TeamInvitationDeclined' : 'TeamMemberLeft';
  return accept(entryOf(team.members, personId) ? [event(type, { teamId: team.teamId, personId })] : []);
};

export const leavingDecisions = ofTeam({
  RemoveTeamMember: ({ teamId, personId }, team) =>
    accept(entryOf(team.members, personId) ? [event('TeamMemberRemoved', { teamId, personId })] : []),
  LeaveTeam: (_, team, moment) => leave(team, moment),
});

export const memberDecisions = ofTeam({
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
});
