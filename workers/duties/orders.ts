import { ownCause } from '@dossier/shared/command-client';
import { type Job, PermanentJobError } from '@dossier/shared/job-queue';
import { type Order, ordersQueue } from '@dossier/shared/job-queue/operate';
import { processJobs, sendCommand, type WorkerOptions } from '../working.ts';

/** What the operator ordered on the command line, one after the other. */
export const processOrders = (options: Pick<WorkerOptions, 'client' | 'jobs' | 'log'>) => {
  const handle = async ({ id, data }: Job) => {
    const { name, payload } = data as Order;
    if (!(await sendCommand(options, name, payload, ownCause(id)))) throw new PermanentJobError(`${name} was refused`);
  };
  return processJobs(options, ordersQueue, handle, { concurrency: 1 });
};
