import { type DomainEvent, MINUTE } from '@dossier/shared/contract';
import { event } from '../decider.ts';
import { teamIdOf } from '../ids.ts';
import { subscriptionDecider } from '../subscription/index.ts';
import { type TeamCommand, type TeamState, teamDecider } from '../team/index.ts';
import { after } from '../values.ts';
import { given, noon, stateOf } from './specification.ts';
import { started } from './subscription.ts';

export const teamId = teamIdOf('command-1');
export const details = { teamName: 'Grants', teamType: 'Research', teamDetails: '' } as const;
export const created = event('TeamCreated', { teamId, author: 'anna', ...details });
export const invited = (personId: string) => event('TeamMemberInvited', { teamId, personId });
export const joined = (personId: string) => event('TeamMemberJoined', { teamId, personId });
export const purgeAt = '2030-06-09T12:00:00.000Z';
export const binned = event('TeamDeleted', { teamId, purgeAt });
export const inactive = event('TeamStatusSet', { teamId, status: 'inactive' });
export const withBen = [created, invited('ben'), joined('ben')];
export type Team = Extract<TeamState, { exists: true }>;
/** On a team plan for so many; `others`: further teams of the same author. */
export const planFor = (members: number, ...others: readonly TeamState[]) => ({
  subscription: stateOf(subscriptionDecider, [started({ plan: 'team', members })]),
  teams: others as readonly Team[],
});
const reserved = (memberId: string, invitation = 1) =>
  event('SeatReserved', { personId: 'anna', teamId, memberId, invitation, until: after(noon, MINUTE) });
export const seatFor = (memberId: string, { subscription, teams } = planFor(9), invitation = 1) => ({
  subscription: subscriptionDecider.evolve(subscription, reserved(memberId, invitation)),
  teams,
});
/** Of `personId`'s plan, for all of the team. */
export const seatsFor = (personId: string, memberIds: readonly string[], { subscription, teams } = planFor(9)) => {
  const data = { personId, teamId, memberIds: [...memberIds], until: after(noon, MINUTE) };
  return { subscription: subscriptionDecider.evolve(subscription, event('TeamSeatsReserved', data)), teams };
};
export const team = (...events: readonly DomainEvent[]) => ({
  when: (
    command: TeamCommand,
    moment: { actor?: string; now?: string } = {},
    seats = planFor(9),
    isAuthorGone = false,
  ) => {
    const own = stateOf(teamDecider, events);
    const context = { seats: { ...seats, teams: own.exists ? [own, ...seats.teams] : seats.teams }, isAuthorGone };
    return given(teamDecider, ...events).when(command, moment, context);
  },
});
export const by = (actor: string) => ({ actor });
