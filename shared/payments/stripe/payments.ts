import Stripe from 'stripe';
import { only } from '../../async/only.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { type Charge, type ChargeResult, type PaymentKey, type Payments, WebhookRefusedError } from '../port.ts';

const apiVersion = '2026-10-28.endive';
/** Seconds for which a signed message is accepted. */
const tolerance = 300;
const timeout = 10_000;
const unusable = { outcome: 'declined', message: 'Your card could not be used. Try another card.' } as const;
const gone = { outcome: 'declined', message: 'Your card can no longer be used. Use another card.' } as const;
const declined = 'Your card was declined.';

export type StripeOptions = {
  readonly secretKey: string;
  readonly publishableKey: string | null;
  /** `whsec_…`; docs/operations.md says which messages the endpoint gets. */
  readonly webhookSecret: string;
  /** Instead of Stripe's own, in tests. */
  readonly apiUrl?: string | undefined;
  readonly scriptUrl?: string | undefined;
};

/** In the words for the payer; the bank's wish to ask them has a code of its own. */
const declinedBy = (error?: {
  readonly message?: string;
  readonly code?: string;
  readonly decline_code?: string;
}): ChargeResult => {
  const needsPayer = [error?.code, error?.decline_code].includes('authentication_required');
  return { outcome: 'declined', message: error?.message || declined, ...(needsPayer && { needsPayer }) };
};

const resultOf = ({ id, status, client_secret, last_payment_error }: Stripe.PaymentIntent): ChargeResult => {
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

const { StripeAPIError, StripeCardError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;

/** 409: another request with the same idempotency key is in progress. */
const mayPass = (error: unknown) =>
  error instanceof StripeConnectionError ||
  error instanceof StripeRateLimitError ||
  error instanceof StripeAPIError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409);

const answered = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw mayPass(error) ? new EngineUnavailableError('stripe cannot be reached', { cause: error }) : error;
  });

const isMissing = (error: unknown) => error instanceof StripeInvalidRequestError && error.code === 'resource_missing';
const ifKnown = <T>(answer: Promise<T>): Promise<T | undefined> => answered(answer).catch(only(isMissing));

/** The card was detached, or its customer deleted: Stripe takes neither again. */
class CardGoneError extends Error {
  override readonly name = 'CardGoneError';
}
const isOfCard = (error: unknown) =>
  isMissing(error) ||
  (error instanceof StripeInvalidRequestError && (error.param === 'payment_method' || error.param === 'customer'));
const unlessGone = <T>(answer: Promise<T>, isGone: (error: unknown) => boolean): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isGone(error) ? new CardGoneError('the card is gone at stripe', { cause: error }) : error;
  });
const isInvalid = (error: unknown) => error instanceof StripeInvalidRequestError;

/** Failed and cancelled refunds gave nothing back. */
const gaveBack = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled';
const idOf = (of: string | { readonly id: string } | null | undefined) => (typeof of === 'string' ? of : of?.id);

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

/** Both are found by card: such reads are consistent at once, unlike Stripe's search. */
export const stripePayments = (options: StripeOptions): Payments => {
  const { publishableKey, scriptUrl = null, webhookSecret } = options;
  const stripe = clientOf(options);

  const customerOf = async (paymentMethodId: string) => {
    const method = await ifKnown(stripe.paymentMethods.retrieve(paymentMethodId, { expand: ['customer'] }));
    if (!method?.card) return undefined;
    const { customer } = method;
    if (!customer || typeof customer === 'string' || customer.deleted) return { id: null };
    return { id: customer.id, personId: customer.metadata.personId };
  };

  const intentOf = async (customer: string, paymentId: string) => {
    const pages = stripe.paymentIntents.list({ customer, limit: 100 });
    for await (const intent of pages) if (intent.metadata.paymentId === paymentId) return intent;
    return undefined;
  };

  /** By its own id also where its card or customer is gone. */
  const findIntent = async ({ paymentId, paymentMethodId, reference }: PaymentKey) => {
    if (reference !== undefined) return ifKnown(stripe.paymentIntents.retrieve(reference));
    const customer = (await customerOf(paymentMethodId))?.id;
    return customer ? answered(intentOf(customer, paymentId)) : undefined;
  };

  const cardsOf = async (customer: string) => {
    const cards: string[] = [];
    for await (const { id } of stripe.customers.listPaymentMethods(customer, { limit: 100 })) cards.push(id);
    return cards;
  };
  /** A card that is detached keeps what is written on it, and cannot be changed any more. */
  const removeCustomer = async (customer: string): Promise<void> => {
    for (const card of (await ifKnown(cardsOf(customer))) ?? []) {
      await ifKnown(stripe.paymentMethods.update(card, { billing_details: { name: '' } }));
      await ifKnown(stripe.paymentMethods.detach(card));
    }
    await ifKnown(stripe.customers.del(customer));
  };

  /** Simultaneous charges give the card to the same new customer. */
  const customerFor = async ({ personId, paymentMethodId }: Charge): Promise<string> => {
    const key = `${personId}-${paymentMethodId}`;
    const { id: customer } = await stripe.customers.create(
      { metadata: { personId } },
      { idempotencyKey: `customer-${key}` },
    );
    const attached = stripe.paymentMethods.attach(paymentMethodId, { customer }, { idempotencyKey: `card-${key}` });
    await unlessGone(attached, isInvalid);
    return customer;
  };

  const pay = async (charge: Charge, customer: string): Promise<ChargeResult> => {
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

  const personOfCustomer = async (customer: string): Promise<string | undefined> => {
    const found = await ifKnown(stripe.customers.retrieve(customer));
    return found && !found.deleted ? found.metadata.personId : undefined;
  };
  const cardsChanged = (personId: string | undefined) =>
    personId ? ({ personId, cardsChanged: true } as const) : undefined;
  /** Another application may share the account. */
  const ours = <R>({ paymentId, personId }: Stripe.Metadata, result: R) =>
    paymentId && personId ? { paymentId, personId, result } : undefined;

  return {
    provider: 'stripe',
    publishableKey,
    scriptUrl,

    async charge(charge) {
      const owner = await customerOf(charge.paymentMethodId);
      // A card whose id leaked must not pay for another person.
      if (!owner || (owner.id && owner.personId !== charge.personId)) return unusable;
      try {
        const known = owner.id && (await answered(intentOf(owner.id, charge.paymentId)));
        if (known) return resultOf(known);
        return await answered(pay(charge, owner.id ?? (await answered(customerFor(charge)))));
      } catch (error) {
        if (error instanceof StripeCardError) return declinedBy(error);
        if (error instanceof CardGoneError) return gone;
        throw error;
      }
    },

    async find(payment) {
      const intent = await findIntent(payment);
      return intent ? resultOf(intent) : undefined;
    },

    async cancel(payment) {
      const intent = await findIntent(payment);
      if (!intent) return undefined;
      if (intent.status === 'succeeded' || intent.status === 'canceled') return resultOf(intent);
      const cancelled = await answered(stripe.paymentIntents.cancel(intent.id)).catch(async (error: unknown) => {
        // It was paid in this moment, or is being paid.
        if (isInvalid(error)) return answered(stripe.paymentIntents.retrieve(intent.id));
        throw error;
      });
      return resultOf(cancelled);
    },

    async refund({ paymentId, reference, amount }) {
      const made = await answered(stripe.refunds.list({ payment_intent: reference, limit: 100 }));
      const refunds = made.data.filter(gaveBack);
      const total = refunds.reduce((sum, refund) => sum + refund.amount, 0);
      const [last] = refunds;
      if (last && total >= amount) return { outcome: 'refunded', total, reference: last.id };
      const refund = await answered(
        stripe.refunds.create(
          { payment_intent: reference, amount: amount - total, metadata: { paymentId } },
          { idempotencyKey: `refund-${paymentId}-${total}` },
        ),
      );
      return { outcome: 'refunded', total: amount, reference: refund.id };
    },

    isUsable: async (paymentMethodId) => Boolean((await customerOf(paymentMethodId))?.id),

    async forget(personId, paymentMethodIds) {
      const found = new Set<string>();
      for (const paymentMethodId of paymentMethodIds) {
        const owner = await customerOf(paymentMethodId);
        if (owner?.id && owner.personId === personId) found.add(owner.id);
      }
      // Those without a card that was charged; what was made a minute ago is found later.
      const query = `metadata['personId']:'${personId}'`;
      const listed = stripe.customers.search({ query, limit: 100 }).autoPagingToArray({ limit: 1_000 });
      for (const { id, metadata } of await answered(listed)) if (metadata.personId === personId) found.add(id);
      for (const customer of found) await removeCustomer(customer);
      return found.size === 0;
    },

    async fingerprint(paymentMethodId) {
      const method = await ifKnown(stripe.paymentMethods.retrieve(paymentMethodId));
      return method?.card?.fingerprint ?? undefined;
    },

    async setup(personId, setupId) {
      const { id: customer } = await answered(
        stripe.customers.create({ metadata: { personId } }, { idempotencyKey: `customer-${setupId}` }),
      );
      const intent = await answered(
        stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { personId },
          },
          { idempotencyKey: `setup-${setupId}` },
        ),
      );
      return intent.client_secret ?? '';
    },

    async webhook(body, headers) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', webhookSecret, tolerance);
      } catch (error) {
        throw new WebhookRefusedError('this message is not from Stripe', { cause: error });
      }
      switch (event.type) {
        case 'payment_intent.succeeded':
        case 'payment_intent.payment_failed':
        case 'payment_intent.canceled': {
          const intent = event.data.object;
          return ours(intent.metadata, resultOf(intent));
        }
        case 'charge.refunded': {
          const { id, metadata, amount_refunded: total } = event.data.object;
          return ours(metadata, { outcome: 'refunded', total, reference: id });
        }
        case 'charge.dispute.created':
        case 'charge.dispute.updated':
        case 'charge.dispute.closed': {
          const { id: reference, payment_intent, amount, status, reason } = event.data.object;
          const intent = idOf(payment_intent);
          const found = intent === undefined ? undefined : await ifKnown(stripe.paymentIntents.retrieve(intent));
          return found && ours(found.metadata, { outcome: 'disputed', reference, amount, status, reason });
        }
        case 'payment_method.detached': {
          const before = idOf(event.data.previous_attributes?.customer);
          return cardsChanged(before && (await personOfCustomer(before)));
        }
        case 'customer.deleted':
          return cardsChanged(event.data.object.metadata.personId);
        default:
          return undefined;
      }
    },

    close: async () => {},
  };
};
