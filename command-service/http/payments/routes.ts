import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '@dossier/shared/basics/refused';
import { type CardSetup, type PaymentConfig, statusOf } from '@dossier/shared/contract';
import { type Route, readBody, sendJson } from '@dossier/shared/http/exchange';
import { inShop } from '@dossier/shared/http/shop';
import { type Payments, WebhookRefusedError } from '@dossier/shared/payments';
import { confirmPayment, type PaymentOptions, recordCardNews, recordNews } from '../../flows/payment.ts';
import { signedIn } from '../../handling/caller.ts';

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
const webhookRoutes = (options: PaymentOptions): Route[] => {
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
          const about = { personId: news?.personId, code: refusal.code };
          // As after a restore: their payer has nothing for it.
          if (refusal.code === 'NOT_FOUND')
            log.warn(about, 'the gateway tells of a payment that no event knows: see npm run payments -- unknown');
          else log.info(about, "the gateway's news were refused");
        }
        sendJson(response, 200, {});
      },
    },
  ];
};

/** What a gateway has to tell of payments is taken where there is no shop any more, too. */
export const paymentRoutes = (options: PaymentOptions): Route[] => [
  ...webhookRoutes(options),
  ...inShop(options.settings.hasShop, shopRoutes(options)),
];

const shopRoutes = (options: PaymentOptions): Route[] => [
  {
    method: 'GET',
    path: '/api/payments/config',
    access: 'public',
    handle: async ({ response }) => {
      const { provider, publishableKey, scriptUrl } = options.payments;
      if (provider === 'none') throw new Refused('NO_SHOP');
      const { taxRate, trialDays } = options.settings;
      const config: PaymentConfig = { provider, publishableKey, scriptUrl, taxRate, trialDays };
      sendJson(response, 200, config);
    },
  },
  {
    method: 'POST',
    path: '/api/payments/setup',
    access: 'signed-in',
    handle: async ({ response, caller, correlationId }) => {
      const { personId } = signedIn(caller);
      await options.limit('payment', personId);
      const clientSecret = (await options.payments.setup?.(personId, correlationId)) ?? null;
      sendJson(response, 200, { clientSecret } satisfies CardSetup);
    },
  },
  {
    method: 'POST',
    path: '/api/payments/:paymentId/confirm',
    access: 'signed-in',
    handle: async ({ response, caller, params: { paymentId = '' }, correlationId }) => {
      const { personId } = signedIn(caller);
      sendJson(response, 200, await confirmPayment(options, { paymentId, personId, correlationId }));
    },
  },
];
