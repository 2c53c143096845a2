import { randomId } from '@dossier/shared/basics/ids';
import { MINUTE } from '@dossier/shared/contract';
import { enqueueAttempt } from '@dossier/shared/webhooks';
import type { WorkerOptions } from '../working.ts';

const overdueAfter = 15 * MINUTE;
const page = 100;

/** A power cut may take a job whose delivery waits: it gets another, in a run that outdates the first. */
export const recoverDeliveries = async (
  options: Pick<WorkerOptions, 'directory' | 'jobs' | 'clock'>,
): Promise<void> => {
  const { directory, jobs, clock } = options;
  for (const { deliveryId, attempts } of await directory.overdueDeliveries(clock() - overdueAfter, page)) {
    const run = randomId();
    if (await directory.beginRun(deliveryId, run, clock()))
      await enqueueAttempt(jobs, { deliveryId, run, attempt: attempts.length + 1 });
  }
};
