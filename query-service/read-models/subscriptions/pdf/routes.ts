import { Refused } from '@dossier/shared/basics/refused';
import type { Route } from '@dossier/shared/http/exchange';
import type { AccountDocument, SubscriptionDocument } from '@dossier/shared/views';
import { type AwaitConsistency, askerOf } from '../../../http/asker.ts';
import { sendAttachment } from '../../../http/attachment.ts';
import type { Reader } from '../../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../../options.ts';
import type { ReadLetterhead } from '../../../pdf/letterhead.ts';
import { noProfile } from '../../accounts/profile.ts';
import { creditNoteContent, type InvoiceContent, invoiceContent } from './content.ts';

type Options = Pick<QueryServiceOptions, 'settings' | 'limit'> & {
  readonly reader: Reader;
  readonly awaitConsistency: AwaitConsistency;
  readonly letterhead: ReadLetterhead;
};

type Found = { readonly content: InvoiceContent; readonly fileName: string };

const paidIn = (document: SubscriptionDocument | undefined) =>
  (document?.invoices ?? []).flatMap((bill) => {
    const { number, paidAt } = bill;
    return number === null || paidAt === null ? [] : [{ ...bill, number, paidAt }];
  });

/**
 * GET /api/invoices/{id}/pdf, of a bill that was paid, and /api/credit-notes/{number}/pdf, of a refund:
 * of the asker's only.
 */
export const invoicePdfRoutes = ({ reader, awaitConsistency, settings, limit, letterhead }: Options): Route[] => {
  const { readStore, decrypt } = reader;
  const { seller } = settings;

  const profileOf = async (personId: string) => {
    const account = await readStore.get<AccountDocument>('accounts', personId);
    const [profile = noProfile] = account ? await decrypt([account]) : [];
    return profile;
  };
  const invoiceOf = async (personId: string, id: string): Promise<Found | undefined> => {
    const found = await readStore.get<SubscriptionDocument>('subscriptions', personId);
    const bill = paidIn(found).find((paid) => paid.id === id);
    if (!bill) return undefined;
    const content = invoiceContent(bill, bill.card, await profileOf(personId), seller);
    return { content, fileName: `invoice-${bill.number}.pdf` };
  };
  const creditNoteOf = async (personId: string, number: string): Promise<Found | undefined> => {
    const found = await readStore.get<SubscriptionDocument>('subscriptions', personId);
    const bill = paidIn(found).find(({ credits }) => credits.some((credit) => credit.number === number));
    const credit = bill?.credits.find((one) => one.number === number);
    if (!bill || !credit) return undefined;
    const content = creditNoteContent(credit, bill, bill.card, await profileOf(personId), seller);
    return { content, fileName: `credit-note-${number}.pdf` };
  };

  const route = (path: string, find: (personId: string, name: string) => Promise<Found | undefined>): Route => ({
    method: 'GET',
    path,
    access: 'signed-in',
    handle: async (exchange) => {
      const { personId } = askerOf(exchange);
      await limit('invoice-pdf', personId);
      await awaitConsistency(exchange);
      const found = await find(personId, exchange.params.id ?? '');
      if (!found) throw new Refused('NOT_FOUND');
      // Fonts and all are loaded for the first one who wants an invoice.
      const { invoicePdf } = await import('./draw.ts');
      const pdf = await invoicePdf(await letterhead(), found.content);
      sendAttachment(exchange.response, pdf, found.fileName, 'application/pdf');
    },
  });
  return [route('/api/invoices/:id/pdf', invoiceOf), route('/api/credit-notes/:id/pdf', creditNoteOf)];
};
