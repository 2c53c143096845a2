import { Refused } from '@dossier/shared/basics/refused';
import type { CardSetup, PaymentConfig } from '@dossier/shared/contract';
import { type Route, sendJson } from '@dossier/shared/http/exchange';
import { inShop } from '@dossier/shared/http/shop';
import { confirmPayment, type PaymentOptions } from '../../flows/payment.ts';
import { signedIn } from '../../handling/caller.ts';
import { webhookRoutes } from './webhook.ts';

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
