import { giveBackText, type InvoiceRow, paymentStates } from '@dossier/shared/contract';
import type { SubscriptionDocument } from '@dossier/shared/views';
import type { Reader, Resource } from '../../http/lists/reader.ts';
import { smallList } from '../small-list.ts';

type Invoice = SubscriptionDocument['invoices'][number];

const rowOf = ({ status, givenBack, credits, ...invoice }: Invoice): InvoiceRow => {
  const { id, date, number, purpose, plan, period, members, amount, tax } = invoice;
  return {
    ...{ id, date, number, purpose, plan, period, members, amount, tax },
    status: paymentStates[status].shown,
    note: givenBack === null && credits.length === 0 ? '' : giveBackText(givenBack),
    creditNotes: credits.map(({ number, at, amount }) => ({ number, date: at, amount })),
  };
};

/** The asker's invoices (PAY-04). */
export const invoicesResource = ({ readStore }: Reader): Resource =>
  smallList('invoices', async ({ personId }, { status }) => {
    const found = await readStore.get<SubscriptionDocument>('subscriptions', personId);
    const invoices = found?.invoices ?? [];
    return invoices.map(rowOf).filter((row) => status === undefined || row.status === status);
  });
