import type { Each } from '@dossier/shared/async/each';
import { DAY, MINUTE } from '@dossier/shared/contract';
import type { Invoice, SubscriptionDocument } from '@dossier/shared/views';
import type { WorkerOptions } from '../options.ts';
import { failPayment, recordResult, requestOf } from './payments.ts';
import { isRenewed } from './renewals.ts';

const page = 100;
const answerWithin = 10 * MINUTE;
const confirmWithin = DAY;

/** A payment unknown to the gateway failed: its request is over. Renewals have their own worker. */
export const recoverPayments = async (
  options: Pick<WorkerOptions, 'readStore' | 'eventStore' | 'payments' | 'client' | 'log' | 'clock'> & {
    readonly each: Each;
  },
): Promise<void> => {
  const { readStore, eventStore, payments, clock, each } = options;
  const recover = async ({ id: personId, status }: SubscriptionDocument, { id: paymentId, purpose, date }: Invoice) => {
    const age = clock() - Date.parse(date);
    if (age <= answerWithin) return;
    const payment = { personId, paymentId };
    const request = await requestOf(eventStore, payment);
    const result = request && (await payments.find(request));
    if (result && result.outcome !== 'requires-action') await recordResult(options, payment, result);
    else if (result && age > confirmWithin)
      await failPayment(options, payment, 'The payment was not confirmed in time.');
    else if (!result && !(purpose === 'period' && isRenewed(status)))
      await failPayment(options, payment, 'The payment was interrupted.');
  };

  for (let skip = 0; ; skip += page) {
    const found = await readStore.find<SubscriptionDocument>('subscriptions', { skip, limit: page });
    const open = found.flatMap(({ document }) =>
      document.invoices.flatMap((bill) => (bill.status === 'open' ? [{ document, bill }] : [])),
    );
    await each.run(
      open,
      ({ bill }) => bill.id,
      ({ document, bill }) => recover(document, bill),
    );
    if (found.length < page) return;
  }
};
