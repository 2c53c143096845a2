import type { DomainEvent, Refusal } from '@dossier/shared/contract';
import type { Decider, Decision, Moment } from '../decider.ts';
import { equal } from '../values.ts';

export const noon = '2030-05-10T12:00:00.000Z';
const moment: Moment = { now: noon, actor: 'anna', commandId: 'command-1' };

/** Who and when (by default anna, at noon), and the context of deciders that have one. */
type With<Context> = Context extends undefined
  ? [moment?: Partial<Moment>]
  : [moment: Partial<Moment>, context: Context];

const show = (value: unknown) => JSON.stringify(value, null, 2);
const expectEqual = (actual: unknown, expected: unknown) => {
  if (!equal(actual, expected)) throw new Error(`expected ${show(expected)}\nbut it was ${show(actual)}`);
};

const outcome = (decision: Decision) => {
  const accepted = () => {
    if (!decision.ok) throw new Error(`refused with ${show(decision.refusal)}`);
    return decision;
  };
  return {
    decision,
    thenEvents: (...events: readonly DomainEvent[]) => expectEqual(accepted().events, events),
    thenNothing: () => expectEqual(accepted().events, []),
    thenAnswers: (answer: Readonly<Record<string, unknown>>) => expectEqual(accepted().answer, answer),
    thenRejected: (code: Refusal['code'], details?: Partial<Refusal>) => {
      if (decision.ok) throw new Error(`expected ${code}, but it led to ${show(decision.events)}`);
      expectEqual(decision.refusal.code, code);
      if (details) expectEqual({ ...decision.refusal, ...details }, decision.refusal);
    },
  };
};

export const stateOf = <State, Command, Context>(
  { initial, evolve }: Decider<State, Command, Context>,
  events: readonly DomainEvent[],
): State => events.reduce(evolve, initial);

export const given = <State, Command, Context>(
  decider: Decider<State, Command, Context>,
  ...events: readonly DomainEvent[]
) => ({
  when: (command: Command, ...[own, context]: With<Context>) =>
    outcome(decider.decide(command, stateOf(decider, events), { ...moment, ...own }, context as Context)),
});
