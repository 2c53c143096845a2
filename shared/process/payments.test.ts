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
  /** What workers do with an order. */
  const jobs = {
    run: async (_payload: object): Promise<void> => {},
    enqueue: async (_queue: string, { data }: { readonly data: unknown }) =>
      jobs.run((data as { payload: object }).payload),
  };
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
  const payments = async () => ({});
  const clock = () => Date.parse('2026-11-30T12:00:00Z');
  const options = { eventStore, directory, jobs, payments, clock, patience: 1_000 };
  const operate = (...words: string[]) => operatePayments(options, words);
  const list = async (...words: string[]) =>
    (await operate('list', ...words)) as {
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
  for (const words of [['find'], ['list', 'p1'], ['refunded', 'p2'], ['refunded', 'p2', 'by cheque', '--disputed']])
    await expect(operate(...words)).rejects.toThrow('Say what to do');

  const failed = { ...of('p2'), total: 0, reference: 're_2', reason: 'lost_or_stolen_card' };
  await expect(operate('refunded', 'p2', 'by', 'cheque')).rejects.toThrow('no payment p2 whose refund failed');
  await record(eventStore, codec, streams.subscription(personId), [
    { type: 'PaymentRefunded', data: { ...of('p2'), total: 3_570, reference: 're_2' } },
    { type: 'PaymentRefundFailed', data: failed },
  ]);
  expect(await list('--state', 'refund-failed')).toMatchObject({
    payments: [{ paymentId: 'p2', refunded: 0, reason: 'lost_or_stolen_card' }],
  });
  jobs.run = async (payload) => {
    expect(payload).toEqual({ ...of('p2'), total: 3_570, reference: 'by cheque' });
    const sent = { type: 'PaymentRefunded', data: payload } as DomainEvent;
    await record(eventStore, codec, streams.subscription(personId), [sent]);
  };
  expect(await operate('refunded', 'p2', 'by', 'cheque')).toEqual({
    ok: true,
    ...{ paymentId: 'p2', amount: 3_570, how: 'by cheque' },
  });

  // A part that came back leaves the payment paid, and is owed as well.
  await record(eventStore, codec, streams.subscription(personId), [
    paid('p3'),
    { type: 'PaymentRefunded', data: { ...of('p3'), total: 500, reference: 're_3' } },
    { type: 'PaymentRefunded', data: { ...of('p3'), total: 1_500, reference: 're_4' } },
    { type: 'PaymentRefundFailed', data: { ...of('p3'), total: 500, reference: 're_4', reason: 'declined' } },
  ]);
  expect(await list('--state', 'paid')).toMatchObject({ payments: [{ paymentId: 'p3', refunded: 500, owed: 1_000 }] });
  jobs.run = async (payload) => {
    expect(payload).toEqual({ ...of('p3'), total: 1_500, reference: 'by cheque' });
    const sent = { type: 'PaymentRefunded', data: payload } as DomainEvent;
    await record(eventStore, codec, streams.subscription(personId), [sent]);
  };
  expect(await operate('refunded', 'p3', 'by', 'cheque')).toMatchObject({ amount: 1_000 });
  await expect(operate('refunded', 'p3', 'by', 'cheque')).rejects.toThrow('no payment p3 whose refund failed');
});

it('the operator sees what was paid after the backup that was restored, to give it back', async () => {
  const { eventStore, codec, directory } = engines;
  const { personId } = await directory.personOf('ann@example.org');
  const known: DomainEvent = {
    type: 'PaymentRequested',
    data: {
      ...{ personId, paymentId: 'p1', purpose: 'start', plan: 'personal', period: 'monthly', members: 1 },
      ...{ amount: 3_000, tax: 570, taxRate: 0.19, lines: [], currency: 'usd', basis: null },
      ...{ paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2040, billingName: 'Ann' },
    },
  };
  await record(eventStore, codec, streams.subscription(personId), [known]);
  const of = (paymentId: string, payer: string) => ({
    ...{ paymentId, personId: payer, reference: `pi_${paymentId}`, amount: 3_570, at: '2026-11-29T12:00:00.000Z' },
  });
  const asked: number[] = [];
  const paidSince = async (since: number) => {
    asked.push(since);
    return [of('p1', personId), of('p2', personId), of('p3', 'somebody who came after the backup')];
  };
  const clock = () => Date.parse('2026-11-30T12:00:00Z');
  const jobs = { enqueue: async () => {} };
  const operate = (gateway: object, ...words: string[]) =>
    operatePayments({ eventStore, directory, jobs, clock, payments: async () => gateway }, words);
  expect(await operate({ paidSince }, 'unknown')).toMatchObject({
    total: 2,
    payments: [
      { paymentId: 'p2', payer: 'ann@example.org', amount: 3_570, reference: 'pi_p2' },
      { paymentId: 'p3', payer: null, reference: 'pi_p3' },
    ],
  });
  await operate({ paidSince }, 'unknown', '--since', '2026-11-28');
  expect(asked).toEqual([Date.parse('2026-10-31T12:00:00Z'), Date.parse('2026-11-28')]);
  expect(await operate({}, 'unknown')).toMatchObject({ total: 0 });
  for (const words of [
    ['unknown', 'p1'],
    ['unknown', '--disputed'],
    ['unknown', '--since', 'May'],
    ['list', '--since', '2026-11-28'],
  ])
    await expect(operate({ paidSince }, ...words)).rejects.toThrow('Say what to do');
});
