import { derivedId } from '@dossier/shared/basics/ids';
import { DAY, MINUTE, streams } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { paymentRequested } from '../testing/events.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { recoverPayments } from './recovery.ts';

describe('a payment without a known result', () => {
  let bench: TestWorkers;
  let ann: string;
  beforeEach(async () => {
    bench = await openTestWorkers();
    ann = (await bench.directory.personOf('ann@example.org')).personId;
  });
  afterEach(() => bench.close());

  const bill = async (id: string, status = 'open', paymentMethodId = 'pm_card_visa') => {
    const request = paymentRequested({ personId: ann, paymentId: id, purpose: 'trial', paymentMethodId });
    await bench.record(streams.subscription(ann), request);
    const date = new Date(bench.clock()).toISOString();
    const document = { id: ann, status: 'none', periodEnd: null, invoices: [{ id, status, date, purpose: 'trial' }] };
    await bench.readStore.write([{ collection: 'subscriptions', id: ann, position: 1, document }]);
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
    await recoverPayments(bench.options);
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

  it('that waits for its payer records nothing, and is given up after a day', async () => {
    await bill('p1', 'open', 'pm_card_authenticationRequired');
    await charge('p1', 'pm_card_authenticationRequired');
    bench.pass(DAY - MINUTE);
    expect(await recovered()).toEqual([]);
    bench.pass(2 * MINUTE);
    await recoverPayments(bench.options);
    expect(bench.client.take()).toMatchObject([
      { name: 'RecordPaymentFailure', payload: { reason: 'The payment was not confirmed in time.' } },
    ]);
  });

  it('is recorded although the gateway cannot answer for another one', async () => {
    await bill('p1');
    const bob = (await bench.directory.personOf('bob@example.org')).personId;
    const invoice = { id: 'p0', status: 'open', date: new Date(bench.clock()).toISOString(), purpose: 'trial' };
    const document = { id: bob, status: 'none', periodEnd: null, invoices: [invoice] };
    await bench.record(streams.subscription(bob), paymentRequested({ personId: bob, paymentId: 'p0' }));
    await bench.readStore.write([{ collection: 'subscriptions', id: bob, position: 1, document }]);
    await charge('p1', 'pm_card_visa');
    const { find } = bench.payments;
    bench.options.payments.find = (payment) =>
      payment.paymentId === 'p0' ? Promise.reject(new Error('away')) : find(payment);
    bench.pass(10 * MINUTE + 1);
    expect(await recovered()).toEqual([{ name: 'RecordPayment', commandId: derivedId('p1', 'paid') }]);
  });

  it('is left alone when it came to its end', async () => {
    await bill('p1', 'paid');
    bench.pass(DAY);
    expect(await recovered()).toEqual([]);
  });
});
