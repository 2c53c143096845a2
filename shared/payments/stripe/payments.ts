import Stripe from 'stripe';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { type Charge, type ChargeResult, type Payments, WebhookRefusedError } from '../port.ts';

const apiVersion = '2026-10-28.endive';
/** Seconds for which a signed message is accepted. */
const tolerance = 300;
const timeout = 10_000;
const unusable = { outcome: 'declined', message: 'Your card could not be used. Try another card.' } as const;
const declined = 'Your card was declined.';

export type StripeOptions = {
  readonly secretKey: string;
  readonly publishableKey: string | null;
  /** `whsec_…`; the endpoint gets `payment_intent.succeeded`, `.payment_failed` and `.canceled`. */
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

const ifKnown = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answered(answer).catch((error: unknown) => {
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  });

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

  /** Simultaneous charges give the card to the same new customer. */
  const customerFor = async ({ personId, paymentMethodId }: Charge): Promise<string> => {
    const key = `${personId}-${paymentMethodId}`;
    const { id: customer } = await stripe.customers.create(
      { metadata: { personId } },
      { idempotencyKey: `customer-${key}` },
    );
    await stripe.paymentMethods.attach(paymentMethodId, { customer }, { idempotencyKey: `card-${key}` });
    return customer;
  };

  const pay = async (charge: Charge, customer: string): Promise<ChargeResult> => {
    const { paymentId, personId, amount, paymentMethodId, description, offSession, idempotencyKey } = charge;
    const intent = await stripe.paymentIntents.create(
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
    return resultOf(intent);
  };

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
        throw error;
      }
    },

    async find({ paymentId, paymentMethodId }) {
      const customer = (await customerOf(paymentMethodId))?.id;
      const intent = customer && (await answered(intentOf(customer, paymentId)));
      return intent ? resultOf(intent) : undefined;
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

    webhook(body, headers) {
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
          const { paymentId, personId } = intent.metadata;
          // Another application may share the account.
          return paymentId && personId ? { paymentId, personId, result: resultOf(intent) } : undefined;
        }
        default:
          return undefined;
      }
    },

    close: async () => {},
  };
};
