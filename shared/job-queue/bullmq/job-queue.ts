import { type Job as BullJob, DelayedError, Queue, UnrecoverableError, Worker } from 'bullmq';
import { pause } from '../../async/pause.ts';
import { isoTime } from '../../basics/clock.ts';
import { concernsAll } from '../../basics/errors.ts';
import type { Logger } from '../../basics/log.ts';
import { connectRedis, failFast, hangUp, withRedis } from '../../engines/redis/connection.ts';
import { defaults, listed, longestRun, markFrom, outageWatch, pauseAfter, remembered } from '../policy.ts';
import {
  type Job,
  JobLostError,
  type JobQueue,
  type JobState,
  type ListedJob,
  MarkMovedError,
  PermanentJobError,
  PutOffError,
} from '../port.ts';

/** Milliseconds. A dead worker's job runs again within 15 s. */
const lockDuration = 10_000;
const stalledInterval = 5_000;
/** Seconds that an idle worker waits for a job before it asks again; a job comes at once. Below the socket's timeout. */
const drainDelay = 10;
const retryDelay = 500;
/** Milliseconds to tell Redis the end of the last jobs. */
const closeWithin = 3_000;
/** The worker decides how often a job runs, not the sender. */
const unlimited = Number.MAX_SAFE_INTEGER;

export type BullJobQueueOptions = {
  readonly url: string;
  readonly prefix?: string;
  readonly log?: Logger;
  readonly random?: () => number;
};

/**
 * `away`: starts that cost no attempt. `nextTry` and `reason`: since its last failure. `dropped`:
 * ends at its next start. `asked`: an operator wants it.
 */
type Kept = Job & {
  readonly away?: number;
  readonly nextTry?: string;
  readonly reason?: string;
  readonly dropped?: boolean;
  readonly asked?: boolean;
};
/** As it was enqueued. */
const ownOf = ({ id, data, runAt }: Kept): Job => ({ id, data, ...(runAt !== undefined && { runAt }) });

const attemptOf = ({ data, attemptsStarted }: BullJob<Kept>) => attemptsStarted - (data.away ?? 0);

const bullStates = { delayed: 'delayed', dead: 'failed', stuck: 'active' } as const satisfies Record<JobState, string>;

/** Another one whenever it is begun. */
const sinceOf = ({ processedOn, timestamp }: BullJob<Kept>) => isoTime(processedOn ?? timestamp);

/** BullMQ refuses ids that are numbers or contain a colon. */
const keyOf = (id: string) => `id-${encodeURIComponent(id)}`;

const markField = (name: string) => `${name} mark`;
/** Hash; field of the offset, field of the mark, offset that must be there (empty: none), offset, mark. */
const setMark = `
  if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[3] then return 0 end
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[4], ARGV[2], ARGV[5])
  return 1`;

/** Needs `maxmemory-policy noeviction` and no Cluster: one log keeps a mark behind its jobs. */
export const openBullJobQueue = ({
  url,
  prefix = 'dossier',
  log,
  random = Math.random,
}: BullJobQueueOptions): JobQueue => {
  const asking = connectRedis(url, failFast, log);
  const working = connectRedis(url, { maxRetriesPerRequest: null, socketTimeout: 15_000 }, log);
  const memory = async () => {
    const told = await withRedis(asking, () => asking.info('memory'));
    const of = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(told)?.[1];
    return {
      used: Number(of('used_memory') ?? 0),
      limit: Number(of('maxmemory') ?? 0),
      policy: of('maxmemory_policy'),
    };
  };
  const marks = `${prefix}:marks`;
  const names = `${prefix}:queues`;
  const shared = { prefix: `${prefix}:jobs`, skipVersionCheck: true };

  const queues = new Map<string, Queue<Kept>>();
  const queueOf = (name: string) => {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue<Kept>(name, { ...shared, connection: asking, skipMetasUpdate: true });
    queue.on('error', () => {});
    queues.set(name, queue);
    return queue;
  };
  const all = async () => (await asking.smembers(names)).map(queueOf);
  /** Of one queue. What a dead worker left is given to another within seconds, and begins anew. */
  const jobsIn = async (queue: Queue<Kept>, state: JobState) => {
    const jobs = await queue.getJobs(bullStates[state], 0, listed - 1, true);
    if (state !== 'stuck') return jobs;
    const before = Date.now() - longestRun;
    return jobs.filter(({ processedOn = Date.now() }) => processedOn <= before);
  };
  const stops = new Set<() => Promise<void>>();

  /** What is dropped runs as well, without its handler: it then counts as finished. */
  const runAgain = async (name: string, id: string, change: Partial<Kept> = {}, since?: string): Promise<boolean> => {
    const job = await queueOf(name).getJob(keyOf(id));
    const state = await job?.getState();
    if (!job || (state !== 'failed' && state !== 'delayed')) return false;
    if (since !== undefined && sinceOf(job) !== since) return false;
    // A delayed job keeps its starts: as many are taken off.
    const away = state === 'delayed' ? { away: job.attemptsStarted } : {};
    await job.updateData({ ...ownOf(job.data), runAt: isoTime(Date.now()), asked: true, ...away, ...change });
    if (state === 'delayed') await job.promote();
    else await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return true;
  };

  const process: JobQueue['process'] = (queue, handler, options) => {
    const { concurrency, attempts, longestPause, onFailure } = { ...defaults, ...options };
    const running = new Set<Promise<unknown>>();
    const outage = outageWatch(Date.now, random);

    const stillOurs = (job: BullJob<Kept>, token: string) => async () => {
      const holder = await withRedis(asking, () => asking.get(queueOf(queue).toKey(`${job.id}:lock`)));
      if (holder !== token) throw new JobLostError();
    };

    const sendBack = async (
      job: BullJob<Kept>,
      token: string,
      change: Partial<Kept> & { readonly nextTry: string },
    ) => {
      if (!(await job.extendLock(token, lockDuration))) throw new JobLostError();
      await job.updateData({ ...job.data, ...change });
      await job.moveToDelayed(Date.parse(change.nextTry), token);
      throw new DelayedError();
    };

    const fail = async (job: BullJob<Kept>, token: string, error: unknown) => {
      if (error instanceof JobLostError) throw error;
      const startedInVain = (job.data.away ?? 0) + 1;
      if (error instanceof PutOffError) {
        const until = isoTime(error.until);
        return sendBack(job, token, { runAt: until, nextTry: until, away: startedInVain });
      }
      const attempt = attemptOf(job);
      const reason = error instanceof Error ? error.message : String(error);
      const isAway = concernsAll(error);
      if (!isAway && (error instanceof PermanentJobError || attempt >= attempts)) {
        onFailure({ id: job.data.id, attempt, error });
        throw new UnrecoverableError(reason);
      }
      const pause = isAway ? outage.pause() : pauseAfter(attempt, random, longestPause);
      const nextTry = isoTime(Date.now() + pause);
      onFailure({ id: job.data.id, attempt, error, nextTry });
      await sendBack(job, token, { nextTry, reason, ...(isAway && { away: startedInVain }) });
    };

    // A run that ended with its process counts as an attempt, and only attempts are limited.
    const run = async (job: BullJob<Kept>, token: string) => {
      if (job.data.dropped) return;
      const attempt = attemptOf(job);
      if (attempt > attempts) return fail(job, token, new PermanentJobError('its process ended too often'));
      const handled = handler({
        ...ownOf(job.data),
        attempt,
        isLast: attempt >= attempts,
        isAsked: job.data.asked === true,
        stillOurs: stillOurs(job, token),
      });
      const settled = handled.catch(() => undefined).finally(() => running.delete(settled));
      running.add(settled);
      try {
        await handled;
        outage.isOver();
      } catch (error) {
        await fail(job, token, error);
      }
    };

    const worker = new Worker<Kept, void>(queue, (job, token = '') => run(job, token), {
      ...shared,
      connection: working,
      concurrency,
      lockDuration,
      stalledInterval,
      drainDelay,
      maxStalledCount: unlimited,
      runRetryDelay: retryDelay,
      removeOnComplete: { age: remembered / 1_000 },
      settings: {
        backoffStrategy: (attempt) => pauseAfter(attempt, random, longestPause),
      },
    });
    worker.on('error', (error) => {
      if (working.status === 'ready') log?.warn({ err: error, queue }, 'trouble with a job');
    });

    const stop = async () => {
      stops.delete(stop);
      await worker.pause(true);
      await Promise.all(running);
      await Promise.race([worker.close(working.status !== 'ready'), pause(closeWithin)]);
      await worker.getBackend().close(true);
    };
    stops.add(stop);
    return { stop };
  };

  return {
    enqueue: (name, job) =>
      withRedis(asking, async () => {
        const delay = job.runAt === undefined ? 0 : Math.max(0, Date.parse(job.runAt) - Date.now());
        const options = { jobId: keyOf(job.id), delay, attempts: unlimited, backoff: { type: 'custom' } };
        await Promise.all([asking.sadd(names, name), queueOf(name).add(name, job, { ...options, stackTraceLimit: 0 })]);
      }),
    process,
    mark: (name) =>
      withRedis(asking, async () => {
        const [offset, stored] = await asking.hmget(marks, name, markField(name));
        return typeof offset === 'string' ? markFrom(Number(offset), stored) : undefined;
      }),
    setMark: async (name, { offset, source, event }, before) => {
      const stored = [before?.offset ?? '', offset, JSON.stringify({ offset, source, event })];
      const isSet = await withRedis(asking, () => asking.eval(setMark, 1, marks, name, markField(name), ...stored));
      if (isSet === 0) throw new MarkMovedError(name);
    },
    count: (state) =>
      withRedis(asking, async () => {
        const countOf = async (queue: Queue<Kept>) =>
          state === 'stuck' ? (await jobsIn(queue, state)).length : queue.getJobCountByTypes(bullStates[state]);
        const counts = await Promise.all((await all()).map(countOf));
        return counts.reduce((sum, count) => sum + count, 0);
      }),
    list: (state) =>
      withRedis(asking, async () => {
        const found = await Promise.all((await all()).map((queue) => jobsIn(queue, state)));
        return found
          .flat()
          .sort((a, b) => (a.finishedOn ?? a.timestamp) - (b.finishedOn ?? b.timestamp))
          .slice(0, listed)
          .map((job): ListedJob => {
            const { nextTry, reason = '', ...kept } = job.data;
            const runAt = nextTry ?? kept.runAt;
            return {
              ...ownOf({ ...kept, ...(runAt !== undefined && { runAt }) }),
              queue: job.queueName,
              attempts: attemptOf(job),
              reason: state === 'dead' ? (job.failedReason ?? '') : reason,
              since: sinceOf(job),
            };
          });
      }),
    oldest: () =>
      withRedis(asking, async () => {
        const now = isoTime(Date.now());
        const found = await Promise.all(
          (await all()).map((queue) => queue.getJobs(['wait', 'delayed'], 0, listed - 1, true)),
        );
        const due = found.flat().map(({ data, timestamp }) => data.runAt ?? isoTime(timestamp));
        return due.filter((time) => time <= now).sort()[0];
      }),
    retry: (name, id) => withRedis(asking, () => runAgain(name, id)),
    drop: (name, id, since) => withRedis(asking, () => runAgain(name, id, { dropped: true }, since)),
    // A service that keeps its settings to itself is believed.
    ready: async () => {
      const { policy = 'noeviction' } = await memory();
      if (policy !== 'noeviction')
        throw new Error(`redis may throw jobs away: it needs maxmemory-policy noeviction instead of ${policy}`);
    },
    memory,
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      await hangUp(asking);
      working.disconnect();
    },
  };
};
