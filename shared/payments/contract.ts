import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Charge, Payments } from './port.ts';

type Harness = {
  readonly payments: Payments;
  /** The same gateway, seen after a restart of ours. */
  readonly reopen: () => Promise<Payments>;
  readonly clean: () => Promise<void>;
};

/** Payment methods that a gateway under test pays, declines, and asks the payer about. */
export type Methods = { readonly paid: string; readonly declined: string; readonly confirmed: string };

/** Every promise of the payments port. */
export const paymentsContract = (name: string, methods: Methods, open: () => Promise<Harness>) =>
  describe(`payments: ${name}`, () => {
    let harness: Harness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.clean());

    const charge = (paymentMethodId: string, number = 1): Charge => ({
      idempotencyKey: `key-${number}`,
      paymentId: `payment-${number}`,
      personId: 'person-1',
      amount: 100,
      paymentMethodId,
      description: 'Trial',
    });

    it('pays, and says so again when asked', async () => {
      const result = await harness.payments.charge(charge(methods.paid));
      expect(result).toEqual({ outcome: 'paid', reference: expect.stringMatching(/./) });
      expect(await harness.payments.find('payment-1')).toEqual(result);
    });

    it('charges once for one idempotency key, also after a restart', async () => {
      const first = await harness.payments.charge(charge(methods.paid));
      expect(await harness.payments.charge(charge(methods.paid))).toEqual(first);
      const reopened = await harness.reopen();
      expect(await reopened.charge(charge(methods.paid))).toEqual(first);
      expect(await reopened.find('payment-1')).toEqual(first);
    });

    it('charges apart for different keys', async () => {
      const [one, two] = await Promise.all(
        [1, 2].map((number) => harness.payments.charge(charge(methods.paid, number))),
      );
      expect(one).not.toEqual(two);
    });

    it('declines in words for the payer', async () => {
      const result = await harness.payments.charge(charge(methods.declined));
      expect(result).toEqual({ outcome: 'declined', message: expect.stringMatching(/card/i) });
      expect(await harness.payments.charge(charge(methods.declined))).toEqual(result);
    });

    it('asks the payer, and is paid once confirmed', async () => {
      const result = await harness.payments.charge(charge(methods.confirmed));
      expect(result).toMatchObject({ outcome: 'requires-action', clientSecret: expect.stringMatching(/./) });
      expect(await harness.payments.find('payment-1')).toEqual(result);
      await harness.payments.confirm?.('payment-1');
      expect(await harness.payments.find('payment-1')).toMatchObject({ outcome: 'paid' });
    });

    it('knows nothing of a payment it never saw', async () => {
      expect(await harness.payments.find('payment-9')).toBeUndefined();
      await harness.payments.confirm?.('payment-9');
      expect(await harness.payments.find('payment-9')).toBeUndefined();
    });
  });
