import { z } from 'zod';
import type { GiveBackReason } from '../events/kinds.ts';

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

/** Why a payment was given back, for its payer; null: the operator did it at the card provider. */
export const giveBackText = (reason: GiveBackReason | null): string => {
  switch (reason) {
    case 'superseded':
      return 'Another payment had taken its place before it arrived.';
    case 'withdrawn':
      return 'Your plan was cancelled or changed before it arrived.';
    case 'late':
      return 'It arrived when nothing was left that it was for.';
    case 'closed':
      return 'The account was closed before it arrived.';
    case null:
      return 'We gave it back.';
  }
};
