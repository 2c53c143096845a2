import { type Clock, isoTime, systemClock } from '../../basics/clock.ts';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { markFrom } from '../policy.ts';
import { type JobQueue, type ListedJob, MarkMovedError } from '../port.ts';
import { type JobsFile, jobOf, openJobsTable, type StoredJob } from './jobs-table.ts';
import { openWorkers } from './workers.ts';

export type SqliteJobQueueOptions = JobsFile & {
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly poll?: number;
};

/**
 * Jobs that were running when the process ended run again. The end of a job that cannot be written, as the disk is
 * full, is kept and written before any other job is begun.
 */
export const openSqliteJobQueue = (options: SqliteJobQueueOptions): JobQueue => {
  const { clock = systemClock, random = Math.random, poll = 250 } = options;
  const table = openJobsTable(options);
  const { db, stored, insert, counts, lists, oldest, revive, drop, mark, firstMark, nextMark } = table;
  const { process, wake, close } = openWorkers(table, { clock, random, poll });

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
      await close();
      closeFolded(db);
    },
  };
  return withSqliteErrors(jobs, stored);
};
