import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '@dossier/shared/basics/refused';
import { statusOf } from '@dossier/shared/contract';
import { type Route, readBody, sendJson } from '@dossier/shared/http/exchange';
import { type Payments, WebhookRefusedError } from '@dossier/shared/payments';
import { type PaymentOptions, recordCharge } from '../../flows/payment.ts';

const bodyLimit = 256 * 1024;

/** @throws Refused MALFORMED for what the gateway did not sign just now */
const signedNews = (webhook: NonNullable<Payments['webhook']>, body: Buffer, headers: IncomingHttpHeaders) => {
  try {
    return webhook(body, headers);
  } catch (error) {
    throw error instanceof WebhookRefusedError ? new Refused('MALFORMED', { kind: 'proofs' }) : error;
  }
};

/** The gateway repeats its news, out of order, until it gets a 200; refusals answer 200 too. */
export const webhookRoutes = ({ execute, payments: { webhook } }: PaymentOptions): Route[] =>
  webhook
    ? [
        {
          method: 'POST',
          path: '/api/payments/webhook',
          access: 'public',
          handle: async ({ request, response, correlationId, log }) => {
            const news = signedNews(webhook, await readBody(request, bodyLimit), request.headers);
            const outcome = news && (await recordCharge(execute, { ...news, correlationId }, news.result));
            if (outcome?.ok === false) {
              const { refusal } = outcome;
              if (statusOf(refusal.code) >= 500) throw new Refused(refusal);
              log.info(
                { paymentId: news?.paymentId, code: refusal.code },
                "the gateway's news of a payment was refused",
              );
            }
            sendJson(response, 200, {});
          },
        },
      ]
    : [];
