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

    describe('cancelled', () => {
      const cancel = (paymentMethodId: string, number = 1) =>
        harness.payments.cancel({ paymentId: `payment-${number}`, paymentMethodId });

      it('is never paid after it, however often the payer confirms', async () => {
        await harness.payments.charge(charge(methods.confirmed));
        const cancelled = await cancel(methods.confirmed);
        expect(cancelled).toMatchObject({ outcome: 'declined' });
        await confirm('payment-1');
        expect(await find(methods.confirmed)).toMatchObject({ outcome: 'declined' });
        const reopened = await harness.reopen();
        const again = { paymentId: 'payment-1', paymentMethodId: methods.confirmed };
        expect(await reopened.cancel(again)).toEqual(cancelled);
        expect(await reopened.charge(charge(methods.confirmed))).toMatchObject({ outcome: 'declined' });
      });

      it('says what was paid before it, or declined, or never heard of', async () => {
        const paid = await harness.payments.charge(charge(methods.paid));
        expect(await cancel(methods.paid)).toEqual(paid);
        await harness.payments.charge(charge(methods.declined, 2));
        expect(await cancel(methods.declined, 2)).toMatchObject({ outcome: 'declined' });
        expect(await cancel(methods.paid, 9)).toBeUndefined();
      });

      it('is found by its own reference, too', async () => {
        const asked = await harness.payments.charge(charge(methods.confirmed));
        const reference = 'reference' in asked ? asked.reference : '';
        const key = { paymentId: 'payment-1', paymentMethodId: methods.confirmed, reference };
        expect(await harness.payments.find(key)).toEqual(asked);
        expect(await harness.payments.cancel(key)).toMatchObject({ outcome: 'declined' });
      });
    });

    it('gives back what was paid once, however often it is asked to', async () => {
      const result = await harness.payments.charge(charge(methods.paid));
      const reference = 'reference' in result ? result.reference : '';
      const payment = { paymentId: 'payment-1', paymentMethodId: methods.paid, reference, amount: 100 };
      const refunded = await harness.payments.refund(payment);
      expect(refunded).toEqual({ outcome: 'refunded', total: 100, reference: expect.stringMatching(/./) });
      expect(await (await harness.reopen()).refund(payment)).toEqual(refunded);
    });

    it('forgets a person until nothing is left of them', async () => {
      await harness.payments.charge(charge(methods.paid));
      expect(await harness.payments.cardNow(methods.paid)).not.toBe('gone');
      for (let look = 0; look < 3; look += 1) {
        if (await harness.payments.forget('person-1', [methods.paid])) break;
      }
      expect(await harness.payments.forget('person-1', [methods.paid])).toBe(true);
    });

    it('knows nothing of a payment it never saw', async () => {
      expect(await find(methods.paid, 9)).toBeUndefined();
      await harness.payments.confirm?.('payment-9');
      await harness.payments.charge(charge(methods.paid));
      expect(await find(methods.paid, 9)).toBeUndefined();
    });
  });
