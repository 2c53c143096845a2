import { giveBackText, type InvoiceRow, lists, paymentStates } from '@dossier/shared/contract';
import type { SubscriptionDocument } from '@dossier/shared/views';
import { sorted, within } from '../../http/lists/query.ts';
import { notFound, type Reader, type Resource } from '../../http/lists/reader.ts';

/** The asker's invoices (PAY-04). */
export const invoicesResource = ({ readStore }: Reader): Resource => {
  const invoicesOf = async (personId: string): Promise<InvoiceRow[]> => {
    const found = await readStore.get<SubscriptionDocument>('subscriptions', personId);
    return (found?.document.invoices ?? []).map(
      ({ id, date, number, purpose, plan, period, members, amount, tax, status, givenBack, credits }) => ({
        id,
        date,
        number,
        purpose,
        plan,
        period,
        members,
        amount,
        tax,
        status: paymentStates[status].shown,
        note: givenBack === null && credits.length === 0 ? '' : giveBackText(givenBack),
        creditNotes: credits.map(({ number, at, amount }) => ({ number, date: at, amount })),
      }),
    );
  };
  const byIds = async (personId: string, ids: readonly string[]) => {
    const invoices = new Map((await invoicesOf(personId)).map((invoice) => [invoice.id, invoice]));
    return ids.flatMap((id) => invoices.get(id) ?? []);
  };
  return {
    name: 'invoices',
    ...lists.invoices,
    async list({ personId }, { filter, sort, range }) {
      const { status } = filter as { status?: InvoiceRow['status'] };
      const all = (await invoicesOf(personId)).filter((row) => status === undefined || row.status === status);
      return { rows: within(sorted(all, sort), range), total: all.length };
    },
    byIds: ({ personId }, ids) => byIds(personId, ids),
    async one({ personId }, id) {
      const [row] = await byIds(personId, [id]);
      return row ?? notFound('NOT_FOUND');
    },
  };
};
