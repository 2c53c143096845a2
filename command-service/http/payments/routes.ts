import type { PaymentConfig } from '@dossier/shared/contract';
import { type Route, sendJson } from '@dossier/shared/http/exchange';
import { confirmPayment, type PaymentOptions } from '../../flows/payment.ts';
import { signedIn } from '../../handling/caller.ts';
import { webhookRoutes } from './webhook.ts';

type RouteOptions = PaymentOptions & { readonly settings: { readonly trialDays: number; readonly taxRate: number } };

export const paymentRoutes = (options: RouteOptions): Route[] => [
  ...webhookRoutes(options),
  {
    method: 'GET',
    path: '/api/payments/config',
    access: 'public',
    handle: async ({ response }) => {
      const { provider, publishableKey } = options.payments;
      const { taxRate, trialDays } = options.settings;
      sendJson(response, 200, { provider, publishableKey, taxRate, trialDays } satisfies PaymentConfig);
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
