import Database from 'libsql';
import { every } from '../../async/every.ts';
import { type Clock, isoTime, systemClock } from '../../basics/clock.ts';
import { HOUR } from '../../contract/index.ts';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { defaults, pauseAfter, remembered } from '../policy.ts';
import { type DeadJob, type Job, type JobQueue, PermanentJobError } from '../port.ts';

const pruneEvery = HOUR;

type StoredJob = { id: string; data: string; run_at: number; attempts: number; queue: string; reason: string };

export type SqliteJobQueueOptions = {
  readonly file: string;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly poll?: number;
};

/** Jobs that were running when the process ended run again. */
export const openSqliteJobQueue = ({
  file,
  clock = systemClock,
  random = Math.random,
  poll = 250,
}: SqliteJobQueueOptions): JobQueue => {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  // A power cut may take the last jobs; events and views fill the queue again.
  db.pragma('synchronous = NORMAL');
  db.exec(`
    CREATE TABLE IF NOT EXISTS jobs (
      queue TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, run_at INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'waiting', attempts INTEGER NOT NULL DEFAULT 0,
      reason TEXT NOT NULL DEFAULT '', changed_at INTEGER NOT NULL, PRIMARY KEY (queue, id)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS jobs_due ON jobs (queue, run_at) WHERE state = 'waiting';
    CREATE INDEX IF NOT EXISTS jobs_done ON jobs (changed_at) WHERE state = 'done';
    CREATE INDEX IF NOT EXISTS jobs_dead ON jobs (changed_at) WHERE state = 'dead';
    CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
    UPDATE jobs SET state = 'waiting' WHERE state = 'running';
  `);
  const insert = db.prepare(
    'INSERT INTO jobs (queue, id, data, run_at, changed_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const claim = db.prepare(`
    UPDATE jobs SET state = 'running', attempts = attempts + 1, changed_at = ? WHERE rowid = (
      SELECT rowid FROM jobs WHERE queue = ? AND state = 'waiting' AND run_at <= ? ORDER BY run_at, rowid LIMIT 1
    ) RETURNING id, data, run_at, attempts`);
  const end = db.prepare(
    'UPDATE jobs SET state = ?, reason = ?, run_at = ?, changed_at = ? WHERE queue = ? AND id = ?',
  );
  const dead = db.prepare(`SELECT * FROM jobs WHERE state = 'dead' ORDER BY changed_at, rowid`);
  const revive = db.prepare(`
    UPDATE jobs SET state = 'waiting', attempts = 0, run_at = ?, changed_at = ?
    WHERE queue = ? AND id = ? AND state = 'dead'`);
  const mark = db.prepare('SELECT value FROM marks WHERE name = ?');
  const setMark = db.prepare(
    'INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const prune = db.prepare(`DELETE FROM jobs WHERE state = 'done' AND changed_at < ?`);

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

  const process: JobQueue['process'] = (
    queue,
    handler,
    { concurrency = defaults.concurrency, attempts = defaults.attempts } = {},
  ) => {
    const running = new Set<Promise<void>>();
    let stopped = false;

    const finish = (row: StoredJob, state: 'done' | 'dead' | 'waiting', reason: string, runAt: number) => {
      const now = clock();
      end.run([state, reason, runAt, now, queue, row.id]);
      if (now - prunedAt < pruneEvery) return;
      prunedAt = now;
      prune.run([now - remembered]);
    };

    const run = async (row: StoredJob) => {
      try {
        await handler({ ...jobOf(row), attempt: row.attempts });
        finish(row, 'done', '', row.run_at);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const last = error instanceof PermanentJobError || row.attempts >= attempts;
        finish(row, last ? 'dead' : 'waiting', reason, clock() + pauseAfter(row.attempts, random));
      }
    };

    const pump = () => {
      while (!stopped && running.size < concurrency) {
        const now = clock();
        const row = claim.get([now, queue, now]) as StoredJob | undefined;
        if (!row) return;
        // A job whose end cannot be written (full disk) runs again after a restart.
        const job = run(row)
          .catch(() => {})
          .finally(() => {
            running.delete(job);
            tick();
          });
        running.add(job);
      }
    };
    const tick = () => {
      try {
        pump();
      } catch {
        // Nothing was taken; the next look tries again.
      }
    };

    const own = pumps.get(queue) ?? new Set();
    pumps.set(queue, own.add(tick));
    const polling = every(poll, tick);
    setImmediate(tick);

    const stop = async () => {
      stopped = true;
      await polling.stop();
      own.delete(tick);
      stops.delete(stop);
      await Promise.all(running);
    };
    stops.add(stop);
    return { stop };
  };

  const jobs: JobQueue = {
    enqueue: async (queue, { id, data, runAt }) => {
      const now = clock();
      const { changes } = insert.run([queue, id, JSON.stringify(data), runAt ? Date.parse(runAt) : now, now]);
      if (changes > 0) setImmediate(() => wake(queue));
    },
    process,
    mark: async (name) => (mark.get([name]) as { value: number } | undefined)?.value,
    setMark: async (name, value) => {
      setMark.run([name, value]);
    },
    dead: async () =>
      (dead.all([]) as StoredJob[]).map(
        (row): DeadJob => ({ ...jobOf(row), queue: row.queue, attempts: row.attempts, reason: row.reason }),
      ),
    retry: async (queue, id) => {
      const now = clock();
      revive.run([now, now, queue, id]);
      setImmediate(() => wake(queue));
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      db.close();
    },
  };
  return withSqliteErrors(jobs, 'jobs');
};
