import { setImmediate as nextTurn } from 'node:timers/promises';
import { EngineUnavailableError, StoreBrokenError } from '../../basics/errors.ts';
import type { Recent } from '../../basics/recent.ts';
import type { Envelope } from '../../contract/index.ts';
import { sqliteError } from '../../engines/sqlite/errors.ts';
import type { Store } from '../../engines/sqlite/kinds.ts';
import type { SqliteWriter } from '../../engines/sqlite/writer.ts';
import type { Appended, Conflict, ExpectedRevision, Repeated } from '../port.ts';
import { checkSequence } from '../sequence.ts';
import { type commandIndex, isTaken } from './commands.ts';
import type { NewRow, Tail } from './tail.ts';

const insert = 'INSERT INTO events (position, stream, revision, body) VALUES (?, ?, ?, ?)';
/** Characters written between two checkpoints of the write-ahead log. */
const checkpointEvery = 4_000_000;

export type Outcome = Appended | Conflict | Repeated;
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

/** What broke the store, which then takes nothing more. */
export const failingOf = (stored: Store) => {
  let failure: Error | undefined;
  return {
    isBroken: () => failure !== undefined,
    check: (): void => {
      if (failure) throw failure;
    },
    breakOn: (error: unknown): Error => {
      const translated = sqliteError(error, stored);
      if (translated instanceof StoreBrokenError) failure ??= translated;
      return translated;
    },
  };
};

/** @param head the position of the last event before them */
const judge = (
  batch: readonly Pending[],
  head: number,
  revisionOf: (stream: string) => number,
  isKnown: (commandId: string) => boolean,
) => {
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

type AppendOptions = {
  readonly writer: SqliteWriter;
  readonly commands: ReturnType<typeof commandIndex>;
  readonly failing: ReturnType<typeof failingOf>;
  readonly tail: Tail;
  readonly revisions: Pick<Recent<number>, 'put'>;
  readonly revisionOf: (stream: string) => number;
};

/** Those that wait share one fsync. */
export const openAppends = ({ writer, commands, failing, tail, revisions, revisionOf }: AppendOptions) => {
  let queue: Pending[] = [];
  let flushing: Promise<void> | undefined;
  let closed = false;
  let sinceCheckpoint = 0;

  const checkpoint = async () => {
    if (sinceCheckpoint < checkpointEvery || failing.isBroken()) return;
    sinceCheckpoint = 0;
    await writer.pragma('wal_checkpoint(PASSIVE)').catch(failing.breakOn);
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
    const judged = judge(batch, tail.head(), revisionOf, () => false);
    try {
      await write(judged.rows, false);
      return judged;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
    const rest = judge(batch, tail.head(), revisionOf, (commandId) => commands.find(commandId) !== undefined);
    await write(rest.rows, true);
    return rest;
  };

  const store = async (batch: readonly Pending[]) => {
    try {
      failing.check();
      const { rows, outcomes, reached } = await judgeAndWrite(batch);
      for (const [stream, revision] of reached) revisions.put(stream, revision);
      tail.publish(rows);
      sinceCheckpoint += rows.reduce((sum, { body }) => sum + body.length, 0);
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      const translated = failing.breakOn(error);
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

  return {
    enqueue: <O extends Outcome>(
      stream: string,
      expected: ExpectedRevision,
      events: readonly Envelope[],
      bodies: readonly string[],
      once?: string,
    ) =>
      new Promise<O>((resolve, reject) => {
        if (closed) throw new EngineUnavailableError('the event store is closed');
        failing.check();
        const after = expected === 'no-stream' ? -1 : expected;
        checkSequence(stream, after, events);
        queue.push({ stream, after, events, bodies, once, resolve: resolve as Pending['resolve'], reject });
        flushing ??= nextTurn().then(flush);
      }),
    /** When what waits is stored; nothing is taken any more. */
    close: async (): Promise<void> => {
      closed = true;
      await flushing;
    },
  };
};
