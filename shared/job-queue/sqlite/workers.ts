import { every } from '../../async/every.ts';
import { type Clock, isoTime } from '../../basics/clock.ts';
import { concernsAll, reasonOf } from '../../basics/errors.ts';
import { HOUR } from '../../contract/index.ts';
import { defaults, outageWatch, pauseAfter, remembered } from '../policy.ts';
import { type JobHandler, type JobQueue, PermanentJobError, type ProcessOptions, PutOffError } from '../port.ts';
import { type JobsTable, jobOf, type StoredJob } from './jobs-table.ts';
import { orderedWrites } from './writes.ts';

const pruneEvery = HOUR;

type Timing = { readonly clock: Clock; readonly random: () => number; readonly poll: number };
type Options = Required<ProcessOptions>;

/** How attempts at jobs of a queue end. What was done long ago is forgotten on the way. */
const endingsIn = (table: JobsTable, writes: ReturnType<typeof orderedWrites>, clock: Clock) => {
  const { end, putOff, prune } = table;
  let prunedAt = 0;
  return (queue: string) => ({
    finish: (row: StoredJob, state: 'done' | 'dead' | 'waiting', reason = '', runAt = row.run_at): void => {
      const now = clock();
      writes.write(() => end.run([state, reason, runAt, row.attempts, now, queue, row.id]));
      if (now - prunedAt < pruneEvery) return;
      prunedAt = now;
      writes.tried(() => prune.run([now - remembered]));
    },
    putOff: (row: StoredJob, until: number): void => {
      const values = [until, until, row.attempts - 1, clock(), queue, row.id];
      writes.write(() => putOff.run(values));
    },
  });
};
type Endings = ReturnType<ReturnType<typeof endingsIn>>;

/** One attempt. */
const attempting = (handler: JobHandler, options: Options, { finish, putOff }: Endings, { clock, random }: Timing) => {
  const { attempts, longestPause, onFailure } = options;
  const outage = outageWatch(clock, random);

  const fail = (row: StoredJob, error: unknown) => {
    if (error instanceof PutOffError) return putOff(row, error.until);
    const isAway = concernsAll(error);
    const isDead = !isAway && (error instanceof PermanentJobError || row.attempts >= attempts);
    const pause = isAway ? outage.pause() : pauseAfter(row.attempts, random, longestPause);
    const runAt = isDead ? row.run_at : clock() + pause;
    const kept = isAway ? { ...row, attempts: row.attempts - 1 } : row;
    finish(kept, isDead ? 'dead' : 'waiting', reasonOf(error), runAt);
    onFailure({ id: row.id, attempt: row.attempts, error, ...(!isDead && { nextTry: isoTime(runAt) }) });
  };

  return async (row: StoredJob) => {
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
};

/** Those that work in this process, by the queues that they work on. */
export const openWorkers = (table: JobsTable, timing: Timing) => {
  const { clock, random, poll } = timing;
  const { claim } = table;
  const writes = orderedWrites(clock, random);
  const endingsOf = endingsIn(table, writes, clock);
  const pumps = new Map<string, Set<() => void>>();
  const stops = new Set<() => Promise<void>>();

  const process: JobQueue['process'] = (queue, handler, options) => {
    const settings = { ...defaults, ...options };
    const run = attempting(handler, settings, endingsOf(queue), timing);
    const running = new Set<Promise<void>>();
    let stopped = false;

    /** Read to its end: the first row comes before the commit, which may fail. */
    const claimed = () => {
      const now = clock();
      return claim.all([now, queue, now])[0] as StoredJob | undefined;
    };
    const pump = () => {
      while (!stopped && running.size < settings.concurrency) {
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

  return {
    process,
    wake: (queue: string): void => {
      for (const pump of pumps.get(queue) ?? []) pump();
    },
    close: async (): Promise<void> => {
      await Promise.all([...stops].map((stop) => stop()));
      try {
        writes.settle();
      } catch {
        // The next start does these jobs again.
      }
    },
  };
};
