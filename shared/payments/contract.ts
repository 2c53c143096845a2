import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Charge, Payments } from './port.ts';

type Harness = {
  readonly payments: Payments;
  /** The same gateway, seen after a restart of ours. */
  readonly reopen: () => Promise<Payments>;
  /**
   * The payer confirms a payment on the gateway's own page; absent where the port's `confirm` does.
   */
  readonly confirm?: (paymentId: string) => Promise<void>;
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
      offSession: false,
    });
    const find = (paymentMethodId: string, number = 1) =>
      harness.payments.find({ paymentId: `payment-${number}`, paymentMethodId });
    const confirm = (paymentId: string) => (harness.confirm ?? harness.payments.confirm)?.(paymentId);

    it('pays, and says so again when asked', async () => {
      const result = await harness.payments.charge(charge(methods.paid));
      expect(result).toEqual({ outcome: 'paid', reference: expect.stringMatching(/./) });
      expect(await find(methods.paid)).toEqual(result);
    });

    it('charges once for one idempotency key, also after a restart', async () => {
      const first = await harness.payments.charge(charge(methods.paid));
      expect(await harness.payments.charge(charge(methods.paid))).toEqual(first);
      const reopened = await harness.reopen();
      expect(await reopened.charge(charge(methods.paid))).toEqual(first);
      expect(await reopened.find(charge(methods.paid))).toEqual(first);
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
      expect(await find(methods.confirmed)).toEqual(result);
      await confirm('payment-1');
      expect(await find(methods.confirmed)).toMatchObject({ outcome: 'paid' });
      expect(await harness.payments.charge(charge(methods.confirmed))).toMatchObject({ outcome: 'paid' });
    });

    it('declines what the payer would have to confirm when the payer is not there', async () => {
      const result = await harness.payments.charge({ ...charge(methods.confirmed), offSession: true });
      expect(result).toEqual({ outcome: 'declined', message: expect.stringMatching(/card/i), needsPayer: true });
      expect(await find(methods.confirmed)).toEqual(result);
    });

    it('charges a card again that paid before', async () => {
      await harness.payments.charge(charge(methods.paid));
      const renewal = await harness.payments.charge({ ...charge(methods.paid, 2), offSession: true });
      expect(renewal).toMatchObject({ outcome: 'paid' });
      expect(await find(methods.paid, 2)).toEqual(renewal);
    });

    it('knows nothing of a payment it never saw', async () => {
      expect(await find(methods.paid, 9)).toBeUndefined();
      await harness.payments.confirm?.('payment-9');
      await harness.payments.charge(charge(methods.paid));
      expect(await find(methods.paid, 9)).toBeUndefined();
    });
  });
