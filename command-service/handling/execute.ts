import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { authorize, type Caller, commandRules, rolesIn } from '@dossier/shared/authorization';
import type { CommandOutcome } from '@dossier/shared/command-client';
import {
  type CommandName,
  type CommandPayload,
  type ContextRead,
  commands,
  projectRoles,
} from '@dossier/shared/contract';
import { DiskFullError, type EventStore, StoreBrokenError } from '@dossier/shared/event-store';
import { type Codec, envelopes } from '@dossier/shared/history';
import { type Clock, consistencyToken, createRecent, isoTime, parse, Refused } from '@dossier/shared/service';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import type { DomainCommand } from '../domain/commands.ts';
import { claims } from './claims.ts';
import { createQueue } from './queue.ts';
import type { Ask, Handling, Read } from './row.ts';
import { advance, type Folded, openStreams, type Remembered } from './streams.ts';
import type { Table } from './table.ts';

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
/** Another command made the stream that this one wanted to make. */
const taken = Symbol('taken');

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);
const refused = (refusal: ConstructorParameters<typeof Refused>[0]): never => {
  throw new Refused(refusal);
};
const actorOf = (caller: Caller) => (caller.kind === 'person' ? caller.personId : caller.kind);

export const createExecute = (options: ExecuteOptions) => {
  const { eventStore, codec, table, clock, secret } = options;
  const streams = openStreams(eventStore, codec);
  const queue = createQueue();
  const files = claims(options.uploads, clock);
  /** Keys used lately over all streams: each stream knows its own for long, but not those of the others. */
  const usedKeys = createRecent<string>(rememberedKeys);

  const repeated = (wish: Wish<CommandName>, known: Remembered): CommandOutcome => {
    if (known.payloadHash !== wish.payloadHash) refused('KEY_REUSED');
    const { answer, revision, key, position } = known;
    return { ok: true, answer: { ...answer, revision, consistency: consistencyToken({ key, position }) } };
  };

  /** Judges the wish by a state. Context streams are read to their heads; the own state may be behind. */
  const judge = async <N extends CommandName>({ name, row, data, ask }: Wish<N>, folded: Folded<unknown>) => {
    const context: ContextRead[] = [];
    const read: Read = async (stream, fold) => {
      const other = await streams.follow(stream, fold);
      if (!context.some((known) => known.stream === stream)) {
        context.push({ stream, revision: other.head?.revision ?? -1 });
      }
      return other.state;
    };
    if (row.membership && ask.caller.kind === 'person') {
      const project = await row.membership(data, folded.state, read);
      const refusal = authorize(commandRules[name], ask.caller, project ? rolesIn(project, ask.actor) : []);
      if (refusal) return { decision: { ok: false as const, refusal }, context, head: folded.head };
    }
    const facts = await row.context(data, folded.state, read, ask);
    const resolved = await row.resolve(data, ask);
    // From here to the decision nothing is awaited: state and head belong together.
    const { head, state } = folded;
    const now = isoTime(ask.now);
    const moment = { now: head && head.time > now ? head.time : now, actor: ask.actor, commandId: ask.commandId };
    // Name and payload come from one row, which the compiler cannot see through a table.
    const command = { type: name, data: resolved } as unknown as DomainCommand<N>;
    return { decision: row.decider.decide(command, state, moment, facts), context, head };
  };

  const handle = async <N extends CommandName>(
    stream: string,
    wish: Wish<N>,
  ): Promise<CommandOutcome | typeof taken> => {
    const { name, row, data, payloadHash, ask, correlationId } = wish;
    const deadline = performance.now() + patience;
    const named = row.files?.(data) ?? [];
    const giveBack = () => files.unclaim(named);
    let folded = streams.recall(stream) ?? (row.fresh ? streams.empty(stream, row.decider) : undefined);
    let atHead = folded === undefined;
    folded ??= await streams.follow(stream, row.decider);

    for (let conflicts = 0; ; ) {
      const known = folded.commands.get(ask.commandId);
      if (known) return repeated(wish, known);
      if (row.fresh && folded.head) return taken;

      const { decision, context, head } = await judge(wish, folded);

      if (!decision.ok || decision.events.length === 0) {
        // Nothing is appended that would prove the state: it is confirmed at the head.
        if (!atHead) {
          folded = await streams.follow(stream, row.decider);
          atHead = true;
          if (folded.head?.revision !== head?.revision) continue;
        }
        if (conflicts > 0) await giveBack();
        if (!decision.ok) return decision;
        const { key, revision, position } = head ?? { key: row.key(data, ask), revision: -1, position: 0 };
        return { ok: true, answer: { ...decision.answer, revision, consistency: consistencyToken({ key, position }) } };
      }

      await files.claim(named);
      const { events, answer = {} } = decision;
      const key = head?.key ?? row.key(data, ask);
      const [first] = events;
      const sealed =
        events.length === 1 && first ? [await codec.seal(first)] : await Promise.all(events.map(codec.seal));
      const batch = envelopes({
        stream,
        key,
        previous: head,
        now: isoTime(ask.now),
        actor: ask.actor,
        commandId: ask.commandId,
        causationId: ask.causationId,
        correlationId,
        context,
        command: { name, payloadHash, answer },
        events: events.map(({ type }, index) => ({ type, data: sealed[index] ?? {} })),
      });

      const result = await eventStore.append(stream, head?.revision ?? 'no-stream', batch).catch(async (error) => {
        // Nothing is kept after these two; after anything else the events may be there all the same.
        if (error instanceof DiskFullError || error instanceof StoreBrokenError) {
          await giveBack();
          throw error;
        }
        const found = await streams.follow(stream, row.decider).catch(() => undefined);
        return found?.commands.get(ask.commandId) ?? Promise.reject(error);
      });

      if (!('outcome' in result)) {
        await files.reference(named);
        return repeated(wish, result);
      }
      if (result.outcome === 'appended') {
        const { revision, position } = result;
        const stored = batch.map((envelope) => ({ ...envelope, position }));
        advance(
          folded,
          row.decider,
          stored,
          events.map((event, index) => ({ ...event, revision: revision - events.length + 1 + index })),
        );
        streams.keep(folded);
        usedKeys.put(ask.commandId, payloadHash);
        await files.reference(named);
        return { ok: true, answer: { ...answer, revision, consistency: consistencyToken({ key, position }) } };
      }

      if (performance.now() > deadline) {
        await giveBack();
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
    if ((usedKeys.get(commandId) ?? payloadHash) !== payloadHash) refused('KEY_REUSED');

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
