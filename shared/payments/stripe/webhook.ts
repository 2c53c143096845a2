import type Stripe from 'stripe';
import { type Payments, WebhookRefusedError } from '../port.ts';
import { answered, ifKnown } from './calls.ts';
import { resultOf } from './charges.ts';
import { failureOf, refundsOf } from './refunds.ts';

/** Seconds for which a signed message is accepted. */
const tolerance = 300;

const idOf = (of: string | { readonly id: string } | null | undefined) => (typeof of === 'string' ? of : of?.id);

const personOfCustomer = async (stripe: Stripe, customer: string): Promise<string | undefined> => {
  const found = await ifKnown(stripe.customers.retrieve(customer));
  return found && !found.deleted ? found.metadata.personId : undefined;
};
const cardsChanged = (personId: string | undefined) =>
  personId ? ({ personId, cardsChanged: true } as const) : undefined;
/** Another application may share the account. */
const ours = <R>({ paymentId, personId }: Stripe.Metadata, result: R) =>
  paymentId && personId ? { paymentId, personId, result } : undefined;

/** What Stripe tells by itself. */
export const webhook =
  (stripe: Stripe, secret: string): NonNullable<Payments['webhook']> =>
  async (body, headers) => {
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret, tolerance);
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
        const { payment_intent, metadata } = event.data.object;
        const intent = idOf(payment_intent);
        if (intent === undefined || !ours(metadata, intent)) return undefined;
        // As it is now: what was given back may have come back before this message.
        const { total, reference } = await refundsOf(stripe, intent);
        return reference === undefined ? undefined : ours(metadata, { outcome: 'refunded', total, reference });
      }
      case 'refund.failed':
      case 'refund.updated': {
        const refund = event.data.object;
        const intent = idOf(refund.payment_intent);
        if (intent === undefined || !failureOf(refund, 0)) return undefined;
        const found = await ifKnown(stripe.paymentIntents.retrieve(intent));
        const failure = found && failureOf(refund, (await refundsOf(stripe, intent)).total);
        return failure && ours(found.metadata, failure);
      }
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed': {
        const intent = idOf(event.data.object.payment_intent);
        const found = intent === undefined ? undefined : await ifKnown(stripe.paymentIntents.retrieve(intent));
        if (!found) return undefined;
        // As it is now: messages of it come in any order.
        const {
          id: reference,
          amount,
          status,
          reason,
        } = await answered(stripe.disputes.retrieve(event.data.object.id));
        return ours(found.metadata, { outcome: 'disputed', reference, amount, status, reason });
      }
      case 'payment_method.updated':
      case 'payment_method.automatically_updated': {
        const owner = idOf(event.data.object.customer);
        return cardsChanged(owner && (await personOfCustomer(stripe, owner)));
      }
      case 'payment_method.detached': {
        const before = idOf(event.data.previous_attributes?.customer);
        return cardsChanged(before && (await personOfCustomer(stripe, before)));
      }
      case 'customer.deleted':
        return cardsChanged(event.data.object.metadata.personId);
      default:
        return undefined;
    }
  };
