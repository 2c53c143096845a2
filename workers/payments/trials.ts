import type { StoredEvent } from '@dossier/shared/contract';
import { releaseTrial } from '@dossier/shared/payments';
import { processJobs, type WorkerOptions } from '../working.ts';
import { billsOf } from './payments.ts';

const queue = 'trial-release';

/** A trial may have ended without being paid; by a job, as the gateway is asked, which may be away. */
export const enqueueRelease = (
  { jobs }: Pick<WorkerOptions, 'jobs'>,
  { id, type, data }: StoredEvent,
): Promise<void> | undefined => {
  if (type !== 'PaymentFailed' && type !== 'PaymentGivenBack') return undefined;
  const { personId, paymentId } = data;
  return jobs.enqueue(queue, { id, data: { personId, paymentId } });
};

/** Gives the card of a trial that was not paid back to whoever wants to try it for another account. */
export const processReleases = (
  options: Pick<WorkerOptions, 'jobs' | 'log' | 'eventStore' | 'payments' | 'directory'>,
) =>
  processJobs(options, queue, async ({ data }) => {
    const personId = String(data.personId);
    const bills = await billsOf(options.eventStore, personId);
    const trials = bills.filter(({ request }) => request.purpose === 'trial');
    const ended = trials.find(({ request }) => request.paymentId === data.paymentId);
    // A failure that was told before the success.
    if (!ended || ended.state === 'paid') return;
    const others = trials
      .filter((bill) => bill !== ended)
      .map(({ request: { paymentMethodId }, state }) => ({ paymentMethodId, status: state }));
    await releaseTrial(options, personId, ended.request.paymentMethodId, others);
  });
