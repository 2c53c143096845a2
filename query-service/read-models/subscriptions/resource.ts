import {
  disputeOutcome,
  giveBackText,
  type InvoiceRow,
  paymentStates,
  refundFailedText,
} from '@dossier/shared/contract';
import type { SubscriptionDocument } from '@dossier/shared/views';
import type { Reader, Resource } from '../../http/lists/reader.ts';
import { smallList } from '../small-list.ts';

type Invoice = SubscriptionDocument['invoices'][number];

const noteOf = ({ status, reason, givenBack, credits }: Invoice): string => {
  if (status === 'declined') return reason;
  // A part that came back leaves a payment paid.
  if (status === 'refund-failed' || (credits.at(-1)?.amount ?? 0) < 0) return refundFailedText;
  return givenBack === null && credits.length === 0 ? '' : giveBackText(givenBack);
};

const rowOf = (invoice: Invoice): InvoiceRow => {
  const { id, date, number, purpose, plan, period, members, amount, tax, status, credits, disputes } = invoice;
  return {
    ...{ id, date, number, purpose, plan, period, members, amount, tax },
    status: paymentStates[status].shown,
    note: noteOf(invoice),
    creditNotes: credits.map(({ number, at, amount }) => ({ number, date: at, amount })),
    disputes: Object.values(disputes).map(({ amount, status }) => ({ amount, outcome: disputeOutcome(status) })),
  };
};

/** The asker's invoices (PAY-04). */
export const invoicesResource = ({ readStore }: Reader): Resource =>
  smallList('invoices', async ({ personId }, { status }) => {
    const found = await readStore.get<SubscriptionDocument>('subscriptions', personId);
    const invoices = found?.invoices ?? [];
    return invoices.map(rowOf).filter((row) => status === undefined || row.status === status);
  });
