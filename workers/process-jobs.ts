import { concernsAll } from '@dossier/shared/basics/errors';
import { createRecent } from '@dossier/shared/basics/recent';
import type { JobHandler, ProcessOptions } from '@dossier/shared/job-queue';
import type { WorkerOptions } from './options.ts';

/** Jobs whose last outage is remembered. */
const remembered = 5_000;
/** Different reasons, which are few. */
const rememberedReasons = 100;
/** Milliseconds after which somebody should know that a job waits. */
export const lasting = 10_000;
/** Milliseconds without anybody who waits for it, after which an outage was over: jobs try again every half minute. */
export const over = 60_000;

/** Milliseconds of a clock that nobody sets: that of the machine jumps, and a demo's is moved. */
const uptime = () => performance.now();

/** Says of a job that meets an outage whether that lasts and nobody was told yet. */
const outagesOf = (now: () => number) => {
  const jobs = createRecent<{ readonly reason: string; readonly since: number }>(remembered);
  const told = createRecent<number>(rememberedReasons);
  return {
    met: (jobId: string, reason: string): boolean => {
      const at = now();
      const before = jobs.get(jobId);
      const since = before?.reason === reason ? before.since : at;
      jobs.put(jobId, { reason, since });
      const lastly = told.get(reason);
      const isKnown = lastly !== undefined && at - lastly < over;
      if (!isKnown && at - since < lasting) return false;
      told.put(reason, at);
      return !isKnown;
    },
    /** What is met later is another one. */
    ended: (jobId: string): void => jobs.put(jobId, { reason: '', since: 0 }),
  };
};

/**
 * A failure of a job itself is logged each time: it may be tried for a week before anybody hears of it. What all wait for
 * is one line, once it lasts.
 */
export const processJobs = (
  { jobs, log, uptime: now = uptime }: Pick<WorkerOptions, 'jobs' | 'log'> & { readonly uptime?: () => number },
  queue: string,
  handler: JobHandler,
  options?: Omit<ProcessOptions, 'onFailure'>,
) => {
  const outages = outagesOf(now);
  return jobs.process(queue, handler, {
    ...options,
    onFailure: ({ id, attempt, error, nextTry }) => {
      const entry = { queue, jobId: id, attempt, nextTry };
      const isOutage = concernsAll(error);
      if (nextTry !== undefined && isOutage) {
        const reason = (error as Error).message;
        const level = outages.met(id, reason) ? 'warn' : 'debug';
        return log[level]({ ...entry, reason }, 'jobs wait and are tried again');
      }
      outages.ended(id);
      if (nextTry === undefined) log.error({ ...entry, err: error }, 'a job failed for good');
      else log.warn({ ...entry, err: error }, 'a job failed');
    },
  });
};
