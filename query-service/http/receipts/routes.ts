import { resourceRules } from '@dossier/shared/authorization';
import { receiptText } from '@dossier/shared/contract/evidence';
import { type Exchange, type Route, sendText } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/limits';
import { create as contentDisposition } from 'content-disposition';
import type { ReadLetterhead } from '../../pdf/letterhead.ts';
import { type AwaitConsistency, askerOf } from '../asker.ts';
import { sendAttachment } from '../attachment.ts';
import { checkNoQuery } from '../lists/query.ts';
import { receiptContent } from './content.ts';
import { type Issued, issueReceipt, type ReceiptSources } from './receipt.ts';

type Options = ReceiptSources & {
  readonly limit: Limiter;
  readonly awaitConsistency: AwaitConsistency;
  readonly letterhead: ReadLetterhead;
};

const fileName = ({ receipt, recorded }: Issued, ending: string) =>
  `receipt-${receipt.stated.document}-${'version' in recorded.data ? recorded.data.version : recorded.type === 'ItemExcused' ? 'reason' : 'answers'}.${ending}`.replace(
    /[^\p{L}\p{N}.]+/gu,
    '-',
  );

/** GET /api/receipts/{id}: what an upload's owner and those who run the project can show others. */
export const receiptRoutes = (options: Options): Route[] => {
  const issue = async (exchange: Exchange) => {
    const asker = askerOf(exchange);
    checkNoQuery(exchange.query);
    await options.limit('receipt', asker.personId);
    await options.awaitConsistency(exchange);
    return issueReceipt(options, asker, exchange.params.id ?? '');
  };
  const access = { access: 'signed-in', scopes: resourceRules.submissions.scopes } as const;
  return [
    {
      method: 'GET',
      path: '/api/receipts/:id',
      ...access,
      handle: async (exchange) => {
        const issued = await issue(exchange);
        sendText(exchange.response, 200, receiptText(issued.receipt), 'application/json; charset=utf-8', {
          'Content-Disposition': contentDisposition(fileName(issued, 'json'), { type: 'inline' }),
        });
      },
    },
    {
      method: 'GET',
      path: '/api/receipts/:id/pdf',
      ...access,
      handle: async (exchange) => {
        const issued = await issue(exchange);
        // Fonts and all are loaded for the first one who wants a document.
        const { receiptPdf } = await import('./draw.ts');
        const pdf = await receiptPdf(await options.letterhead(), receiptContent(issued), receiptText(issued.receipt));
        sendAttachment(exchange.response, pdf, fileName(issued, 'pdf'), 'application/pdf');
      },
    },
  ];
};
