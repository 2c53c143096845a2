import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { authorize, type Caller, commandRules, rolesIn } from '@dossier/shared/authorization';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { DiskFullError, StoreBrokenError } from '@dossier/shared/basics/errors';
import { createRecent } from '@dossier/shared/basics/recent';
import { parse, Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import {
  type CommandName,
  type CommandPayload,
  type ContextRead,
  commands,
  projectRoles,
} from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { type Codec, envelopes } from '@dossier/shared/history';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import type { DomainCommand } from '../../domain/commands.ts';
import { type Decision, reject } from '../../domain/decider.ts';
import { claims } from '../claims.ts';
import type { Ask, Handling, Read } from '../commands/command-handler.ts';
import type { Table } from '../commands/handlers.ts';
import { createQueue } from '../queue.ts';
import { advance, type Folded, type Head, openStreams, type Remembered } from '../streams.ts';
import { type Answer, answerAt, type StreamPosition } from './outcome.ts';

/** A command as it comes in; `commandId` makes it one wish, however often it is sent. */
export type CommandRequest = {
  readonly name: string;
  readonly payload: unknown;
  readonly caller: Caller;
  readonly commandId: string;
  readonly correlationId: string;
  /** The event that caused it; absent: the command is its own cause. */
  readonly causationId?: string;
};

/** Answers `{ ...result, revision, consistency }` or a refusal. @throws when the event store is away, full or broken. */
export type Execute = (request: CommandRequest) => Promise<CommandOutcome>;

export type ExecuteOptions = {
  readonly eventStore: EventStore;
  readonly codec: Codec;
  readonly uploads: UploadRegistry;
  readonly table: Table;
  readonly clock: Clock;
  /** Keys the hash by which a repeat's payload is compared: what people wrote cannot be guessed back from it. */
  readonly secret: Buffer;
};

/** How long a command tries again when others write to its stream. */
const patience = 2_000;
const idAttempts = 20;
const rememberedKeys = 10_000;

type Wish<N extends CommandName> = {
  readonly name: N;
  readonly row: Handling<N>;
  readonly data: CommandPayload<N>;
  readonly payloadHash: string;
  readonly ask: Ask;
  readonly correlationId: string;
};
/** A decision, the state it was made on (its head) and the other streams that were read for it. */
type Judgement = {
  readonly decision: Decision;
  readonly head: Head | undefined;
  readonly context: readonly ContextRead[];
};
type Accepted = Extract<Decision, { ok: true }>;

/** Another command made the stream that this one wanted to make. */
const taken = Symbol('taken');

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);
const actorOf = (caller: Caller) => (caller.kind === 'person' ? caller.personId : caller.kind);

export const createExecute = (options: ExecuteOptions) => {
  const { eventStore, codec, table, clock, secret } = options;
  const streams = openStreams(eventStore, codec);
  const queue = createQueue();
  const files = claims(options.uploads, clock);
  /** Keys used lately over all streams: each stream knows its own for long, but not those of the others. */
  const usedKeys = createRecent<string>(rememberedKeys);

  const answerOf = (answer: Answer, position: StreamPosition): CommandOutcome => ({
    ok: true,
    answer: answerAt(position, answer),
  });

  const repeated = (wish: Wish<CommandName>, known: Remembered): CommandOutcome =>
    known.payloadHash === wish.payloadHash
      ? answerOf(known.answer, known)
      : { ok: false, refusal: { code: 'KEY_REUSED' } };

  /** What the decision rests on: rights and context as they are now, and the payload with its references resolved. */
  const prepare = async <N extends CommandName>({ name, row, data, ask }: Wish<N>, own: unknown, read: Read) => {
    if (ask.caller.kind === 'person') {
      const project = await row.membership?.(data, own, read);
      const refusal = authorize(commandRules[name], ask.caller, project ? rolesIn(project, ask.actor) : []);
      if (refusal) throw new Refused(refusal);
    }
    const facts = await row.context(data, own, read, ask);
    // Name and payload come from one row, which the compiler cannot see through a table.
    const command = { type: name, data: await row.resolve(data, ask) } as unknown as DomainCommand<N>;
    return { facts, command };
  };

  /** Judges the wish by a state. Context streams are read to their heads; the own state may be behind. */
  const judge = async <N extends CommandName>(wish: Wish<N>, folded: Folded<unknown>): Promise<Judgement> => {
    const { row, ask } = wish;
    const context: ContextRead[] = [];
    const read: Read = async (stream, fold) => {
      const other = await streams.follow(stream, fold);
      if (!context.some((known) => known.stream === stream)) {
        context.push({ stream, revision: other.head?.revision ?? -1 });
      }
      return other.state;
    };
    try {
      const { facts, command } = await prepare(wish, folded.state, read);
      // From here to the decision nothing is awaited: state and head belong together.
      const { head, state } = folded;
      const now = isoTime(ask.now);
      const moment = { now: head && head.time > now ? head.time : now, actor: ask.actor, commandId: ask.commandId };
      return { decision: row.decider.decide(command, state, moment, facts), context, head };
    } catch (error) {
      if (error instanceof Refused) return { decision: reject(error.refusal), context, head: folded.head };
      throw error;
    }
  };

  const envelopesOf = async (
    stream: string,
    key: string,
    { name, ask, payloadHash, correlationId }: Wish<CommandName>,
    { events, answer = {} }: Accepted,
    { context, head }: Judgement,
  ) => {
    const [first] = events;
    const sealed =
      events.length === 1 && first ? [await codec.encrypt(first)] : await Promise.all(events.map(codec.encrypt));
    const { actor, commandId, causationId, now } = ask;
    return envelopes({
      stream,
      key,
      previous: head,
      now: isoTime(now),
      actor,
      commandId,
      causationId,
      correlationId,
      context,
      command: { name, payloadHash, answer },
      events: events.map(({ type }, index) => ({ type, data: sealed[index] ?? {} })),
    });
  };

  const handle = async <N extends CommandName>(
    stream: string,
    wish: Wish<N>,
  ): Promise<CommandOutcome | typeof taken> => {
    const { row, data, payloadHash, ask } = wish;
    const deadline = performance.now() + patience;
    const named = row.files?.(data) ?? [];
    let folded = streams.recall(stream) ?? (row.fresh ? streams.empty(stream, row.decider) : undefined);
    let atHead = folded === undefined;
    folded ??= await streams.follow(stream, row.decider);

    for (let conflicts = 0; ; ) {
      const known = folded.commands.get(ask.commandId);
      if (known) return repeated(wish, known);
      if (row.fresh && folded.head) return taken;

      const judgement = await judge(wish, folded);
      const { decision, head } = judgement;

      if (!decision.ok || decision.events.length === 0) {
        // Nothing is appended that would prove the state: it is confirmed at the head.
        if (!atHead) {
          folded = await streams.follow(stream, row.decider);
          atHead = true;
          if (folded.head?.revision !== head?.revision) continue;
        }
        if (conflicts > 0) await files.unclaim(named);
        if (!decision.ok) return decision;
        return answerOf(decision.answer ?? {}, head ?? { key: row.key(data, ask), revision: -1, position: 0 });
      }

      await files.claim(named);
      const { events, answer = {} } = decision;
      const key = head?.key ?? row.key(data, ask);
      const batch = await envelopesOf(stream, key, wish, decision, judgement);
      const result = await eventStore.append(stream, head?.revision ?? 'no-stream', batch).catch(async (error) => {
        if (error instanceof DiskFullError) await files.unclaim(named);
        // Without room nothing is kept, and what a broken disk shows need not be there later. After anything else the
        // events may have been stored. Files stay claimed until a sweep has asked.
        if (error instanceof DiskFullError || error instanceof StoreBrokenError) throw error;
        const found = await streams.follow(stream, row.decider).catch(() => undefined);
        return found?.commands.get(ask.commandId) ?? Promise.reject(error);
      });

      if (!('outcome' in result)) {
        await files.reference(named);
        return repeated(wish, result);
      }
      if (result.outcome === 'appended') {
        const { revision, position } = result;
        const first = revision - events.length + 1;
        const stored = batch.map((envelope) => ({ ...envelope, position }));
        const plain = events.map((event, index) => ({ ...event, revision: first + index }));
        advance(folded, row.decider, stored, plain);
        streams.keep(folded);
        usedKeys.put(ask.commandId, payloadHash);
        await files.reference(named);
        return answerOf(answer, { key, revision, position });
      }

      if (performance.now() > deadline) {
        await files.unclaim(named);
        return { ok: false, refusal: { code: 'UNAVAILABLE', retryAfter: 1 } };
      }
      conflicts += 1;
      await pause(Math.random() * Math.min(50, 2 ** conflicts));
      folded = await streams.follow(stream, row.decider);
      atHead = true;
    }
  };

  const dispatch = async <N extends CommandName>(name: N, request: CommandRequest): Promise<CommandOutcome> => {
    const { caller, commandId, causationId = commandId, correlationId } = request;
    // With every role: refuses whom no role could help, before anything is said about the payload.
    const hopeless = authorize(commandRules[name], caller, projectRoles);
    if (hopeless) return { ok: false, refusal: hopeless };
    const row = table[name];
    const data = parse(commands[name], request.payload) as CommandPayload<N>;
    const payloadHash = createHmac('sha256', secret).update(name).update(JSON.stringify(data)).digest('base64url');
    if ((usedKeys.get(commandId) ?? payloadHash) !== payloadHash) return { ok: false, refusal: { code: 'KEY_REUSED' } };

    for (let attempt = 0; attempt < idAttempts; attempt += 1) {
      const ask: Ask = { caller, actor: actorOf(caller), commandId, causationId, now: clock(), attempt };
      const found = row.stream(data, ask);
      const stream = typeof found === 'string' ? found : await found;
      const wish: Wish<N> = { name, row, data, payloadHash, ask, correlationId };
      const outcome = await queue(stream, () => handle(stream, wish));
      if (outcome !== taken) return outcome;
    }
    return { ok: false, refusal: { code: 'UNAVAILABLE', retryAfter: 1 } };
  };

  const execute: Execute = async (request) => {
    if (!isCommand(request.name)) return { ok: false, refusal: { code: 'UNKNOWN_COMMAND' } };
    try {
      return await dispatch(request.name, request);
    } catch (error) {
      if (error instanceof Refused) return { ok: false, refusal: error.refusal };
      throw error;
    }
  };

  return { execute, streams };
};
