import { every } from '../../async/every.ts';
import { type Clock, isoTime, systemClock } from '../../basics/clock.ts';
import { concernsAll } from '../../basics/errors.ts';
import { HOUR } from '../../contract/index.ts';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { addColumn, openAnew, openStore, patiently } from '../../engines/sqlite/open.ts';
import { defaults, listed, longestRun, markFrom, outageWatch, pauseAfter, remembered } from '../policy.ts';
import {
  type Job,
  type JobQueue,
  type JobState,
  type ListedJob,
  MarkMovedError,
  PermanentJobError,
  PutOffError,
} from '../port.ts';
import { orderedWrites } from './writes.ts';

const pruneEvery = HOUR;

type StoredJob = {
  id: string;
  data: string;
  run_at: number;
  attempts: number;
  asked: 0 | 1;
  queue: string;
  reason: string;
  changed_at: number;
};

const conditions: Readonly<Record<JobState, string>> = {
  delayed: `state = 'waiting' AND run_at > ?`,
  dead: `state = 'dead' AND changed_at <= ?`,
  // Looked for in the whole table, now and then: an index of what runs would make every job dearer.
  stuck: `state = 'running' AND changed_at <= ? - ${longestRun}`,
};
const either = `(${conditions.delayed} OR ${conditions.dead})`;

/** The one that is run here: what was written already is not written again. */
const itself = `queue = ? AND id = ? AND state = 'running'`;

export type SqliteJobQueueOptions = {
  readonly file: string;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly poll?: number;
  /** Beside the process that works, which has its jobs running. */
  readonly beside?: boolean;
  /** Hears of a damaged file, which is put aside; not of one `beside`. */
  readonly onDamage?: (error: Error) => void;
};

// A power cut may take the last jobs; events and views fill the queue again.
const pragmas = ['journal_mode = WAL', 'synchronous = NORMAL', patiently];

/**
 * Jobs that were running when the process ended run again. The end of a job that cannot be written, as the disk is
 * full, is kept and written before any other job is begun.
 */
export const openSqliteJobQueue = ({
  file,
  clock = systemClock,
  random = Math.random,
  poll = 250,
  beside = false,
  onDamage,
}: SqliteJobQueueOptions): JobQueue => {
  const stored = { kind: storeKinds.jobs, file };
  const db = beside
    ? openStore(stored, { pragmas })
    : openAnew(file, () => openStore(stored, { pragmas, whole: true }), onDamage);
  db.exec(`
    CREATE TABLE IF NOT EXISTS jobs (
      queue TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, run_at INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'waiting', attempts INTEGER NOT NULL DEFAULT 0,
      reason TEXT NOT NULL DEFAULT '', changed_at INTEGER NOT NULL, due_at INTEGER, asked INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (queue, id)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS jobs_due ON jobs (queue, run_at) WHERE state = 'waiting';
    CREATE INDEX IF NOT EXISTS jobs_done ON jobs (changed_at) WHERE state = 'done';
    CREATE INDEX IF NOT EXISTS jobs_dead ON jobs (changed_at) WHERE state = 'dead';
    CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL, mark TEXT) STRICT;
  `);
  // Older versions stored offsets alone, not when a job was due at first, nor that an operator asked for it.
  addColumn(db, 'marks', 'mark', 'TEXT');
  addColumn(db, 'jobs', 'due_at', 'INTEGER');
  addColumn(db, 'jobs', 'asked', 'INTEGER NOT NULL DEFAULT 0');
  if (!beside) db.exec(`UPDATE jobs SET state = 'waiting' WHERE state = 'running'`);
  const insert = db.prepare(
    'INSERT INTO jobs (queue, id, data, run_at, due_at, changed_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const claim = db.prepare(`
    UPDATE jobs SET state = 'running', attempts = attempts + 1, changed_at = ? WHERE rowid = (
      SELECT rowid FROM jobs WHERE queue = ? AND state = 'waiting' AND run_at <= ? ORDER BY run_at, rowid LIMIT 1
    ) RETURNING id, data, run_at, attempts, asked`);
  const end = db.prepare(
    `UPDATE jobs SET state = ?, reason = ?, run_at = ?, attempts = ?, changed_at = ? WHERE ${itself}`,
  );
  const putOff = db.prepare(
    `UPDATE jobs SET state = 'waiting', run_at = ?, due_at = ?, attempts = ?, changed_at = ? WHERE ${itself}`,
  );
  const select = (what: string, order = '') => ({
    delayed: db.prepare(`SELECT ${what} FROM jobs WHERE ${conditions.delayed} ${order}`),
    dead: db.prepare(`SELECT ${what} FROM jobs WHERE ${conditions.dead} ${order}`),
    stuck: db.prepare(`SELECT ${what} FROM jobs WHERE ${conditions.stuck} ${order}`),
  });
  const counts = select('count(*) AS count');
  const lists = select('*', `ORDER BY changed_at, rowid LIMIT ${listed}`);
  const oldest = db.prepare(`
    SELECT min(coalesce(due_at, run_at)) AS due FROM jobs WHERE state = 'waiting' AND coalesce(due_at, run_at) <= ?`);
  const revive = db.prepare(`
    UPDATE jobs SET state = 'waiting', asked = 1, attempts = 0, run_at = ?, due_at = ?, changed_at = ? WHERE queue = ? AND id = ? AND ${either}`);
  const drop = db.prepare(`
    UPDATE jobs SET state = 'done', changed_at = ? WHERE queue = ? AND id = ? AND ${either} AND changed_at = coalesce(?, changed_at)`);
  const mark = db.prepare('SELECT value, mark FROM marks WHERE name = ?');
  const firstMark = db.prepare('INSERT INTO marks (value, mark, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const nextMark = db.prepare('UPDATE marks SET value = ?, mark = ? WHERE name = ? AND value = ?');
  const prune = db.prepare(`DELETE FROM jobs WHERE state = 'done' AND changed_at < ?`);

  const writes = orderedWrites(clock, random);
  const pumps = new Map<string, Set<() => void>>();
  const stops = new Set<() => Promise<void>>();
  const wake = (queue: string) => {
    for (const pump of pumps.get(queue) ?? []) pump();
  };
  let prunedAt = 0;

  const jobOf = ({ id, data, run_at }: StoredJob): Job => ({
    id,
    data: JSON.parse(data) as Job['data'],
    runAt: isoTime(run_at),
  });

  const process: JobQueue['process'] = (queue, handler, options) => {
    const { concurrency, attempts, longestPause, onFailure } = { ...defaults, ...options };
    const running = new Set<Promise<void>>();
    const outage = outageWatch(clock, random);
    let stopped = false;

    const finish = (row: StoredJob, state: 'done' | 'dead' | 'waiting', reason = '', runAt = row.run_at) => {
      const now = clock();
      writes.write(() => end.run([state, reason, runAt, row.attempts, now, queue, row.id]));
      if (now - prunedAt < pruneEvery) return;
      prunedAt = now;
      writes.tried(() => prune.run([now - remembered]));
    };

    const fail = (row: StoredJob, error: unknown) => {
      if (error instanceof PutOffError) {
        const values = [error.until, error.until, row.attempts - 1, clock(), queue, row.id];
        writes.write(() => putOff.run(values));
        return;
      }
      const isAway = concernsAll(error);
      const isDead = !isAway && (error instanceof PermanentJobError || row.attempts >= attempts);
      const pause = isAway ? outage.pause() : pauseAfter(row.attempts, random, longestPause);
      const runAt = isDead ? row.run_at : clock() + pause;
      const kept = isAway ? { ...row, attempts: row.attempts - 1 } : row;
      finish(kept, isDead ? 'dead' : 'waiting', error instanceof Error ? error.message : String(error), runAt);
      onFailure({ id: row.id, attempt: row.attempts, error, ...(!isDead && { nextTry: isoTime(runAt) }) });
    };

    const run = async (row: StoredJob) => {
      const stillOurs = async () => {};
      try {
        const isLast = row.attempts >= attempts;
        await handler({ ...jobOf(row), attempt: row.attempts, isLast, isAsked: row.asked === 1, stillOurs });
      } catch (error) {
        return fail(row, error);
      }
      outage.isOver();
      finish(row, 'done');
    };

    /** Read to its end: the first row comes before the commit, which may fail. */
    const claimed = () => {
      const now = clock();
      return claim.all([now, queue, now])[0] as StoredJob | undefined;
    };
    const pump = () => {
      while (!stopped && running.size < concurrency) {
        const row = writes.tried(claimed);
        if (!row) return;
        // Whoever hears of a failure may fail, too.
        const job = run(row)
          .catch(() => {})
          .finally(() => {
            running.delete(job);
            pump();
          });
        running.add(job);
      }
    };

    const own = pumps.get(queue) ?? new Set();
    pumps.set(queue, own.add(pump));
    const polling = every(poll, pump);
    setImmediate(pump);

    const stop = async () => {
      stopped = true;
      await polling.stop();
      own.delete(pump);
      stops.delete(stop);
      await Promise.all(running);
    };
    stops.add(stop);
    return { stop };
  };

  const jobs: JobQueue = {
    enqueue: async (queue, { id, data, runAt }) => {
      const now = clock();
      const due = runAt ? Date.parse(runAt) : now;
      const { changes } = insert.run([queue, id, JSON.stringify(data), due, due, now]);
      if (changes > 0) setImmediate(() => wake(queue));
    },
    process,
    mark: async (name) => {
      const stored = mark.get([name]) as { value: number; mark: string | null } | undefined;
      return stored && markFrom(stored.value, stored.mark);
    },
    setMark: async (name, { offset, source, event }, before) => {
      const set = [offset, JSON.stringify({ offset, source, event }), name];
      const { changes } = before ? nextMark.run([...set, before.offset]) : firstMark.run(set);
      if (changes === 0) throw new MarkMovedError(name);
    },
    count: async (state) => (counts[state].get([clock()]) as { count: number }).count,
    oldest: async () => {
      const { due } = oldest.get([clock()]) as { due: number | null };
      return due === null ? undefined : isoTime(due);
    },
    list: async (state) =>
      (lists[state].all([clock()]) as StoredJob[]).map(
        (row): ListedJob => ({
          ...jobOf(row),
          ...{ queue: row.queue, attempts: row.attempts, reason: row.reason },
          since: isoTime(row.changed_at),
        }),
      ),
    retry: async (queue, id) => {
      const now = clock();
      const { changes } = revive.run([now, now, now, queue, id, now, now]);
      setImmediate(() => wake(queue));
      return changes > 0;
    },
    drop: async (queue, id, since) => {
      const now = clock();
      return drop.run([now, queue, id, now, now, since === undefined ? null : Date.parse(since)]).changes > 0;
    },
    ready: async () => void mark.get(['readiness']),
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      try {
        writes.settle();
      } catch {
        // The next start does these jobs again.
      }
      closeFolded(db);
    },
  };
  return withSqliteErrors(jobs, stored);
};
