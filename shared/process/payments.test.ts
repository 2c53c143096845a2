import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type DomainEvent, streams } from '../contract/index.ts';
import { record } from '../history/testing/index.ts';
import { openTestEngines, type TestEngines } from '../testing/engines.ts';
import { operatePayments } from './payments.ts';

let engines: TestEngines;
beforeEach(async () => {
  engines = await openTestEngines();
});
afterEach(() => engines.close());

it('the operator sees every payment, what was refunded and what is disputed', async () => {
  const { eventStore, codec, directory } = engines;
  const { personId } = await directory.personOf('ann@example.org');
  const requested = (paymentId: string): DomainEvent => ({
    type: 'PaymentRequested',
    data: {
      ...{ personId, paymentId, purpose: 'start', plan: 'personal', period: 'monthly', members: 1 },
      ...{ amount: 3_000, tax: 570, taxRate: 0.19, lines: [], currency: 'usd', basis: null },
      ...{ paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2040, billingName: 'Ann' },
    },
  });
  const of = (paymentId: string) => ({ personId, paymentId });
  const paid = (paymentId: string): DomainEvent => ({
    type: 'PaymentRecorded',
    data: { ...of(paymentId), reference: `pi_${paymentId}` },
  });
  const dispute = (status: string): DomainEvent => ({
    type: 'PaymentDisputed',
    data: { ...of('p2'), reference: 'dp_1', amount: 3_570, status, reason: 'fraudulent' },
  });
  await record(eventStore, codec, streams.subscription(personId), [
    ...[requested('p1'), paid('p1')],
    { type: 'PaymentGivenBack', data: { ...of('p1'), amount: 3_570, reason: 'late' } },
    { type: 'PaymentRefunded', data: { ...of('p1'), total: 3_570, reference: 're_1' } },
    ...[requested('p2'), paid('p2'), dispute('needs_response'), dispute('lost')],
    requested('p3'),
  ]);
  const list = async (...words: string[]) =>
    (await operatePayments({ eventStore, directory }, ['list', ...words])) as {
      total: number;
      payments: { paymentId: string }[];
    };
  expect((await list()).payments.map(({ paymentId }) => paymentId).sort()).toEqual(['p1', 'p2', 'p3']);
  const payer = { payer: 'ann@example.org', amount: 3_570 };
  expect(await list('--state', 'refunded')).toMatchObject({
    total: 1,
    payments: [{ ...payer, paymentId: 'p1', refunded: 3_570, reason: 'late', reference: 'pi_p1' }],
  });
  expect(await list('--disputed')).toMatchObject({
    total: 1,
    payments: [{ ...payer, paymentId: 'p2', disputes: { dp_1: { status: 'lost', reason: 'fraudulent' } } }],
  });
  await directory.erase(personId);
  expect(await list('--state', 'open')).toMatchObject({ payments: [{ paymentId: 'p3', payer: 'Removed person' }] });
  await expect(list('--state', 'lost')).rejects.toThrow('Say what to do');
  await expect(operatePayments({ eventStore, directory }, ['find'])).rejects.toThrow('Say what to do');
});
