import type { JobHandler, ProcessOptions } from '@dossier/shared/job-queue';
import type { WorkerOptions } from './options.ts';

/** Every failure is logged: a job may be tried for a week before anybody hears of it. */
export const processJobs = (
  { jobs, log }: Pick<WorkerOptions, 'jobs' | 'log'>,
  queue: string,
  handler: JobHandler,
  options?: ProcessOptions,
) =>
  jobs.process(
    queue,
    async (job) => {
      try {
        await handler(job);
      } catch (error) {
        const { id, attempt, isLast } = job;
        log.warn({ err: error, queue, jobId: id, attempt, isLast }, 'a job failed');
        throw error;
      }
    },
    options,
  );
