import { z } from 'zod';

export const paymentConfig = z.object({
  provider: z.enum(['test', 'stripe']),
  publishableKey: z.string().nullable(),
  taxRate: z.number(),
  trialDays: z.number(),
});
export type PaymentConfig = z.infer<typeof paymentConfig>;
