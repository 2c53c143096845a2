import { setImmediate as nextTurn } from 'node:timers/promises';
import { Signal } from '../../async/signal.ts';
import { EngineUnavailableError, StoreBrokenError } from '../../basics/errors.ts';
import type { ReadTracker } from '../../basics/read-tracker.ts';
import { createRecent } from '../../basics/recent.ts';
import type { Envelope, StoredEvent } from '../../contract/index.ts';
import { sqliteError } from '../../engines/sqlite/errors.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { holdExclusively, openedUnder } from '../../engines/sqlite/lock.ts';
import { openStore } from '../../engines/sqlite/open.ts';
import { openSqliteWriter } from '../../engines/sqlite/writer.ts';
import { translatingErrors } from '../../engines/translate.ts';
import { follow } from '../follow.ts';
import { openSubscriptions } from '../open-subscriptions.ts';
import type { Appended, CommandPlace, CommandStore, Conflict, ExpectedRevision, Repeated } from '../port.ts';
import { checkSequence, commandOf } from '../sequence.ts';
import { commandIndex, isTaken } from './commands.ts';
import { prepareInspection, prepareReads } from './reads.ts';

// Automatic checkpoints would hide a failed fsync of the main file.
const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 0', 'cache_size = -32768'];
const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);`;
const insert = 'INSERT INTO events (position, stream, revision, body) VALUES (?, ?, ?, ?)';
const batchSize = 1_000;
const knownRevisions = 20_000;
/** Of whoever follows, as many as are read at once: what was gathered comes from memory. */
const tailLength = batchSize;
/** For whoever follows. */
const gathered = { forEach: 2, longest: 100, most: batchSize };
/** Characters written between two checkpoints of the write-ahead log. */
const checkpointEvery = 4_000_000;

const textsOf = (events: readonly Envelope[]) => events.map((event) => JSON.stringify(event));

type Outcome = Appended | Conflict | Repeated;
type Pending = {
  readonly stream: string;
  readonly after: number;
  readonly events: readonly Envelope[];
  readonly bodies: readonly string[];
  /** The command's id has to be new; absent: it is a copy, and the first of an id counts. */
  readonly once?: string | undefined;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
};

type NewRow = Pick<StoredEvent, 'position'> & {
  readonly event: Envelope;
  readonly body: string;
  readonly once: boolean;
};

/** Waiting appends share one fsync. @throws EngineUnavailableError if the file is open elsewhere */
export const openSqliteEventStore = ({ file, tracker }: { file: string; tracker?: ReadTracker }): CommandStore => {
  const lock = holdExclusively(file);
  const stored = { kind: storeKinds.events, file };
  const { db, commands } = openedUnder(lock, stored, () => {
    const db = openStore(stored, { pragmas });
    db.exec(schema);
    return { db, commands: commandIndex(db) };
  });
  const writer = openSqliteWriter(file, pragmas);
  let failure: Error | undefined;
  const breakOn = (error: unknown): Error => {
    const translated = sqliteError(error, stored);
    if (translated instanceof StoreBrokenError) failure ??= translated;
    return translated;
  };
  // What is written after damage that was read would be lost with it.
  const reads = translatingErrors(prepareReads(db), breakOn);

  let head = reads.head();
  let queue: Pending[] = [];
  let flushing: Promise<void> | undefined;
  let closed = false;
  let sinceCheckpoint = 0;
  let tail: StoredEvent[] = [];
  const news = new Signal();
  const subscriptions = openSubscriptions();

  const checkpoint = async () => {
    if (sinceCheckpoint < checkpointEvery || failure) return;
    sinceCheckpoint = 0;
    await writer.pragma('wal_checkpoint(PASSIVE)').catch(breakOn);
  };

  /** Last revisions of recent streams; they stay true, as only this process writes. */
  const revisions = createRecent<number>(knownRevisions);
  const revisionOf = (stream: string) => revisions.get(stream) ?? reads.revisionOf(stream);

  const judge = (batch: readonly Pending[], isKnown: (commandId: string) => boolean) => {
    const rows: NewRow[] = [];
    const reached = new Map<string, number>();
    const begun = new Set<string>();
    const outcomes = batch.map(({ stream, after, events, bodies, once }): Outcome => {
      if (once !== undefined && (begun.has(once) || isKnown(once))) return { outcome: 'repeated' };
      const revision = reached.get(stream) ?? revisionOf(stream);
      if (revision !== after) return { outcome: 'conflict', revision };
      bodies.forEach((body, index) => {
        rows.push({
          position: head + rows.length + 1,
          event: events[index] as Envelope,
          body,
          once: once !== undefined,
        });
      });
      if (once !== undefined) begun.add(once);
      reached.set(stream, after + bodies.length);
      return { outcome: 'appended', revision: after + bodies.length, position: head + rows.length };
    });
    return { rows, outcomes, reached };
  };

  const write = async (rows: readonly NewRow[], isSure: boolean) => {
    if (rows.length === 0) return;
    await writer.write([
      { sql: insert, rows: rows.map(({ position, event, body }) => [position, event.stream, event.revision, body]) },
      ...commands.changes(rows, isSure),
    ]);
  };

  /** Only when a batch was refused for it, each of its commands is looked for. */
  const judgeAndWrite = async (batch: readonly Pending[]) => {
    const judged = judge(batch, () => false);
    try {
      await write(judged.rows, false);
      return judged;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
    const rest = judge(batch, (commandId) => commands.find(commandId) !== undefined);
    await write(rest.rows, true);
    return rest;
  };

  const publish = (rows: readonly NewRow[]) => {
    if (rows.length === 0) return;
    head = rows.at(-1)?.position ?? head;
    tracker?.noteChange('events');
    tail = subscriptions.isEmpty()
      ? []
      : [...tail, ...rows.map(({ event, position }) => ({ ...event, position }))].slice(-tailLength);
    setImmediate(() => news.notify());
  };

  const store = async (batch: readonly Pending[]) => {
    try {
      if (failure) throw failure;
      const { rows, outcomes, reached } = await judgeAndWrite(batch);
      for (const [stream, revision] of reached) revisions.put(stream, revision);
      publish(rows);
      sinceCheckpoint += rows.reduce((sum, { body }) => sum + body.length, 0);
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      const translated = breakOn(error);
      for (const { reject } of batch) reject(translated);
    }
  };

  const flush = async () => {
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      await store(batch);
      await checkpoint();
    }
    flushing = undefined;
  };

  const enqueue = <O extends Outcome>(
    stream: string,
    expected: ExpectedRevision,
    events: readonly Envelope[],
    bodies: readonly string[],
    once?: string,
  ) =>
    new Promise<O>((resolve, reject) => {
      if (closed) throw new EngineUnavailableError('the event store is closed');
      if (failure) throw failure;
      const after = expected === 'no-stream' ? -1 : expected;
      checkSequence(stream, after, events);
      queue.push({ stream, after, events, bodies, once, resolve: resolve as Pending['resolve'], reject });
      flushing ??= nextTurn().then(flush);
    });

  const readAfter = (after: number, limit: number, read: typeof reads.on): StoredEvent[] => {
    const first = tail[0];
    if (first && first.position <= after + 1)
      return tail.slice(after + 1 - first.position, after + 1 - first.position + limit);
    return after >= head ? [] : read(after, limit);
  };

  return {
    append: (stream, expected, events) => enqueue<Appended | Conflict>(stream, expected, events, textsOf(events)),
    appendOnce: (stream, expected, events, texts = textsOf(events)) =>
      enqueue<Outcome>(stream, expected, events, texts, commandOf(events)),
    isLast: (stream, revision) => revisions.get(stream) === revision,
    findCommand: async (commandId): Promise<CommandPlace | undefined> => commands.find(commandId),
    readStream: async (stream, options = {}) => {
      tracker?.noteRead('events');
      const { from, direction = 'forwards', limit = -1 } = options;
      if (direction === 'forwards' && from && from > (revisions.get(stream) ?? from)) return [];
      const events = reads.stream(stream, options);
      const end = events.at(-1)?.revision ?? (from ? undefined : -1);
      if (direction === 'forwards' && end !== undefined && (limit < 0 || events.length < limit))
        revisions.put(stream, end);
      return events;
    },
    byPosition: {
      positionsOf: async (from) => {
        tracker?.noteRead('events');
        return reads.positions(from);
      },
      readAt: async (positions) => reads.at(positions),
    },
    readAll: async (after, limit) => readAfter(after, limit, reads.after),
    readBytes: async (after, limit) => reads.bytes(after, limit),
    readOn: async (after, limit) => readAfter(after, limit, reads.on),
    names: async (beginning) => reads.names(beginning),
    head: async () => head,
    back: async (position, count) => Math.max(0, position - count),
    ready: async () => {
      if (failure) throw failure;
    },
    ...prepareInspection(db, stored),
    subscribe: (after, handler) =>
      subscriptions.add(follow(after, (position) => readAfter(position, batchSize, reads.on), news, handler, gathered)),
    close: async () => {
      closed = true;
      await flushing;
      await subscriptions.stopAll();
      await writer.close();
      closeFolded(db);
      lock.release();
    },
  };
};
