import Stripe from 'stripe';
import { isoTime } from '../../basics/clock.ts';
import type { Charge, ChargeResult, PaidThere, PaymentKey, Payments } from '../port.ts';
import { answered, CardGoneError, ifKnown, isInvalid, isOfCard, unlessGone } from './calls.ts';
import { customerFor, customerOf } from './cards.ts';

const unusable = { outcome: 'declined', message: 'Your card could not be used. Try another card.' } as const;
const gone = { outcome: 'declined', message: 'Your card can no longer be used. Use another card.' } as const;
const declined = 'Your card was declined.';

/** In the words for the payer; the bank's wish to ask them has a code of its own. */
const declinedBy = (error?: {
  readonly message?: string;
  readonly code?: string;
  readonly decline_code?: string;
}): ChargeResult => {
  const needsPayer = [error?.code, error?.decline_code].includes('authentication_required');
  return { outcome: 'declined', message: error?.message || declined, ...(needsPayer && { needsPayer }) };
};

export const resultOf = ({ id, status, client_secret, last_payment_error }: Stripe.PaymentIntent): ChargeResult => {
  switch (status) {
    case 'succeeded':
      return { outcome: 'paid', reference: id };
    case 'canceled':
      return { outcome: 'declined', message: 'The payment was canceled.' };
    case 'requires_payment_method':
      return declinedBy(last_payment_error ?? undefined);
    default:
      return { outcome: 'requires-action', reference: id, clientSecret: client_secret ?? '' };
  }
};

const intentOf = async (stripe: Stripe, customer: string, paymentId: string) => {
  const pages = stripe.paymentIntents.list({ customer, limit: 100 });
  for await (const intent of pages) if (intent.metadata.paymentId === paymentId) return intent;
  return undefined;
};

const paidSince = async (stripe: Stripe, since: number): Promise<PaidThere[]> => {
  const created = { gte: Math.floor(since / 1_000) };
  const found = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
  const paid: PaidThere[] = [];
  for await (const { id, status, amount_received, latest_charge, created: at, metadata } of found) {
    const { paymentId, personId } = metadata;
    const refunded = typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0;
    const amount = amount_received - refunded;
    if (status === 'succeeded' && amount > 0 && paymentId && personId)
      paid.push({ paymentId, personId, reference: id, amount, at: isoTime(at * 1_000) });
  }
  return paid;
};

const searchedIntent = async (stripe: Stripe, paymentId: string) => {
  const { data } = await stripe.paymentIntents.search({ query: `metadata['paymentId']:'${paymentId}'`, limit: 1 });
  return data.find(({ metadata }) => metadata.paymentId === paymentId);
};

/**
 * By its own id also where its card or customer is gone. By a search, which is behind for a minute, where another card
 * may have paid: after a restore ours is the one on file when the backup was made.
 */
const findIntent = async (stripe: Stripe, { paymentId, paymentMethodId, reference }: PaymentKey) => {
  if (reference !== undefined) return ifKnown(stripe.paymentIntents.retrieve(reference));
  const customer = (await customerOf(stripe, paymentMethodId))?.id;
  const found = customer && (await answered(intentOf(stripe, customer, paymentId)));
  return found || answered(searchedIntent(stripe, paymentId));
};

const pay = async (stripe: Stripe, charge: Charge, customer: string): Promise<ChargeResult> => {
  const { paymentId, personId, amount, paymentMethodId, description, offSession, idempotencyKey } = charge;
  const created = stripe.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      customer,
      payment_method: paymentMethodId,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
      description,
      metadata: { paymentId, personId },
      ...(offSession ? { off_session: true } : { setup_future_usage: 'off_session' }),
    },
    { idempotencyKey },
  );
  return resultOf(await unlessGone(created, isOfCard));
};

/** Found by card: such reads are consistent at once, unlike Stripe's search. */
export const charges = (stripe: Stripe) =>
  ({
    async charge(charge) {
      const owner = await customerOf(stripe, charge.paymentMethodId);
      // A card whose id leaked must not pay for another person.
      if (!owner || (owner.id && owner.personId !== charge.personId)) return unusable;
      try {
        const known = owner.id && (await answered(intentOf(stripe, owner.id, charge.paymentId)));
        if (known) return resultOf(known);
        return await answered(pay(stripe, charge, owner.id ?? (await answered(customerFor(stripe, charge)))));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return declinedBy(error);
        if (error instanceof CardGoneError) return gone;
        throw error;
      }
    },

    async find(payment) {
      const intent = await findIntent(stripe, payment);
      return intent ? resultOf(intent) : undefined;
    },

    paidSince: (since) => answered(paidSince(stripe, since)),

    async cancel(payment) {
      const intent = await findIntent(stripe, payment);
      if (!intent) return undefined;
      if (intent.status === 'succeeded' || intent.status === 'canceled') return resultOf(intent);
      const cancelled = await answered(stripe.paymentIntents.cancel(intent.id)).catch(async (error: unknown) => {
        // It was paid in this moment, or is being paid.
        if (isInvalid(error)) return answered(stripe.paymentIntents.retrieve(intent.id));
        throw error;
      });
      return resultOf(cancelled);
    },
  }) satisfies Partial<Payments>;
