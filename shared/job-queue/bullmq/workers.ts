import { type Job as BullJob, DelayedError, UnrecoverableError, Worker } from 'bullmq';
import { pause } from '../../async/pause.ts';
import { isoTime } from '../../basics/clock.ts';
import { concernsAll, reasonOf } from '../../basics/errors.ts';
import type { Logger } from '../../basics/log.ts';
import { type Redis, withRedis } from '../../engines/redis/connection.ts';
import { defaults, outageWatch, pauseAfter, remembered } from '../policy.ts';
import {
  type JobHandler,
  JobLostError,
  type JobQueue,
  PermanentJobError,
  type ProcessOptions,
  PutOffError,
} from '../port.ts';
import { attemptOf, type Kept, ownOf, type Queues, unlimited } from './queues.ts';

/** Milliseconds. A dead worker's job runs again within 15 s. */
const lockDuration = 10_000;
const stalledInterval = 5_000;
/** Seconds that an idle worker waits for a job before it asks again; a job comes at once. Below the socket's timeout. */
const drainDelay = 10;
const retryDelay = 500;
/** Milliseconds to tell Redis the end of the last jobs. */
const closeWithin = 3_000;

type Options = Required<ProcessOptions>;
/** @throws unless the token still holds the job */
type StillOurs = (job: BullJob<Kept>, token: string) => Promise<void>;

const sendBack = async (job: BullJob<Kept>, token: string, change: Partial<Kept> & { readonly nextTry: string }) => {
  if (!(await job.extendLock(token, lockDuration))) throw new JobLostError();
  await job.updateData({ ...job.data, ...change });
  await job.moveToDelayed(Date.parse(change.nextTry), token);
  throw new DelayedError();
};

/** One attempt. A run that ended with its process counts as one, and only attempts are limited. */
const attempting = (handler: JobHandler, options: Options, stillOurs: StillOurs) => {
  const { attempts, longestPause, onFailure } = options;
  const running = new Set<Promise<unknown>>();
  const outage = outageWatch(Date.now, Math.random);

  const fail = async (job: BullJob<Kept>, token: string, error: unknown) => {
    if (error instanceof JobLostError) throw error;
    const startedInVain = (job.data.away ?? 0) + 1;
    if (error instanceof PutOffError) {
      const until = isoTime(error.until);
      return sendBack(job, token, { runAt: until, nextTry: until, away: startedInVain });
    }
    const attempt = attemptOf(job);
    const reason = reasonOf(error);
    const isAway = concernsAll(error);
    if (!isAway && (error instanceof PermanentJobError || attempt >= attempts)) {
      onFailure({ id: job.data.id, attempt, error });
      throw new UnrecoverableError(reason);
    }
    const pause = isAway ? outage.pause() : pauseAfter(attempt, Math.random, longestPause);
    const nextTry = isoTime(Date.now() + pause);
    onFailure({ id: job.data.id, attempt, error, nextTry });
    await sendBack(job, token, { nextTry, reason, ...(isAway && { away: startedInVain }) });
  };

  const run = async (job: BullJob<Kept>, token: string) => {
    if (job.data.dropped) return;
    const attempt = attemptOf(job);
    if (attempt > attempts) return fail(job, token, new PermanentJobError('its process ended too often'));
    const handled = handler({
      ...ownOf(job.data),
      attempt,
      isLast: attempt >= attempts,
      isAsked: job.data.asked === true,
      stillOurs: () => stillOurs(job, token),
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
  return { run, handled: () => Promise.all(running) };
};

type Connections = {
  readonly asking: Redis;
  /** Of those that wait for jobs. */
  readonly working: Redis;
  readonly log: Logger | undefined;
};

/** Those of this process. */
export const openWorkers = ({ queueOf, shared }: Queues, { asking, working, log }: Connections) => {
  const stops = new Set<() => Promise<void>>();

  const process: JobQueue['process'] = (queue, handler, options) => {
    const settings = { ...defaults, ...options };
    const { run, handled } = attempting(handler, settings, async (job, token) => {
      const holder = await withRedis(asking, () => asking.get(queueOf(queue).toKey(`${job.id}:lock`)));
      if (holder !== token) throw new JobLostError();
    });

    const worker = new Worker<Kept, void>(queue, (job, token = '') => run(job, token), {
      ...shared,
      connection: working,
      concurrency: settings.concurrency,
      lockDuration,
      stalledInterval,
      drainDelay,
      maxStalledCount: unlimited,
      runRetryDelay: retryDelay,
      removeOnComplete: { age: remembered / 1_000 },
      settings: {
        backoffStrategy: (attempt) => pauseAfter(attempt, Math.random, settings.longestPause),
      },
    });
    worker.on('error', (error) => {
      if (working.status === 'ready') log?.warn({ err: error, queue }, 'trouble with a job');
    });

    const stop = async () => {
      stops.delete(stop);
      await worker.pause(true);
      await handled();
      await Promise.race([worker.close(working.status !== 'ready'), pause(closeWithin)]);
      await worker.getBackend().close(true);
    };
    stops.add(stop);
    return { stop };
  };
  return { process, stopAll: async () => void (await Promise.all([...stops].map((stop) => stop()))) };
};
