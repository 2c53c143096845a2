import Stripe from 'stripe';
import type { Payments } from '../port.ts';
import { cards } from './cards.ts';
import { charges } from './charges.ts';
import { refunds } from './refunds.ts';
import { webhook } from './webhook.ts';

const apiVersion = '2026-10-28.endive';
const timeout = 10_000;

export type StripeOptions = {
  readonly secretKey: string;
  readonly publishableKey: string | null;
  /** `whsec_…`; docs/operations.md says which messages the endpoint gets. */
  readonly webhookSecret: string;
  /** Instead of Stripe's own, in tests. */
  readonly apiUrl?: string | undefined;
  readonly scriptUrl?: string | undefined;
};

const clientOf = ({ secretKey, apiUrl }: StripeOptions) => {
  const { hostname, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com');
  return new Stripe(secretKey, {
    apiVersion,
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
};

export const stripePayments = (options: StripeOptions): Payments => {
  const { publishableKey, scriptUrl = null, webhookSecret } = options;
  const stripe = clientOf(options);
  return {
    provider: 'stripe',
    publishableKey,
    scriptUrl,
    ...charges(stripe),
    ...refunds(stripe),
    ...cards(stripe),
    webhook: webhook(stripe, webhookSecret),
    close: async () => {},
  };
};
