import type { DomainEvent } from '@dossier/shared/contract';
import fc from 'fast-check';
import type { Decider, Moment } from '../decider.ts';
import { teamIdOf } from '../ids.ts';
import { subscriptionDecider } from '../subscription/index.ts';
import { anyMoment, persons } from './arbitraries.ts';
import { activePublic, projectOf } from './project.ts';
import { stateOf } from './specification.ts';
import { started, subscription } from './subscription.ts';

export type Step<State> = { readonly before: State; readonly after: State; readonly events: readonly DomainEvent[] };

/** Decides commands one after the other; refused ones leave no trace. */
export const historyOf = <State, Command, Context>(
  { initial, decide, evolve }: Decider<State, Command, Context>,
  steps: readonly (readonly [Command, Moment])[],
  context: Context,
  past: readonly DomainEvent[] = [],
): { readonly events: readonly DomainEvent[]; readonly steps: readonly Step<State>[] } => {
  let state = past.reduce(evolve, initial);
  const taken: Step<State>[] = [];
  for (const [command, moment] of steps) {
    const decision = decide(command, state, moment, context);
    if (!decision.ok) continue;
    const next = decision.events.reduce(evolve, state);
    taken.push({ before: state, after: next, events: decision.events });
    state = next;
  }
  return { events: taken.flatMap(({ events: appended }) => appended), steps: taken };
};

export const commandsOf = <C>(command: fc.Arbitrary<C>, length = 30) =>
  fc.array(fc.tuple(command, anyMoment), { maxLength: length, size: 'max' });
export const projectContext = { subscription };
export const submissionContext = { project: projectOf(activePublic) };
const invitedTeam = { teamId: teamIdOf('c1'), members: {}, invitations: {}, isBinned: false };
const seatFor = (memberId: string): DomainEvent => ({
  type: 'SeatReserved',
  data: { personId: 'anna', teamId: invitedTeam.teamId, memberId, invitation: 1, until: '2100-01-01T00:00:00.000Z' },
});
const seatsForAll: DomainEvent = {
  type: 'TeamSeatsReserved',
  data: { personId: 'anna', teamId: invitedTeam.teamId, memberIds: [...persons], until: '2100-01-01T00:00:00.000Z' },
};
/** There is a seat for everybody. */
export const teamContext = {
  seats: {
    subscription: stateOf(subscriptionDecider, [
      started({ plan: 'team', members: 9 }),
      ...persons.map(seatFor),
      seatsForAll,
    ]),
    teams: [invitedTeam],
  },
};
export const subscriptionContext = { trialDays: 14, taxRate: 0.2, teams: [] };
