import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '@dossier/shared/basics/refused';
import { statusOf } from '@dossier/shared/contract';
import { type Route, readBody, sendJson } from '@dossier/shared/http/exchange';
import { type Payments, WebhookRefusedError } from '@dossier/shared/payments';
import { type PaymentOptions, recordCardNews, recordNews } from '../../flows/payment.ts';

const bodyLimit = 256 * 1024;

/** @throws Refused MALFORMED for what the gateway did not sign just now */
const signedNews = async (webhook: NonNullable<Payments['webhook']>, body: Buffer, headers: IncomingHttpHeaders) => {
  try {
    return await webhook(body, headers);
  } catch (error) {
    throw error instanceof WebhookRefusedError ? new Refused('MALFORMED', { kind: 'proofs' }) : error;
  }
};

/** The gateway repeats its news, out of order, until it gets a 200; refusals answer 200 too. */
export const webhookRoutes = (options: PaymentOptions): Route[] => {
  const { webhook } = options.payments;
  if (!webhook) return [];
  return [
    {
      method: 'POST',
      path: '/api/payments/webhook',
      access: 'public',
      handle: async ({ request, response, correlationId, log }) => {
        const news = await signedNews(webhook, await readBody(request, bodyLimit), request.headers);
        const record = async () => {
          if (!news) return undefined;
          if ('cardsChanged' in news) return recordCardNews(options, news, correlationId);
          return recordNews(options.execute, news, correlationId);
        };
        const outcome = await record();
        if (outcome?.ok === false) {
          const { refusal } = outcome;
          if (statusOf(refusal.code) >= 500) throw new Refused(refusal);
          log.info({ personId: news?.personId, code: refusal.code }, "the gateway's news were refused");
        }
        sendJson(response, 200, {});
      },
    },
  ];
};
