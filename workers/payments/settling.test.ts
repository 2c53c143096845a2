import { derivedId } from '@dossier/shared/basics/ids';
import { DAY, type DomainEvent, MINUTE, streams } from '@dossier/shared/contract';
import { claimTrial } from '@dossier/shared/payments';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { paymentRequested } from '../testing/events.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { forgetPayer } from './payments.ts';
import { settlePayments } from './renewals.ts';
import { enqueueRelease, processReleases } from './trials.ts';

let bench: TestWorkers;
let ann: string;
beforeEach(async () => {
  bench = await openTestWorkers();
  ann = (await bench.directory.personOf('ann@example.org')).personId;
});
afterEach(() => bench.close());

describe('a payment without a known result', () => {
  /** As the view has it, which may be behind: what counts is in the events. */
  const unsettled = (personId: string, status = 'none') => {
    const document = { id: personId, status, periodEnd: null, unsettled: true, invoices: [] };
    return bench.readStore.write([{ collection: 'subscriptions', id: personId, position: 1, document }]);
  };
  const bill = async (paymentId: string, paymentMethodId = 'pm_card_visa', ...after: DomainEvent[]) => {
    const request = paymentRequested({ personId: ann, paymentId, purpose: 'trial', paymentMethodId });
    await bench.record(streams.subscription(ann), request, ...after);
    await unsettled(ann);
  };
  const charge = (paymentId: string, paymentMethodId: string) =>
    bench.payments.charge({
      idempotencyKey: paymentId,
      paymentId,
      personId: ann,
      amount: 100,
      paymentMethodId,
      description: 'Trial',
      offSession: false,
    });
  const recovered = async () => {
    await settlePayments(bench.options);
    return bench.client.take().map(({ name, commandId }) => ({ name, commandId }));
  };

  it('is recorded as paid when the gateway was', async () => {
    await bill('p1');
    await charge('p1', 'pm_card_visa');
    expect(await recovered()).toEqual([]);
    bench.pass(10 * MINUTE + 1);
    expect(await recovered()).toEqual([{ name: 'RecordPayment', commandId: derivedId('p1', 'paid') }]);
  });

  it('is recorded as failed when the gateway never heard of it', async () => {
    await bill('p1');
    bench.pass(10 * MINUTE + 1);
    expect(await recovered()).toEqual([{ name: 'RecordPaymentFailure', commandId: derivedId('p1', 'declined') }]);
  });

  it('is looked at once the clock is put right that was ahead when it was asked for', async () => {
    bench.pass(400 * DAY);
    await bill('p1');
    await charge('p1', 'pm_card_visa');
    bench.pass(-400 * DAY);
    expect(await recovered()).toEqual([{ name: 'RecordPayment', commandId: derivedId('p1', 'paid') }]);
  });

  it('that waits for its payer is noted as asked, and after a day it is cancelled and given up', async () => {
    await bill('p1', 'pm_card_authenticationRequired');
    await charge('p1', 'pm_card_authenticationRequired');
    bench.pass(DAY - MINUTE);
    expect(await recovered()).toEqual([{ name: 'RecordPaymentAsked', commandId: derivedId('p1', 'asked') }]);
    bench.pass(2 * MINUTE);
    await settlePayments(bench.options);
    expect(bench.client.take()).toMatchObject([
      { name: 'RecordPaymentFailure', payload: { reason: 'The payment was not confirmed in time.' } },
    ]);
    await bench.payments.confirm?.('p1');
    const after = { paymentId: 'p1', paymentMethodId: 'pm_card_authenticationRequired' };
    expect(await bench.payments.find(after)).toMatchObject({ outcome: 'declined' });
  });

  it('is recorded although the gateway cannot answer for another one', async () => {
    await bill('p1');
    const bob = (await bench.directory.personOf('bob@example.org')).personId;
    await bench.record(
      streams.subscription(bob),
      paymentRequested({ personId: bob, paymentId: 'p0', purpose: 'trial' }),
    );
    await unsettled(bob);
    await charge('p1', 'pm_card_visa');
    const { find } = bench.payments;
    bench.options.payments.find = (payment) =>
      payment.paymentId === 'p0' ? Promise.reject(new Error('away')) : find(payment);
    bench.pass(10 * MINUTE + 1);
    expect(await recovered()).toEqual([{ name: 'RecordPayment', commandId: derivedId('p1', 'paid') }]);
  });

  it('is left alone when it came to its end, whatever the view still says', async () => {
    const paid: DomainEvent = { type: 'PaymentRecorded', data: { personId: ann, paymentId: 'p1', reference: 'r' } };
    await bill('p1', 'pm_card_visa', paid);
    bench.pass(DAY);
    expect(await recovered()).toEqual([]);
  });

  it('of an account that was closed before payments had states is withdrawn, instead of beginning a plan of nobody', async () => {
    await charge('p1', 'pm_card_authenticationRequired');
    await bill('p1', 'pm_card_authenticationRequired');
    await bench.directory.erase(ann);
    await settlePayments(bench.options);
    expect(bench.client.take()).toMatchObject([{ name: 'CloseSubscription', payload: { personId: ann } }]);
  });

  describe('that is not wanted any more', () => {
    const of = (paymentId: string) => ({ personId: ann, paymentId });
    const superseded = (paymentId: string): DomainEvent => ({
      type: 'PaymentSuperseded',
      data: { ...of(paymentId), by: 'p2' },
    });

    it('is cancelled at the gateway, where it can never be paid then', async () => {
      await charge('p1', 'pm_card_authenticationRequired');
      await bill('p1', 'pm_card_authenticationRequired', superseded('p1'));
      expect(await recovered()).toEqual([{ name: 'RecordPaymentFailure', commandId: derivedId('p1', 'declined') }]);
      await bench.payments.confirm?.('p1');
      const after = { paymentId: 'p1', paymentMethodId: 'pm_card_authenticationRequired' };
      expect(await bench.payments.find(after)).toMatchObject({ outcome: 'declined' });
    });

    it('is recorded as paid where it was, and given back once', async () => {
      await charge('p1', 'pm_card_visa');
      await bill('p1', 'pm_card_visa', superseded('p1'));
      expect(await recovered()).toEqual([{ name: 'RecordPayment', commandId: derivedId('p1', 'paid') }]);
      await bench.record(
        streams.subscription(ann),
        { type: 'PaymentRecorded', data: { ...of('p1'), reference: 'r' } },
        { type: 'PaymentGivenBack', data: { ...of('p1'), amount: 3_570, reason: 'superseded' } },
      );
      await settlePayments(bench.options);
      const [refund] = bench.client.take();
      expect(refund).toMatchObject({ name: 'RecordRefund', payload: { ...of('p1'), total: 3_570 } });
      await settlePayments(bench.options);
      expect(bench.client.take().map(({ commandId }) => commandId)).toEqual([refund?.commandId]);
    });

    it('is given back once where that fails: the operator sees to it from then on', async () => {
      const paid = { type: 'PaymentRecorded', data: { ...of('p1'), reference: 'r' } } as const;
      const back = { type: 'PaymentGivenBack', data: { ...of('p1'), amount: 3_570, reason: 'superseded' } } as const;
      await bill('p1', 'pm_card_refundFail', superseded('p1'), paid, back);
      await settlePayments(bench.options);
      const [told] = bench.client.take();
      const payload = { ...of('p1'), total: 0, reason: 'expired_or_canceled_card', reference: expect.any(String) };
      expect(told).toMatchObject({ name: 'RecordRefundFailure', payload });
      const failed = { ...of('p1'), total: 0, reference: 're_1', reason: 'expired_or_canceled_card' };
      await bench.record(streams.subscription(ann), { type: 'PaymentRefundFailed', data: failed });
      await settlePayments(bench.options);
      expect(bench.client.take()).toEqual([]);
      expect(await forgetPayer(bench.options, ann)).toBe(true);
    });

    it('is waited for as long as a charge may be on its way', async () => {
      await bill('p1', 'pm_card_visa', superseded('p1'));
      expect(await recovered()).toEqual([]);
      bench.pass(10 * MINUTE + 1);
      expect(await recovered()).toEqual([{ name: 'RecordPaymentFailure', commandId: derivedId('p1', 'declined') }]);
    });
  });
});

describe('a payer whose account was closed', () => {
  it('is forgotten at the gateway once their money is settled there, and looked for until nothing is found', async () => {
    const cards: (readonly string[])[] = [];
    const answers = [false, true];
    bench.options.payments.forget = async (personId, found) => {
      expect(personId).toBe(ann);
      cards.push(found);
      return answers.shift() ?? true;
    };
    const of = { personId: ann, paymentId: 'p1' };
    await bench.record(streams.subscription(ann), paymentRequested({ ...of, purpose: 'trial' }), {
      type: 'PaymentWithdrawn',
      data: { ...of, reason: 'closed' },
    });
    expect(await forgetPayer(bench.options, ann)).toBe(false);
    expect(cards).toEqual([]);
    expect(bench.client.take().map(({ name }) => name)).toEqual(['CloseSubscription']);
    await bench.record(streams.subscription(ann), { type: 'PaymentFailed', data: { ...of, reason: 'canceled' } });
    expect(await forgetPayer(bench.options, ann)).toBe(false);
    expect(await forgetPayer(bench.options, ann)).toBe(true);
    expect(cards).toEqual([['pm_card_visa'], ['pm_card_visa']]);
  });
});

describe('the card of a trial', () => {
  let releases: ReturnType<typeof processReleases>;
  beforeEach(() => {
    releases = processReleases(bench.options);
  });
  afterEach(() => releases.stop());

  const card = 'pm_card_amex';
  const of = (paymentId: string) => ({ personId: ann, paymentId });
  const trial = (paymentId: string) => paymentRequested({ ...of(paymentId), purpose: 'trial', paymentMethodId: card });
  const failed = (paymentId: string): DomainEvent => ({
    type: 'PaymentFailed',
    data: { ...of(paymentId), reason: 'declined' },
  });
  const paid = (paymentId: string): DomainEvent => ({
    type: 'PaymentRecorded',
    data: { ...of(paymentId), reference: 'r' },
  });
  const happen = async (...events: DomainEvent[]) => {
    const stored = await bench.record(streams.subscription(ann), ...events);
    for (const event of stored) await enqueueRelease(bench, event);
  };

  it('is free for another account once it was declined, also after 3-D Secure', async () => {
    expect(await claimTrial(bench.options, ann, card)).toBe(true);
    expect(await claimTrial(bench.options, 'ben', card)).toBe(false);
    await happen(trial('p1'), { type: 'PaymentAsked', data: { ...of('p1'), reference: 'r' } }, failed('p1'));
    await until(() => claimTrial(bench.options, 'ben', card));
  });

  it('stays taken where the same card was charged after all, or may be still', async () => {
    await claimTrial(bench.options, ann, card);
    await happen(trial('p1'), failed('p1'), paid('p1'));
    await happen(trial('p2'), trial('p3'), failed('p3'));
    const other = 'pm_card_visa';
    await happen(paymentRequested({ ...of('p4'), purpose: 'trial', paymentMethodId: other }), failed('p4'));
    await until(async () => (await bench.jobs.oldest()) === undefined);
    await releases.stop();
    expect(await claimTrial(bench.options, 'ben', card)).toBe(false);
  });
});
