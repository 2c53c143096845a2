import type { Bill } from '@dossier/shared/payments';
import { foundPages } from '@dossier/shared/read-store';
import type { SubscriptionDocument } from '@dossier/shared/views';
import type { Sweeping } from '../working.ts';
import { billsOf, settleBill } from './payments.ts';
import { isRenewed } from './renewals.ts';

/**
 * Asks what became of payments without an answer, stops at the gateway what is not wanted any more,
 * and gives back what was paid for nothing. What the gateway never heard of is declined.
 */
export const settlePayments = async (
  options: Pick<Sweeping, 'readStore' | 'eventStore' | 'payments' | 'client' | 'log' | 'clock' | 'each'>,
): Promise<void> => {
  const { readStore, eventStore, each } = options;
  const paymentIdOf = ({ request }: Bill) => request.paymentId;
  const dueOf = async ({ id, status }: SubscriptionDocument): Promise<Bill[]> =>
    // A renewal that is under way is charged by the worker of renewals.
    (await billsOf(eventStore, id)).filter(
      ({ request, state }) => !(request.purpose === 'period' && state === 'requested' && isRenewed(status)),
    );

  for await (const found of foundPages<SubscriptionDocument>(readStore, 'subscriptions', {
    where: { unsettled: true },
  })) {
    const due = (await Promise.all(found.map(({ document }) => dueOf(document)))).flat();
    await each.run(due, paymentIdOf, (bill) => settleBill(options, bill));
  }
};
