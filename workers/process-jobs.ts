import { concernsAll } from '@dossier/shared/basics/errors';
import { createRecent } from '@dossier/shared/basics/recent';
import type { JobHandler, ProcessOptions } from '@dossier/shared/job-queue';
import type { WorkerOptions } from './options.ts';

/** Jobs whose last outage is remembered. */
const remembered = 5_000;

/**
 * Every failure is logged: a job may be tried for a week before anybody hears of it. An outage is
 * logged once for each job that met it.
 */
export const processJobs = (
  { jobs, log }: Pick<WorkerOptions, 'jobs' | 'log'>,
  queue: string,
  handler: JobHandler,
  options?: Omit<ProcessOptions, 'onFailure'>,
) => {
  const outages = createRecent<string>(remembered);
  return jobs.process(queue, handler, {
    ...options,
    onFailure: ({ id, attempt, error, nextTry }) => {
      const outage = concernsAll(error) ? (error as Error).message : '';
      const isKnown = outage !== '' && outages.get(id) === outage;
      outages.put(id, outage);
      const entry = { err: error, queue, jobId: id, attempt, nextTry };
      if (nextTry === undefined) log.error(entry, 'a job failed for good');
      else log[isKnown ? 'debug' : 'warn'](entry, 'a job failed');
    },
  });
};
