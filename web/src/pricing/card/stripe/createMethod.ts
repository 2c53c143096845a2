import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import type { Made } from '../gateway.ts';

/** With the name that the bill is for; what may be shown of the card comes back (API-31). */
export const createMethod = async (
  stripe: Stripe,
  card: StripeCardNumberElement | null | undefined,
  billingName: string,
): Promise<Made> => {
  if (!card) return { message: 'The card form is not ready yet.' };
  const { error, paymentMethod } = await stripe.createPaymentMethod({
    type: 'card',
    card,
    billing_details: { name: billingName },
  });
  if (error || !paymentMethod.card) return { message: error?.message ?? 'Your card could not be used.' };
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = paymentMethod.card;
  return { card: { billingName, paymentMethodId: paymentMethod.id, brand, last4, expMonth, expYear } };
};
