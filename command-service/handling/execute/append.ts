import { isoTime } from '@dossier/shared/basics/clock';
import { DiskFullError, StoreBrokenError } from '@dossier/shared/basics/errors';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { DomainEvent, Envelope } from '@dossier/shared/contract';
import { type Appended, AppendTooLargeError, type CommandStore } from '@dossier/shared/event-store';
import { type Codec, chained } from '@dossier/shared/history';
import type { Decision } from '../../domain/decider.ts';
import type { Claims } from '../claims.ts';
import { advance, type Fold, type Folded, type Remembered, type Streams } from '../streams.ts';
import { accepted, type Command, keyReused, unavailable } from './command.ts';
import type { Judgement } from './judge.ts';
import type { TakenRights } from './taken.ts';

export type AppendOptions = {
  readonly eventStore: Pick<CommandStore, 'appendOnce'>;
  readonly codec: Codec;
  readonly streams: Streams;
  readonly files: Claims;
  readonly taken: TakenRights;
};
export type Accepted = Judgement & { readonly decision: Extract<Decision, { ok: true }> };

export const repeated = ({ payloadHash, onRepeat }: Command, known: Remembered): CommandOutcome => {
  onRepeat(known.at);
  return known.payloadHash === payloadHash ? accepted(known, known.answer) : keyReused;
};

/** @throws Refused TOO_LARGE */
const chainedOf = async (codec: Codec, stream: string, key: string, command: Command, judgement: Accepted) => {
  const { head, context, decision } = judgement;
  const { name, payloadHash, invocation } = command;
  const { actor, commandId, causationId, correlationId, now } = invocation;
  const encrypted = await Promise.all(decision.events.map(codec.encrypt));
  const input = {
    stream,
    key,
    previous: head,
    now: isoTime(now),
    actor,
    commandId,
    causationId,
    correlationId,
    context,
    command: { name, payloadHash, answer: decision.answer ?? {} },
    events: decision.events.map(({ type }, index) => ({ type, data: encrypted[index] ?? {} })),
  };
  try {
    return chained(input);
  } catch (error) {
    return refuseTooLarge(error);
  }
};

const refuseTooLarge = (error: unknown): never => {
  if (!(error instanceof AppendTooLargeError)) throw error;
  throw new Refused({ code: 'TOO_LARGE', title: 'This is too much at once. Please do it in smaller parts.' });
};

const takeIn = (
  folded: Folded<unknown>,
  fold: Fold<unknown>,
  batch: readonly Envelope[],
  events: readonly DomainEvent[],
  { revision, position }: Appended,
) => {
  const first = revision - events.length + 1;
  const plain = events.map((event, index) => ({ ...event, revision: first + index }));
  const last = batch.slice(-1).map((envelope) => ({ ...envelope, position }));
  advance(folded, fold, last, plain);
};

/** Undefined: others wrote to the stream in between. The uploads stay held for the next try. */
export const createAppend = ({ eventStore, codec, streams, files, taken }: AppendOptions) => {
  /** The events may be stored after all. @throws the error if not, or unknown */
  const findStored = async (error: unknown, { invocation }: Command) => {
    // The server may be set to take less than others do.
    if (error instanceof AppendTooLargeError) return refuseTooLarge(error);
    // Without room nothing is kept, and what a broken disk shows need not be there later.
    if (error instanceof DiskFullError || error instanceof StoreBrokenError) throw error;
    const known = await streams.remembered(invocation.commandId).catch(() => undefined);
    return known ?? Promise.reject(error);
  };

  return async (
    command: Command,
    folded: Folded<unknown>,
    judgement: Accepted,
  ): Promise<CommandOutcome | undefined> => {
    const { handler, data, invocation } = command;
    const { head, decision } = judgement;
    // Others may read the new events into it before this command hears that they are stored.
    const { stream, state: before } = folded;
    const copies = decision.copies ?? [];
    const named = [...(handler.files?.(data) ?? []), ...copies.map(({ to }) => to)];
    const key = head?.key ?? handler.key(data, invocation);
    // Before anything is copied or claimed for what may be refused.
    const { envelopes, texts } = await chainedOf(codec, stream, key, command, judgement);
    if (copies.length > 0) await files.copy(copies);
    if (named.length > 0) await files.claim(named);
    const result = await eventStore
      .appendOnce(stream, head?.revision ?? 'no-stream', envelopes, texts)
      .catch((error) => findStored(error, command));
    if ('outcome' in result && result.outcome === 'conflict') return undefined;

    if (!('outcome' in result) || result.outcome === 'repeated') {
      const known = 'outcome' in result ? await streams.remembered(invocation.commandId) : result;
      // A person's key stays with the command that it was used for; what workers ask for is asked again.
      if (!known) return command.keyed ? keyReused : unavailable;
      const outcome = repeated(command, known);
      if (outcome.ok) await files.reference(named);
      await taken.again(command, known);
      return outcome;
    }
    takeIn(folded, handler.decider, envelopes, decision.events, result);
    streams.keep(folded, handler.decider);
    const after = folded.state;
    if (named.length > 0) await files.reference(named);
    const fewer = handler.taken?.(before, after);
    if (fewer) await taken.tell({ key, revision: result.revision }, fewer);
    return accepted({ ...result, key }, decision.answer);
  };
};
export type Append = ReturnType<typeof createAppend>;
