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

const giveBackTexts: Readonly<Record<GiveBackReason, string>> = {
  superseded: 'Another payment had taken its place before it arrived.',
  withdrawn: 'Your plan was cancelled or changed before it arrived.',
  late: 'It arrived when nothing was left that it was for.',
  closed: 'The account was closed before it arrived.',
};
/** Why a payment was given back, for its payer; null: the operator did it at the card provider. */
export const giveBackText = (reason: GiveBackReason | null): string =>
  reason === null ? 'We gave it back.' : giveBackTexts[reason];
