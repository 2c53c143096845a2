import type Stripe from 'stripe';
import type { Payments, RefundFailed } from '../port.ts';
import { answered, isRefused } from './calls.ts';

/** Failed and cancelled refunds gave nothing back. */
const gaveBack = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled';

/** What was given back of a payment as it is now, and by what, the newest first. */
export const refundsOf = async (stripe: Stripe, intent: string) => {
  const { data } = await answered(stripe.refunds.list({ payment_intent: intent, limit: 100 }));
  const made = data.filter(gaveBack);
  const total = made.reduce((sum, { amount }) => sum + amount, 0);
  return { total, reference: made[0]?.id, failed: data.find((refund) => !gaveBack(refund)) };
};

/** Undefined for one that gave back, or still may. */
export const failureOf = (refund: Stripe.Refund, total: number): RefundFailed | undefined => {
  if (gaveBack(refund)) return undefined;
  return {
    outcome: 'refund-failed',
    total,
    reference: refund.id,
    reason: refund.failure_reason ?? refund.status ?? '',
  };
};

const refusedAs =
  (intent: string, total: number) =>
  (error: unknown): RefundFailed => {
    if (!isRefused(error)) throw error;
    return { outcome: 'refund-failed', total, reference: intent, reason: error.message };
  };

export const refunds = (stripe: Stripe) =>
  ({
    async refund({ paymentId, reference: intent, amount }) {
      // Another account may have taken it, whose keys were replaced since.
      const before = await refundsOf(stripe, intent).catch(refusedAs(intent, 0));
      if ('outcome' in before) return before;
      const { total, reference, failed } = before;
      if (reference !== undefined && total >= amount) return { outcome: 'refunded', total, reference };
      // Whoever repeats what failed may give back twice: the money of the first may still be on its way.
      const known = failed && failureOf(failed, total);
      if (known) return known;
      const made = stripe.refunds.create(
        { payment_intent: intent, amount: amount - total, metadata: { paymentId } },
        { idempotencyKey: `refund-${paymentId}-${total}` },
      );
      return answered(made).then(
        (refund) => failureOf(refund, total) ?? { outcome: 'refunded', total: amount, reference: refund.id },
        refusedAs(intent, total),
      );
    },
  }) satisfies Partial<Payments>;
