import { tellingFailures } from '@dossier/shared/async/outages';
import type { JobHandler, ProcessOptions } from '@dossier/shared/job-queue';
import type { WorkerOptions } from './options.ts';

/** What jobs wait for is said once, when it lasts. */
export const processJobs = (
  { jobs, log, uptime }: Pick<WorkerOptions, 'jobs' | 'log'> & { readonly uptime?: () => number },
  queue: string,
  handler: JobHandler,
  options?: Omit<ProcessOptions, 'onFailure'>,
) => {
  const telling = tellingFailures(log, uptime);
  return jobs.process(queue, handler, {
    ...options,
    onFailure: ({ id, attempt, error, nextTry }) => {
      const entry = { queue, jobId: id, attempt, nextTry };
      if (nextTry !== undefined)
        return telling.failed(id, error, entry, ['jobs wait and are tried again', 'a job failed']);
      telling.ended(id);
      log.error({ ...entry, err: error }, 'a job failed for good');
    },
  });
};
