import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { paymentsContract } from '../contract.ts';
import { type Charge, type Payments, WebhookRefusedError } from '../port.ts';
import { cards, startStripeDouble } from '../testing/stripe-double.ts';
import { stripePayments } from './payments.ts';

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_test' };

paymentsContract('stripe', cards, async () => {
  const double = await startStripeDouble();
  const open = () => stripePayments({ ...keys, apiUrl: double.url });
  return {
    payments: open(),
    reopen: async () => open(),
    confirm: double.confirm,
    clean: () => double.stop(),
  };
});

describe('charges by Stripe', () => {
  let double: Awaited<ReturnType<typeof startStripeDouble>>;
  let payments: Payments;
  beforeEach(async () => {
    double = await startStripeDouble();
    payments = stripePayments({ ...keys, apiUrl: double.url });
  });
  afterEach(() => double.stop());
  const charge = (changes: Partial<Charge> = {}): Charge => ({
    idempotencyKey: 'key-1',
    paymentId: 'payment-1',
    personId: 'person-1',
    amount: 100,
    paymentMethodId: cards.paid,
    description: 'Trial',
    offSession: false,
    ...changes,
  });

  it('tell the browser the publishable key, and never the secret one', () => {
    expect([payments.provider, payments.publishableKey]).toEqual(['stripe', 'pk_test_1']);
    expect(JSON.stringify(payments)).not.toContain('sk_test_1');
  });

  it('are made once also after Stripe has forgotten the idempotency key', async () => {
    const first = await payments.charge(charge());
    double.forgetIdempotencyKeys();
    expect(await payments.charge(charge())).toEqual(first);
    expect(double.created).toMatchObject({ customers: 1, intents: 1 });
  });

  it('are made once when two copies charge at the same time', async () => {
    const other = stripePayments({ ...keys, apiUrl: double.url });
    const [one, two] = await Promise.all([payments.charge(charge()), other.charge(charge())]);
    expect(one).toEqual(two);
    expect(double.created).toMatchObject({ customers: 1, intents: 1 });
  });

  it('keep to one customer for a card', async () => {
    await payments.charge(charge());
    await payments.charge(charge({ idempotencyKey: 'key-2', paymentId: 'payment-2', offSession: true }));
    expect(double.created).toMatchObject({ customers: 1, intents: 2 });
  });

  it('of a card that the bank refuses at once are declined', async () => {
    const refused = charge({ paymentMethodId: cards.refused });
    expect(await payments.charge(refused)).toEqual({ outcome: 'declined', message: 'Your card was declined.' });
    expect(await payments.find(refused)).toBeUndefined();
  });

  it("of an unknown card, or of somebody else's, are declined and charge nobody", async () => {
    const unusable = { outcome: 'declined', message: expect.stringMatching(/card could not be used/) };
    expect(await payments.charge(charge({ paymentMethodId: 'pm_1_unknown' }))).toEqual(unusable);
    await payments.charge(charge());
    const stolen = charge({ idempotencyKey: 'key-2', paymentId: 'payment-2', personId: 'person-2' });
    expect(await payments.charge(stolen)).toEqual(unusable);
    expect(double.created.intents).toBe(1);
  });

  it('are made with cards alone: what has no fingerprint would give trials without end', async () => {
    const unusable = { outcome: 'declined', message: expect.stringMatching(/card could not be used/) };
    expect(await payments.charge(charge({ paymentMethodId: cards.account }))).toEqual(unusable);
    expect(double.created.intents).toBe(0);
  });

  it('can tell one card from another, whoever pays with it', async () => {
    const [one, again, other] = await Promise.all(
      [cards.paid, cards.paid, cards.declined].map((method) => payments.fingerprint(method)),
    );
    expect(one).toEqual(expect.any(String));
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    expect(await payments.fingerprint('pm_1_unknown')).toBeUndefined();
  });

  it('set up a card for later payments with a secret of its own', async () => {
    const secret = await payments.setup?.('person-1', 'setup-1');
    expect(secret).toBe('seti_1_secret');
    expect(await payments.setup?.('person-1', 'setup-1')).toBe(secret);
    expect(double.created).toMatchObject({ customers: 1, setups: 1 });
  });

  it('[PAY-13] are declined in the words of Stripe when the payer does not pass the check', async () => {
    await payments.charge(charge({ paymentMethodId: cards.confirmed }));
    await double.refuse('payment-1');
    expect(await payments.find(charge({ paymentMethodId: cards.confirmed }))).toEqual({
      outcome: 'declined',
      message: 'We are unable to authenticate your payment method. Please choose a different payment method.',
    });
  });

  it('of a card that is gone are declined, whether it was detached or its customer deleted', async () => {
    const gone = { outcome: 'declined', message: 'Your card can no longer be used. Use another card.' };
    const again = (number: number) =>
      payments.charge(charge({ idempotencyKey: `key-${number}`, paymentId: `payment-${number}`, offSession: true }));
    await payments.charge(charge());
    double.deleteCustomer('cus_1');
    expect(await again(2)).toEqual(gone);
    double.forgetIdempotencyKeys();
    expect(await again(3)).toEqual(gone);
    expect(await payments.cardNow(cards.paid)).toBe('gone');
    const other = { ...charge(), paymentMethodId: 'pm_2_paid', idempotencyKey: 'key-4', paymentId: 'payment-4' };
    await payments.charge(other);
    const written = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
    expect(await payments.cardNow('pm_2_paid')).toEqual(written);
    double.detach('pm_2_paid');
    expect(await payments.charge({ ...other, idempotencyKey: 'key-5', paymentId: 'payment-5' })).toEqual(gone);
    expect(await payments.cardNow('pm_2_paid')).toBe('gone');
  });

  it('are found, cancelled and given back by their reference after their card is gone', async () => {
    const asked = await payments.charge(charge({ paymentMethodId: cards.confirmed }));
    const reference = 'reference' in asked ? asked.reference : '';
    double.deleteCustomer('cus_1');
    const key = { paymentId: 'payment-1', paymentMethodId: cards.confirmed };
    for (const known of [key, { ...key, reference }]) expect(await payments.find(known)).toEqual(asked);
    await double.confirm('payment-1');
    expect(await payments.cancel({ ...key, reference })).toEqual({ outcome: 'paid', reference });
    await payments.refund({ ...key, reference, amount: 100 });
    expect(double.taken()).toBe(0);
  });

  it('are listed while they are paid and not all given back, however old what else is there', async () => {
    const since = Date.now() - 1_000;
    for (const [paymentMethodId, paymentId] of [
      [cards.paid, 'payment-1'],
      ['pm_2_paid', 'payment-2'],
      [cards.confirmed, 'payment-3'],
    ] as const)
      await payments.charge(charge({ paymentMethodId, paymentId, idempotencyKey: paymentId }));
    await payments.refund({ ...charge({ paymentId: 'payment-2' }), reference: 'pi_2', amount: 100 });
    await payments.refund({ ...charge(), reference: 'pi_1', amount: 30 });
    const left = { personId: 'person-1', paymentId: 'payment-1', reference: 'pi_1', amount: 70 };
    expect(await payments.paidSince?.(since)).toEqual([{ ...left, at: expect.stringMatching(/Z$/) }]);
    expect(await payments.paidSince?.(Date.now() + 60_000)).toEqual([]);
  });

  it('are given back up to what is asked for, with what the operator gave back already', async () => {
    const result = await payments.charge(charge());
    const reference = 'reference' in result ? result.reference : '';
    const key = { paymentId: 'payment-1', paymentMethodId: cards.paid, reference };
    expect(await payments.refund({ ...key, amount: 30 })).toMatchObject({ total: 30 });
    expect(await payments.refund({ ...key, amount: 100 })).toMatchObject({ total: 100 });
    double.forgetIdempotencyKeys();
    expect(await payments.refund({ ...key, amount: 100 })).toMatchObject({ total: 100 });
    expect(double.taken()).toBe(0);
  });

  it('are found whichever card paid: after a restore the one on file is that of the backup', async () => {
    await payments.charge(charge());
    for (const paymentMethodId of [cards.confirmed, 'pm_9_paid'])
      expect(await payments.find({ paymentId: 'payment-1', paymentMethodId })).toMatchObject({ outcome: 'paid' });
    expect(await payments.find({ paymentId: 'payment-9', paymentMethodId: cards.paid })).toBeUndefined();
  });

  it('are given back once also where that fails: refused, as they are disputed, or sent back by the bank', async () => {
    const result = await payments.charge(charge());
    const reference = 'reference' in result ? result.reference : '';
    const key = { paymentId: 'payment-1', paymentMethodId: cards.paid, reference, amount: 100 };
    double.dispute({ id: 'dp_1', status: 'needs_response', payment_intent: reference });
    const refused = { outcome: 'refund-failed', total: 0, reference, reason: 'This charge was disputed.' };
    expect(await payments.refund(key)).toEqual(refused);
    double.dispute({ id: 'dp_1', status: 'won' });
    double.forgetIdempotencyKeys();
    expect(await payments.refund({ ...key, amount: 30 })).toMatchObject({ outcome: 'refunded', total: 30 });
    expect(await payments.refund(key)).toMatchObject({ outcome: 'refunded', total: 100, reference: 're_2' });
    double.failRefund();
    double.forgetIdempotencyKeys();
    const failed = { outcome: 'refund-failed', total: 30, reference: 're_2', reason: 'lost_or_stolen_card' };
    expect(await payments.refund(key)).toEqual(failed);
    expect(double.taken()).toBe(70);
  });

  it('cannot be given back at an account that never took them: the operator hears of it', async () => {
    const key = { paymentId: 'payment-1', paymentMethodId: cards.paid, reference: 'pi_of_another_account' };
    const refused = { outcome: 'refund-failed', total: 0, reference: key.reference, reason: 'No such thing' };
    expect(await payments.refund({ ...key, amount: 100 })).toEqual(refused);
  });

  it('leave nothing of a person once they are forgotten, with what was never charged', async () => {
    await payments.charge(charge());
    await payments.setup?.('person-1', 'setup-1');
    await payments.charge(
      charge({ personId: 'person-2', paymentMethodId: 'pm_2_paid', idempotencyKey: 'key-2', paymentId: 'payment-2' }),
    );
    expect(await payments.forget('person-1', [cards.paid])).toBe(false);
    expect(await payments.forget('person-1', [cards.paid])).toBe(true);
    expect(double.customers()).toEqual(['cus_3']);
    expect(double.billingNames.get(cards.paid)).toBe('');
  });

  it('survive a short failure of Stripe, and say so when it lasts', async () => {
    double.fail(1);
    expect(await payments.charge(charge())).toMatchObject({ outcome: 'paid' });
    double.fail(100);
    await expect(payments.charge(charge())).rejects.toThrow(EngineUnavailableError);
    await expect(payments.find(charge())).rejects.toThrow(EngineUnavailableError);
    double.fail(0);
    await double.stop();
    await expect(payments.find(charge())).rejects.toThrow(EngineUnavailableError);
    double = await startStripeDouble();
  });
});

describe("Stripe's messages", () => {
  const payments = stripePayments(keys);
  const now = () => Math.floor(Date.now() / 1_000);
  const intent = (changes: object = {}) => ({
    id: 'pi_1',
    object: 'payment_intent',
    status: 'succeeded',
    client_secret: 'pi_1_secret',
    last_payment_error: null,
    metadata: { paymentId: 'payment-1', personId: 'person-1' },
    ...changes,
  });
  const message = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const signed = (payload: string, { secret = keys.webhookSecret, timestamp = now() } = {}) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  });
  const read = (type: string, object: object) => {
    const payload = message(type, object);
    return payments.webhook?.(Buffer.from(payload), signed(payload));
  };
  const payment = { paymentId: 'payment-1', personId: 'person-1' };

  it('bring the outcome of a payment, the same each time', async () => {
    const paid = { ...payment, result: { outcome: 'paid', reference: 'pi_1' } };
    expect(await read('payment_intent.succeeded', intent())).toEqual(paid);
    expect(await read('payment_intent.succeeded', intent())).toEqual(paid);
    const failed = { status: 'requires_payment_method', last_payment_error: { message: 'Your card has expired.' } };
    expect(await read('payment_intent.payment_failed', intent(failed))).toEqual({
      ...payment,
      result: { outcome: 'declined', message: 'Your card has expired.' },
    });
    expect(await read('payment_intent.canceled', intent({ status: 'canceled' }))).toMatchObject({
      result: { outcome: 'declined' },
    });
  });

  it('of other things, and of payments that are not ours, say nothing', async () => {
    expect(await read('charge.updated', { id: 'ch_1' })).toBeUndefined();
    expect(await read('charge.refunded', { id: 'ch_1', metadata: {}, payment_intent: 'pi_1' })).toBeUndefined();
    expect(await read('refund.updated', { id: 're_1', status: 'succeeded', payment_intent: 'pi_1' })).toBeUndefined();
    expect(await read('customer.deleted', { id: 'cus_1', metadata: {} })).toBeUndefined();
    expect(await read('payment_intent.created', intent())).toBeUndefined();
    expect(await read('payment_intent.succeeded', intent({ metadata: {} }))).toBeUndefined();
  });

  it('tell of money that went back, of disputes, and of cards that are gone', async () => {
    const double = await startStripeDouble();
    const over = stripePayments({ ...keys, apiUrl: double.url });
    const charge = { idempotencyKey: 'key-1', ...payment, amount: 100, description: 'Trial', offSession: false };
    await over.charge({ ...charge, paymentMethodId: cards.paid });
    const told = (type: string, object: object, previous_attributes?: object) => {
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object, previous_attributes } });
      return over.webhook?.(Buffer.from(payload), signed(payload));
    };
    const refunded = { id: 'ch_1', metadata: payment, payment_intent: 'pi_1' };
    const ofPayment = { paymentId: payment.paymentId, paymentMethodId: cards.paid, reference: 'pi_1' };
    await over.refund({ ...ofPayment, amount: 60 });
    expect(await told('charge.refunded', refunded)).toEqual({
      ...payment,
      result: { outcome: 'refunded', total: 60, reference: 're_1' },
    });
    await over.refund({ ...ofPayment, amount: 100 });
    double.failRefund();
    const sentBack = { id: 're_2', payment_intent: 'pi_1', status: 'failed', failure_reason: 'lost_or_stolen_card' };
    const failed = { outcome: 'refund-failed', total: 60, reference: 're_2', reason: 'lost_or_stolen_card' };
    for (const type of ['refund.failed', 'refund.updated'])
      expect(await told(type, sentBack)).toEqual({ ...payment, result: failed });
    expect(await told('refund.failed', { ...sentBack, payment_intent: 'pi_9' })).toBeUndefined();
    // A message that comes late says what is given back by now.
    expect(await told('charge.refunded', refunded)).toMatchObject({ result: { total: 60, reference: 're_1' } });
    const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 100, status: 'needs_response', reason: 'fraudulent' };
    const { payment_intent: _intent, id: reference, ...words } = dispute;
    double.dispute(dispute);
    const disputed = { outcome: 'disputed', reference, ...words };
    expect(await told('charge.dispute.created', dispute)).toEqual({ ...payment, result: disputed });
    // A message that comes late says nothing of what was before.
    double.dispute({ ...dispute, status: 'lost' });
    for (const type of ['closed', 'created', 'updated'])
      expect(await told(`charge.dispute.${type}`, dispute)).toEqual({
        ...payment,
        result: { ...disputed, status: 'lost' },
      });
    expect(await told('charge.dispute.created', { ...dispute, payment_intent: 'pi_9' })).toBeUndefined();
    const cardNews = { personId: 'person-1', cardsChanged: true };
    expect(await told('payment_method.detached', { id: cards.paid }, { customer: 'cus_1' })).toEqual(cardNews);
    expect(await told('payment_method.detached', { id: cards.paid }, { customer: 'cus_9' })).toBeUndefined();
    for (const type of ['payment_method.automatically_updated', 'payment_method.updated']) {
      expect(await told(type, { id: cards.paid, customer: 'cus_1' })).toEqual(cardNews);
      for (const customer of ['cus_9', null]) expect(await told(type, { id: cards.paid, customer })).toBeUndefined();
    }
    expect(await told('customer.deleted', { id: 'cus_1', metadata: { personId: 'person-1' } })).toEqual(cardNews);
    await double.stop();
  });

  it('are refused without a signature, with a wrong one, changed, or signed more than 300 s ago', async () => {
    const payload = message('payment_intent.succeeded', intent());
    const refused = (body: string, headers: Record<string, string>) =>
      expect(payments.webhook?.(Buffer.from(body), headers)).rejects.toThrow(WebhookRefusedError);
    await refused(payload, {});
    await refused(payload, { 'stripe-signature': 'nonsense' });
    await refused(payload, signed(payload, { secret: 'whsec_other' }));
    await refused(payload.replace('payment-1', 'payment-2'), signed(payload));
    await refused(payload, signed(payload, { timestamp: now() - 301 }));
    await refused('', signed(payload));
  });
});
