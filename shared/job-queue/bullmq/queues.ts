import { type Job as BullJob, Queue } from 'bullmq';
import { isoTime } from '../../basics/clock.ts';
import { type Redis, withRedis } from '../../engines/redis/connection.ts';
import { listed, longestRun } from '../policy.ts';
import type { Job, JobQueue, JobState, ListedJob } from '../port.ts';

/** The worker decides how often a job runs, not the sender. */
export const unlimited = Number.MAX_SAFE_INTEGER;

/**
 * `away`: starts that cost no attempt. `nextTry` and `reason`: since its last failure. `dropped`:
 * ends at its next start. `asked`: an operator wants it.
 */
export type Kept = Job & {
  readonly away?: number;
  readonly nextTry?: string;
  readonly reason?: string;
  readonly dropped?: boolean;
  readonly asked?: boolean;
};
/** As it was enqueued. */
export const ownOf = ({ id, data, runAt }: Kept): Job => ({ id, data, ...(runAt !== undefined && { runAt }) });

export const attemptOf = ({ data, attemptsStarted }: BullJob<Kept>) => attemptsStarted - (data.away ?? 0);

const bullStates = { delayed: 'delayed', dead: 'failed', stuck: 'active' } as const satisfies Record<JobState, string>;

/** Another one whenever it is begun. */
const sinceOf = ({ processedOn, timestamp }: BullJob<Kept>) => isoTime(processedOn ?? timestamp);

/** BullMQ refuses ids that are numbers or contain a colon. */
const keyOf = (id: string) => `id-${encodeURIComponent(id)}`;

/** Those of a prefix. Their names are kept beside them, as nobody else lists them. */
export const openQueues = (asking: Redis, prefix: string) => {
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
  return {
    shared,
    queueOf,
    all: async () => (await asking.smembers(names)).map(queueOf),
    enqueue: (name: string, job: Job) =>
      withRedis(asking, async () => {
        const delay = job.runAt === undefined ? 0 : Math.max(0, Date.parse(job.runAt) - Date.now());
        const options = { jobId: keyOf(job.id), delay, attempts: unlimited, backoff: { type: 'custom' } };
        await Promise.all([asking.sadd(names, name), queueOf(name).add(name, job, { ...options, stackTraceLimit: 0 })]);
      }),
  };
};
export type Queues = ReturnType<typeof openQueues>;

/** Of one queue. What a dead worker left is given to another within seconds, and begins anew. */
const jobsIn = async (queue: Queue<Kept>, state: JobState) => {
  const jobs = await queue.getJobs(bullStates[state], 0, listed - 1, true);
  if (state !== 'stuck') return jobs;
  const before = Date.now() - longestRun;
  return jobs.filter(({ processedOn = Date.now() }) => processedOn <= before);
};

const listedOf = (state: JobState, job: BullJob<Kept>): ListedJob => {
  const { nextTry, reason = '', ...kept } = job.data;
  const runAt = nextTry ?? kept.runAt;
  return {
    ...ownOf({ ...kept, ...(runAt !== undefined && { runAt }) }),
    queue: job.queueName,
    attempts: attemptOf(job),
    reason: state === 'dead' ? (job.failedReason ?? '') : reason,
    since: sinceOf(job),
  };
};

/** What operators see of all queues, and do with single jobs. */
export const operating = (asking: Redis, { queueOf, all }: Queues) => {
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

  return {
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
          .map((job) => listedOf(state, job));
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
  } satisfies Partial<JobQueue>;
};
