import { Refused } from '@dossier/shared/basics/refused';
import type { Route } from '@dossier/shared/http/exchange';
import type { AccountDocument, SubscriptionDocument } from '@dossier/shared/views';
import { askerOf } from '../../../http/asker.ts';
import { attachment } from '../../../http/attachment.ts';
import type { AwaitConsistency } from '../../../http/consistency.ts';
import type { Reader } from '../../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../../options.ts';
import { noProfile } from '../../accounts/profile.ts';
import { invoiceContent } from './content.ts';

type Options = Pick<QueryServiceOptions, 'settings' | 'limit'> & {
  readonly reader: Reader;
  readonly awaitConsistency: AwaitConsistency;
};

/** GET /api/invoices/{id}/pdf: of a bill that was paid, and of the asker's only. */
export const invoicePdfRoutes = ({ reader, awaitConsistency, settings, limit }: Options): Route[] => {
  const { readStore, decrypt } = reader;
  const pdfOf = async (personId: string, id: string) => {
    const found = await readStore.get<SubscriptionDocument>('subscriptions', personId);
    const bill = found?.document.invoices.find((invoice) => invoice.id === id);
    if (!bill || bill.number === null || bill.paidAt === null) throw new Refused('NOT_FOUND');
    const account = await readStore.get<AccountDocument>('accounts', personId);
    const [profile = noProfile] = account ? await decrypt([account.document]) : [];
    const { number, paidAt, card } = bill;
    const content = invoiceContent({ ...bill, number, paidAt }, card, profile, settings.seller);
    // Fonts and all are loaded for the first one who wants an invoice.
    const { invoicePdf } = await import('./draw.ts');
    return { number, pdf: await invoicePdf(content) };
  };

  return [
    {
      method: 'GET',
      path: '/api/invoices/:id/pdf',
      access: 'signed-in',
      handle: async (exchange) => {
        const { personId } = askerOf(exchange);
        await limit('invoice-pdf', personId);
        await awaitConsistency(exchange);
        const { number, pdf } = await pdfOf(personId, exchange.params.id ?? '');
        exchange.response.writeHead(200, {
          ...attachment(`invoice-${number}.pdf`, 'application/pdf'),
          'Content-Length': pdf.length,
        });
        exchange.response.end(pdf);
      },
    },
  ];
};
