import type { Clock } from '@dossier/shared/basics/clock';
import { parse } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { type CommandName, type CommandPayload, commands } from '@dossier/shared/contract';
import type { IsGone } from '@dossier/shared/history';
import type { CommandHandlers } from '../command-handlers.ts';
import type { Fold, Folded, Streams } from '../streams.ts';
import { accepted, type CommandRequest, invocationOf } from './command.ts';
import { judge } from './judge.ts';

export type Rehearsal = {
  /** As it would be answered after those before it; nothing is stored, and no budget is asked. */
  readonly send: (name: CommandName, request: CommandRequest) => Promise<CommandOutcome>;
  /** A stream with what was rehearsed. */
  readonly follow: Streams['follow'];
};

type Options = {
  readonly streams: Streams;
  readonly handlers: CommandHandlers;
  readonly isGone: IsGone;
  readonly clock: Clock;
};

/** Commands in a row, judged before the first of them is stored. */
export const rehearsals =
  ({ streams, handlers, isGone, clock }: Options) =>
  (): Rehearsal => {
    const changed = new Map<string, Folded<unknown>>();
    const follow = async <S>(stream: string, fold: Fold<S>): Promise<Folded<S>> =>
      // A stream's name says its kind, so it is always folded by the same fold.
      (changed.get(stream) as Folded<S> | undefined) ?? streams.follow(stream, fold);
    const send = async <N extends CommandName>(name: N, request: CommandRequest) => {
      const handler = handlers[name];
      const data = parse(commands[name], request.payload) as CommandPayload<N>;
      const invocation = invocationOf(request, clock());
      const folded = await follow(await handler.stream(data, invocation), handler.decider);
      const command = { name, handler, data, payloadHash: '', keyed: false, invocation };
      const { decision } = await judge(command, folded, { ...streams, current: () => undefined, follow }, isGone);
      if (!decision.ok) return decision;
      const { evolve } = handler.decider;
      const state = decision.events.reduce((before, event) => evolve(before, event), folded.state);
      changed.set(folded.stream, { ...folded, state });
      const { key, revision, position } = folded.head ?? { key: '', revision: -1, position: 0 };
      return accepted({ key, revision, position }, decision.answer);
    };
    return { send, follow };
  };
