import type Stripe from 'stripe';
import type { Charge, Payments, WrittenOnCard } from '../port.ts';
import { answered, ifKnown, isInvalid, unlessGone } from './calls.ts';

const writtenOn = ({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): WrittenOnCard => ({
  brand,
  last4,
  expMonth: exp_month,
  expYear: exp_year,
});

/** Undefined: no card. Without an id: a card that nobody has. */
export const customerOf = async (stripe: Stripe, paymentMethodId: string) => {
  const method = await ifKnown(stripe.paymentMethods.retrieve(paymentMethodId, { expand: ['customer'] }));
  if (!method?.card) return undefined;
  const { customer, card } = method;
  if (!customer || typeof customer === 'string' || customer.deleted) return { id: null };
  return { id: customer.id, personId: customer.metadata.personId, card };
};

/** Simultaneous charges give the card to the same new customer. */
export const customerFor = async (stripe: Stripe, { personId, paymentMethodId }: Charge): Promise<string> => {
  const key = `${personId}-${paymentMethodId}`;
  const { id: customer } = await stripe.customers.create(
    { metadata: { personId } },
    { idempotencyKey: `customer-${key}` },
  );
  const attached = stripe.paymentMethods.attach(paymentMethodId, { customer }, { idempotencyKey: `card-${key}` });
  await unlessGone(attached, isInvalid);
  return customer;
};

const cardsOf = async (stripe: Stripe, customer: string) => {
  const cards: string[] = [];
  for await (const { id } of stripe.customers.listPaymentMethods(customer, { limit: 100 })) cards.push(id);
  return cards;
};
/** A card that is detached keeps what is written on it, and cannot be changed any more. */
const removeCustomer = async (stripe: Stripe, customer: string): Promise<void> => {
  for (const card of (await ifKnown(cardsOf(stripe, customer))) ?? []) {
    await ifKnown(stripe.paymentMethods.update(card, { billing_details: { name: '' } }));
    await ifKnown(stripe.paymentMethods.detach(card));
  }
  await ifKnown(stripe.customers.del(customer));
};

/** Cards, and whose they are. */
export const cards = (stripe: Stripe) =>
  ({
    async cardNow(paymentMethodId) {
      const owner = await customerOf(stripe, paymentMethodId);
      return owner?.id ? writtenOn(owner.card) : 'gone';
    },

    async forget(personId, paymentMethodIds) {
      const found = new Set<string>();
      for (const paymentMethodId of paymentMethodIds) {
        const owner = await customerOf(stripe, paymentMethodId);
        if (owner?.id && owner.personId === personId) found.add(owner.id);
      }
      // Those without a card that was charged; what was made a minute ago is found later.
      const query = `metadata['personId']:'${personId}'`;
      const listed = stripe.customers.search({ query, limit: 100 }).autoPagingToArray({ limit: 1_000 });
      for (const { id, metadata } of await answered(listed)) if (metadata.personId === personId) found.add(id);
      for (const customer of found) await removeCustomer(stripe, customer);
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
  }) satisfies Partial<Payments>;
