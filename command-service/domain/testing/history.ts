import type { DomainEvent } from '@dossier/shared/contract';
import fc from 'fast-check';
import type { Decider, Moment } from '../decider.ts';
import { stateOf } from '../specification.ts';
import { subscriptionDecider } from '../subscription/index.ts';
import { anyMoment } from './arbitraries.ts';
import { activePublic, projectOf } from './project.ts';
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
export const teamContext = {
  seats: { subscription: stateOf(subscriptionDecider, [started({ plan: 'team', members: 3 })]), teams: [] },
};
export const subscriptionContext = { trialDays: 14, taxRate: 0.2 };
