import {
  type InvoiceRow,
  type PlanQuote,
  planQuote,
  refundFailedText,
  type SubscriptionStanding,
  subscriptionStanding,
} from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone, type TestApp } from '../../testing/app.ts';
import { card, type Given, given } from '../../testing/events.ts';

describe('plans and what they cost', () => {
  let app: TestApp;
  let ann: Someone;
  let people = 0;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());

  const choice = { plan: 'team', period: 'monthly', members: 2 } as const;
  const bill = (paymentId: string, amount: number) => [
    given('PaymentRequested', {
      personId: ann.personId,
      ...choice,
      ...card('Ann Lee'),
      paymentId,
      purpose: 'period' as const,
      amount,
      tax: amount / 5,
      taxRate: 0.2,
      lines: [{ ...choice, kind: 'period' as const, from: null, until: null, amount }],
      currency: 'usd',
      basis: null,
    }),
    given('PaymentRecorded', { personId: ann.personId, paymentId, reference: 'r' }),
  ];
  /** A period from 1 to 31 January. */
  const running = async (...more: Given[]) => {
    ann = await app.someone(`Ann${++people}`, 'Lee');
    await app.happen(
      ...bill(`b${people}`, 5_400),
      given('SubscriptionStarted', { personId: ann.personId, ...choice, trialEnd: '2026-01-01T00:00:00.000Z' }),
      given('SubscriptionRenewed', { personId: ann.personId, periodEnd: '2026-01-31T00:00:00.000Z' }),
      ...more,
    );
  };
  const halfway = '2026-01-16T00:00:00.000Z';
  const standing = async () =>
    subscriptionStanding.strict().parse((await ann.get<SubscriptionStanding>('/api/subscriptions/me')).body);
  const quote = (query: string) => ann.get<PlanQuote>(`/api/subscriptions/me/quote?${query}`);

  it('a trial is there for who had none, with what comes after', async () => {
    ann = await app.someone('New', 'Lee');
    expect(await standing()).toEqual({
      trialAvailable: true,
      seats: 0,
      seatsUsed: 0,
      seatPrice: null,
      subscription: null,
    });
    const { body } = await quote('plan=team&period=yearly&members=2');
    expect(planQuote.parse(body)).toMatchObject({ when: 'at-once', total: 120, next: { amount: 64_800 } });
  });

  it('[PAY-16] tells seats and what one more costs, now and in each period', async () => {
    await running();
    expect(await app.at(halfway, standing)).toMatchObject({
      trialAvailable: false,
      seats: 2,
      seatPrice: { now: 1_620, perPeriod: 3_240 },
      subscription: { status: 'active', change: null, overdue: null, card: { expiry: 'valid' } },
    });
  });

  it('[PAY-17] a change is quoted line by line, with tax as its own', async () => {
    await running();
    const { body } = await app.at(halfway, () => quote('plan=team&period=monthly&members=3'));
    expect(planQuote.strict().parse(body)).toMatchObject({
      when: 'at-once',
      lines: [
        { kind: 'unused', members: 2, amount: -2_700 },
        { kind: 'rest', members: 3, amount: 4_050 },
      ],
      amount: 1_350,
      tax: 270,
      total: 1_620,
      next: { at: '2026-01-31T00:00:00.000Z', total: 9_720 },
    });
    expect((await app.at(halfway, () => quote('plan=personal&period=monthly'))).body).toMatchObject({
      when: 'period-end',
      from: '2026-01-31T00:00:00.000Z',
      total: 0,
    });
    for (const members of ['1', '0x10', '1e1', '%205'])
      expect((await quote(`plan=team&period=monthly&members=${members}`)).status).toBe(400);
  });

  it('a planned change and a failed renewal show, and what they ask for', async () => {
    await running();
    const next = { plan: 'personal', period: 'monthly', members: 1 } as const;
    await app.happen(given('PlanChangePlanned', { personId: ann.personId, ...next }));
    expect((await standing()).subscription).toMatchObject({ change: next, price: 3_000 });
    const [request] = bill('renewal', 3_000);
    const payment = { personId: ann.personId, paymentId: 'renewal' };
    const nextTryAt = '2026-02-03T00:00:00.000Z';
    await app.happen(
      request as Given,
      given('PaymentFailed', { ...payment, reason: 'Your card was declined.' }),
      given('RenewalFailed', { ...payment, tries: 1, nextTryAt, needsPayer: true }),
    );
    expect((await standing()).subscription?.overdue).toEqual({
      reason: 'Your card was declined.',
      needsPayer: true,
      nextTryAt,
      total: 3_600,
    });
    expect((await quote('plan=team&period=yearly&members=2')).body).toMatchObject({ code: 'RENEWAL_UNPAID' });
  });

  it('[PAY-17] a failed renewal costs what is charged, also once the change that was planned is taken back', async () => {
    await running();
    await app.happen(given('PlanChangePlanned', { personId: ann.personId, ...choice, plan: 'personal', members: 1 }));
    const [request] = bill('lesser', 3_000);
    const payment = { personId: ann.personId, paymentId: 'lesser' };
    await app.happen(
      request as Given,
      given('PaymentFailed', { ...payment, reason: 'Your card was declined.' }),
      given('RenewalFailed', { ...payment, tries: 1, nextTryAt: '2026-02-03T00:00:00.000Z', needsPayer: false }),
      given('PlanChangeWithdrawn', { personId: ann.personId }),
    );
    expect((await standing()).subscription).toMatchObject({ price: 5_400, overdue: { total: 6_480 } });
  });

  it('[PAY-04] a charge that failed says why, in the words of the card provider', async () => {
    await running();
    const [request] = bill('failing', 5_400);
    const reason = 'Your card has insufficient funds.';
    await app.happen(
      request as Given,
      given('PaymentFailed', { personId: ann.personId, paymentId: 'failing', reason }),
    );
    const invoices = await ann.list<InvoiceRow>('invoices');
    expect(invoices.find(({ id }) => id === 'failing')).toMatchObject({ status: 'failed', note: reason });
  });

  it('[PAY-04] says of a part that was given back and came back that it is owed, until it is sent again', async () => {
    await running();
    const payment = { personId: ann.personId, paymentId: `b${people}` };
    const refunded = given('PaymentRefunded', { ...payment, total: 500, reference: 're_1' });
    const noted = async () => (await ann.list<InvoiceRow>('invoices')).map(({ status, note }) => [status, note]);
    await app.happen(
      refunded,
      given('PaymentRefundFailed', { ...payment, total: 0, reference: 're_1', reason: 'lost_or_stolen_card' }),
    );
    expect(await noted()).toEqual([['paid', refundFailedText]]);
    await app.happen(refunded);
    expect(await noted()).toEqual([['paid', 'We gave it back.']]);
  });

  it('[PAY-04] a paid bill has a number, and is there as a PDF for its payer alone', async () => {
    await running();
    const [invoice] = await ann.list<{ id: string; number: string }>('invoices');
    expect(invoice?.number).toMatch(/^[A-Z0-9]{4,12}-0001$/);
    const path = `/api/invoices/${invoice?.id}/pdf`;
    const answer = await fetch(app.url + path, { headers: { Authorization: `Bearer ${ann.token}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    const tom = await app.someone('Tom');
    expect((await tom.get(path)).status).toBe(404);
    expect((await app.get(path)).status).toBe(401);
    expect((await ann.get('/api/invoices/none/pdf')).status).toBe(404);
  });
});
