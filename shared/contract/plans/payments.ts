import { z } from 'zod';

export const paymentConfig = z.object({
  provider: z.enum(['test', 'stripe']),
  publishableKey: z.string().nullable(),
  /** Of a stand-in for the provider's script, in tests. */
  scriptUrl: z.string().nullable(),
  taxRate: z.number(),
  trialDays: z.number(),
});
export type PaymentConfig = z.infer<typeof paymentConfig>;

/**
 * POST /api/payments/setup: the browser confirms a card for later payments with this secret, and
 * sends the payment method with ChangeCard. Null for a gateway that needs no such step.
 */
export const cardSetup = z.object({ clientSecret: z.string().nullable() });
export type CardSetup = z.infer<typeof cardSetup>;
