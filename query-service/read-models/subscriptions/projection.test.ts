import type { SubscriptionDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { card, type Given, given } from '../../testing/events.ts';
import { viewOf } from '../../testing/projected.ts';

describe('subscriptions', () => {
  const requested = (paymentId: string, purpose: 'trial' | 'period', amount: number) =>
    given('PaymentRequested', {
      personId: 'ann',
      paymentId,
      purpose,
      plan: 'team',
      period: 'yearly',
      members: 3,
      amount,
      tax: 0,
      taxRate: 0,
      lines: [],
      currency: 'usd',
      basis: null,
      ...card('Ann'),
    });
  const paid = (paymentId: string) => given('PaymentRecorded', { personId: 'ann', paymentId, reference: 'r' });
  const trial = [
    requested('one', 'trial', 100),
    given('PaymentFailed', { personId: 'ann', paymentId: 'one', reason: 'declined' }),
    requested('two', 'trial', 100),
    paid('two'),
    given('SubscriptionStarted', {
      personId: 'ann',
      plan: 'team',
      period: 'yearly',
      members: 3,
      trialEnd: '2026-02-01T00:00:00.000Z',
    }),
  ];
  const subscription = (...facts: readonly Given[]) => viewOf<SubscriptionDocument>('subscriptions', 'ann', ...facts);

  it('is none until a payment succeeded, and lists every bill with how it ended [PAY-04]', async () => {
    expect(await subscription(...trial.slice(0, 2))).toMatchObject({
      status: 'none',
      subscription: null,
      invoices: [{ id: 'one', status: 'declined' }],
      unsettled: false,
    });
    expect(await subscription(...trial)).toMatchObject({
      status: 'trial',
      periodEnd: '2026-02-01T00:00:00.000Z',
      subscription: { running: 'trial', plan: 'team', members: 3, card: { last4: '4242', billingName: { of: 'ann' } } },
      invoices: [{ status: 'declined' }, { id: 'two', status: 'paid', amount: 100, purpose: 'trial' }],
    });
  });

  it('goes from trial to active, cancelled and ended [STATE-18]', async () => {
    const renewed = [
      requested('three', 'period', 97_200),
      paid('three'),
      given('SubscriptionRenewed', { personId: 'ann', periodEnd: '2027-02-01T00:00:00.000Z' }),
    ];
    expect(await subscription(...trial, ...renewed)).toMatchObject({
      status: 'active',
      subscription: { running: 'period', periodEnd: '2027-02-01T00:00:00.000Z' },
    });
    const cancelled = given('SubscriptionCancelled', { personId: 'ann', endsAt: '2026-02-01T00:00:00.000Z' });
    expect(await subscription(...trial, cancelled)).toMatchObject({
      status: 'cancelled',
      subscription: { running: 'trial', status: 'cancelled' },
    });
    expect(await subscription(...trial, cancelled, given('SubscriptionEnded', { personId: 'ann' }))).toMatchObject({
      status: 'ended',
    });
  });

  it('shows a planned change until it holds, and what becomes of a renewal that fails', async () => {
    const choice = { plan: 'personal', period: 'monthly', members: 1 } as const;
    const active = [...trial, given('SubscriptionRenewed', { personId: 'ann', periodEnd: '2026-03-01T00:00:00.000Z' })];
    const planned = [...active, given('PlanChangePlanned', { personId: 'ann', ...choice })];
    expect(await subscription(...planned)).toMatchObject({ subscription: { plan: 'team', change: choice } });
    const withdrawn = given('PlanChangeWithdrawn', { personId: 'ann' });
    expect(await subscription(...planned, withdrawn)).toMatchObject({ subscription: { change: null } });
    const changed = given('PlanChanged', { personId: 'ann', ...choice });
    expect(await subscription(...planned, changed)).toMatchObject({ subscription: { ...choice, change: null } });

    const payment = { personId: 'ann', paymentId: 'three' };
    const nextTryAt = '2026-03-04T00:00:00.000Z';
    const failed = [
      ...active,
      requested('three', 'period', 97_200),
      given('PaymentFailed', { ...payment, reason: 'Declined.' }),
      given('RenewalFailed', { ...payment, tries: 1, nextTryAt, needsPayer: true }),
    ];
    expect(await subscription(...failed)).toMatchObject({
      status: 'active',
      dueAt: nextTryAt,
      subscription: { overdue: { reason: 'Declined.', needsPayer: true, nextTryAt, total: 97_200 } },
    });
    const renewed = given('SubscriptionRenewed', { personId: 'ann', periodEnd: '2027-03-01T00:00:00.000Z' });
    expect(await subscription(...failed, renewed)).toMatchObject({
      dueAt: '2027-03-01T00:00:00.000Z',
      subscription: { overdue: null },
    });
  });

  it('numbers what was paid, without gaps', async () => {
    const document = await subscription(...trial, requested('three', 'period', 1), paid('three'));
    expect(document?.invoices.map(({ number }) => number)).toEqual([null, 'ANN-0001', 'ANN-0002']);
  });

  it('says of what went back whether it went to the card', async () => {
    const bill = { personId: 'ann', paymentId: 'two' };
    const refunded = (total: number, reference: string) => given('PaymentRefunded', { ...bill, total, reference });
    const failed = (total: number, reference: string) =>
      given('PaymentRefundFailed', { ...bill, total, reference, reason: 'lost_or_stolen_card' });
    const toCard = async (...facts: readonly Given[]) =>
      (await subscription(...trial, ...facts))?.invoices.at(-1)?.credits.map((credit) => credit.toCard);
    expect(await toCard(refunded(30, 're_1'), failed(0, 're_1'), refunded(30, 'by cheque'))).toEqual([
      true,
      true,
      false,
    ]);
    const refused = [given('PaymentGivenBack', { ...bill, amount: 100, reason: 'late' }), failed(0, 'pi_1')];
    expect(await toCard(...refused, refunded(100, 'by cheque'))).toEqual([false]);
  });

  it('says when the card expires until that was told', async () => {
    expect(await subscription(...trial)).toMatchObject({ cardDueAt: '2030-01-01T00:00:00.000Z' });
    const told = given('CardExpiring', { personId: 'ann', expMonth: 1, expYear: 2030 });
    expect(await subscription(...trial, told)).toMatchObject({ cardDueAt: null });
  });

  it('knows of each dispute what was told last', async () => {
    const dispute = (reference: string, status: string) =>
      given('PaymentDisputed', {
        personId: 'ann',
        paymentId: 'two',
        reference,
        amount: 60,
        status,
        reason: 'fraudulent',
      });
    const told = [dispute('dp_1', 'needs_response'), dispute('dp_2', 'under_review'), dispute('dp_1', 'lost')];
    const document = await subscription(...trial, ...told);
    expect(document?.invoices[0]?.disputes).toEqual({});
    expect(document?.invoices[1]).toMatchObject({
      status: 'paid',
      disputes: { dp_1: { amount: 60, status: 'lost' }, dp_2: { amount: 60, status: 'under_review' } },
    });
  });

  it('takes another card', async () => {
    const changed = given('CardChanged', { personId: 'ann', ...card('Ann'), last4: '1881' });
    expect(await subscription(...trial, changed)).toMatchObject({
      subscription: { card: { last4: '1881' } },
      invoices: [{}, { card: { last4: '4242' } }],
    });
  });
});
