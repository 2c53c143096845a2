import { expect, it } from '@jest/globals';
import { describeEngine } from '../../testing/engine.ts';
import { stripePayments } from './payments.ts';

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_test' };

/**
 * stripe-mock checks requests against Stripe's own description of its API and answers fixtures. It
 * shows that every request is one that Stripe takes. What becomes of a charge, idempotency and the
 * outcome told later it cannot show, since it remembers nothing: these are shown against
 * `double.ts`.
 */
describeEngine('STRIPE_MOCK_URL', (apiUrl) => {
  it("sends what Stripe's description of its API takes", async () => {
    const payments = stripePayments({ ...keys, apiUrl });
    const charge = {
      idempotencyKey: 'key-1',
      paymentId: 'payment-1',
      personId: 'person-1',
      amount: 100,
      paymentMethodId: 'pm_card_visa',
      description: 'Trial',
    };
    for (const offSession of [false, true])
      expect(await payments.charge({ ...charge, offSession })).toMatchObject({
        outcome: expect.stringMatching(/^(paid|declined|requires-action)$/),
      });
    expect(await payments.find(charge)).toBeUndefined();
    expect(await payments.setup?.('person-1', 'setup-1')).toMatch(/./);
    expect(await payments.fingerprint('pm_card_visa')).toMatch(/./);
    const known = { ...charge, reference: 'pi_1' };
    expect(await payments.find(known)).toMatchObject({ outcome: expect.any(String) });
    expect(await payments.cancel(known)).toMatchObject({ outcome: expect.any(String) });
    expect(await payments.refund(known)).toMatchObject({ outcome: 'refunded', reference: expect.any(String) });
    expect(await payments.cardNow('pm_card_visa')).toBeDefined();
    expect(await payments.paidSince?.(0)).toEqual(expect.any(Array));
    expect(await payments.forget('person-1', ['pm_card_visa'])).toEqual(expect.any(Boolean));
  });
});
