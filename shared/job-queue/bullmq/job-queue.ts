import { Queue, UnrecoverableError, Worker } from 'bullmq';
import type { Logger } from '../../basics/log.ts';
import { connectRedis, failFast, hangUp, withRedis } from '../../engines/redis/connection.ts';
import { defaults, pauseAfter, remembered } from '../policy.ts';
import { type DeadJob, type Job, type JobQueue, PermanentJobError } from '../port.ts';

/** Milliseconds. A dead worker's job runs again within 15 s. */
const lockDuration = 10_000;
const stalledInterval = 2_000;
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

/** BullMQ refuses ids that are numbers or contain a colon. */
const keyOf = (id: string) => `id-${encodeURIComponent(id)}`;

/** Needs `maxmemory-policy noeviction` and no Cluster: one log keeps a mark behind its jobs. */
export const openBullJobQueue = ({
  url,
  prefix = 'dossier',
  log,
  random = Math.random,
}: BullJobQueueOptions): JobQueue => {
  const asking = connectRedis(url, failFast, log);
  const working = connectRedis(url, { maxRetriesPerRequest: null, socketTimeout: 15_000 }, log);
  working.on('ready', async () => {
    const policy = /maxmemory_policy:(\S+)/.exec(await working.info('memory').catch(() => ''))?.[1];
    if (policy && policy !== 'noeviction')
      log?.error({ policy }, 'redis may throw jobs away: it needs maxmemory-policy noeviction');
  });
  const marks = `${prefix}:marks`;
  const names = `${prefix}:queues`;
  const shared = { prefix: `${prefix}:jobs`, skipVersionCheck: true };

  const queues = new Map<string, Queue<Job>>();
  const queueOf = (name: string) => {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue<Job>(name, { ...shared, connection: asking, skipMetasUpdate: true });
    queue.on('error', () => {});
    queues.set(name, queue);
    return queue;
  };
  const stops = new Set<() => Promise<void>>();

  const process: JobQueue['process'] = (
    queue,
    handler,
    { concurrency = defaults.concurrency, attempts = defaults.attempts } = {},
  ) => {
    const running = new Set<Promise<unknown>>();

    const run = async (job: Job, attempt: number) => {
      try {
        await handler({ ...job, attempt });
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        throw failure instanceof PermanentJobError ? new UnrecoverableError(failure.message) : failure;
      }
    };

    const worker = new Worker<Job, void>(
      queue,
      (job) => {
        const ended = run(job.data, job.attemptsStarted);
        const settled = ended.catch(() => undefined).finally(() => running.delete(settled));
        running.add(settled);
        return ended;
      },
      {
        ...shared,
        connection: working,
        concurrency,
        lockDuration,
        stalledInterval,
        // A run that ended with its process counts as an attempt, and only attempts are limited.
        maxStalledCount: unlimited,
        maxStartedAttempts: attempts,
        runRetryDelay: retryDelay,
        removeOnComplete: { age: remembered / 1_000 },
        settings: { backoffStrategy: (attempt) => pauseAfter(attempt, random) },
      },
    );
    worker.on('error', (error) => {
      if (working.status === 'ready') log?.warn({ err: error, queue }, 'trouble with a job');
    });

    const stop = async () => {
      stops.delete(stop);
      await worker.pause(true);
      await Promise.all(running);
      let late: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => {
        late = setTimeout(resolve, closeWithin);
      });
      await Promise.race([worker.close(working.status !== 'ready'), waited]);
      clearTimeout(late);
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
        const value = await asking.hget(marks, name);
        return value === null ? undefined : Number(value);
      }),
    setMark: (name, value) =>
      withRedis(asking, async () => {
        await asking.hset(marks, name, value);
      }),
    dead: () =>
      withRedis(asking, async () => {
        const found = await Promise.all((await asking.smembers(names)).map((name) => queueOf(name).getFailed()));
        return found
          .flat()
          .sort((a, b) => (a.finishedOn ?? 0) - (b.finishedOn ?? 0))
          .map(
            ({ data, queueName, attemptsStarted, failedReason }): DeadJob => ({
              ...data,
              queue: queueName,
              attempts: attemptsStarted,
              reason: failedReason,
            }),
          );
      }),
    retry: (name, id) =>
      withRedis(asking, async () => {
        const job = await queueOf(name).getJob(keyOf(id));
        if (await job?.isFailed()) await job?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
      }),
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      await hangUp(asking);
      working.disconnect();
    },
  };
};
