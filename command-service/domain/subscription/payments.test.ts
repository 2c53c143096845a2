import { readFileSync } from 'node:fs';
import { DAY, type DomainEvent, type EventData, paymentStates } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { paymentIdOf, renewalIdOf } from '../ids.ts';
import { given, noon, stateOf } from '../testing/specification.ts';
import { card, paid, requested, started, trial, trialEnd } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { subscriptionDecider } from './index.ts';

const context = { trialDays: 14, taxRate: 0, teams: [] };
const system = { actor: 'system' };
const of = (paymentId: string) => ({ personId: 'hanna', paymentId });
const cardB = { ...card, paymentMethodId: 'pm_b', last4: '1111' };

const pay = (paymentId: string): DomainCommand<'RecordPayment'> => ({
  type: 'RecordPayment',
  data: { ...of(paymentId), reference: 'ch_1' },
});
const decline = (paymentId: string): DomainCommand<'RecordPaymentFailure'> => ({
  type: 'RecordPaymentFailure',
  data: { ...of(paymentId), reason: 'declined' },
});
const refund = (paymentId: string, total: number, reference = 're_1'): DomainCommand<'RecordRefund'> => ({
  type: 'RecordRefund',
  data: { ...of(paymentId), total, reference },
});
const close: DomainCommand<'CloseSubscription'> = { type: 'CloseSubscription', data: { personId: 'hanna' } };
const asked = (paymentId: string) => event('PaymentAsked', { ...of(paymentId), reference: 'pi_1' });
const failed = (paymentId: string) => event('PaymentFailed', { ...of(paymentId), reason: 'declined' });
const superseded = (paymentId: string, by: string) => event('PaymentSuperseded', { ...of(paymentId), by });
const withdrawn = (paymentId: string, reason: EventData<'PaymentWithdrawn'>['reason']) =>
  event('PaymentWithdrawn', { ...of(paymentId), reason });
const givenBack = (paymentId: string, amount: number, reason: EventData<'PaymentGivenBack'>['reason']) =>
  event('PaymentGivenBack', { ...of(paymentId), amount, reason });
const refunded = (paymentId: string, total: number, reference = 're_1') =>
  event('PaymentRefunded', { ...of(paymentId), total, reference });
const refundFailed = (paymentId: string, total = 0, reference = 're_1') =>
  event('PaymentRefundFailed', { ...of(paymentId), total, reference, reason: 'declined' });
const failRefund = (paymentId: string, total = 0, reference = 're_1'): DomainCommand<'RecordRefundFailure'> => ({
  type: 'RecordRefundFailure',
  data: { ...of(paymentId), total, reference, reason: 'declined' },
});
const closed = event('SubscriptionClosed', { personId: 'hanna' });
const renewed = (periodEnd: string) => event('SubscriptionRenewed', { personId: 'hanna', periodEnd });
const changed = (members: number) =>
  event('PlanChanged', { personId: 'hanna', plan: 'team', period: 'yearly', members });

const when = (events: readonly DomainEvent[], command: Parameters<typeof subscriptionDecider.decide>[0], now = noon) =>
  given(subscriptionDecider, ...events).when(command, { ...system, now }, context);

/** Hanna's wishes, each by a command of its own. */
const wish = (
  events: readonly DomainEvent[],
  command: DomainCommand<'StartSubscription' | 'ChangePlan' | 'PayRenewal' | 'CancelSubscription'>,
  commandId: string,
  now = noon,
) => {
  const state = stateOf(subscriptionDecider, events);
  const decision = subscriptionDecider.decide(command, state, { actor: 'hanna', commandId, now }, context);
  if (!decision.ok) throw new Error(`refused: ${decision.refusal.code}`);
  return { events: [...events, ...decision.events], paymentId: paymentIdOf(commandId), added: decision.events };
};
const typesOf = (events: readonly DomainEvent[]) => events.map(({ type }) => type);

const start = (over: object = {}): DomainCommand<'StartSubscription'> => ({
  type: 'StartSubscription',
  data: { plan: 'personal', period: 'yearly', members: 1, trial: false, ...card, ...over },
});
const changeTo = (members: number, over: object = {}): DomainCommand<'ChangePlan'> => ({
  type: 'ChangePlan',
  data: { plan: 'team', period: 'yearly', members, ...over },
});
const renew = (periodEnd: string): DomainCommand<'RecordRenewal'> => ({
  type: 'RecordRenewal',
  data: { personId: 'hanna', periodEnd },
});
const teamOf2 = { plan: 'team', period: 'yearly', members: 2 } as const;
const yearEnd = after(noon, 365 * DAY);
/** A yearly team of two, from noon on. */
const yearly = [
  requested('payment-1', teamOf2),
  paid('payment-1'),
  started({ ...teamOf2, trialEnd: noon }),
  renewed(yearEnd),
];

describe('the table of states', () => {
  it('is the one on the page about payments', () => {
    const page = readFileSync(new URL('../../../docs/payments.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.*?) \|.*\| (`\w+`|nothing)[^|]*\|$/gm)];
    const told = rows.map(([, state, next = '', duty = '']) => [
      state,
      [...next.matchAll(/`(\w+)` → `([a-z-]+)`/g)].map(([, type, to]) => `${type} ${to}`).sort(),
      duty === 'nothing' ? null : duty.replaceAll('`', ''),
    ]);
    const known = Object.entries(paymentStates).map(([state, { next, duty }]) => [
      state,
      Object.entries(next)
        .map(([type, to]) => `${type} ${to}`)
        .sort(),
      duty,
    ]);
    expect(told.sort()).toEqual(known.sort());
  });
});

describe('a payment that was asked for and is paid after the account was closed', () => {
  const open = [requested('payment-1'), asked('payment-1')];

  it('is withdrawn by the closing, whatever the state is, and given back', () => {
    when(open, close).thenEvents(withdrawn('payment-1', 'closed'), closed);
    const after3ds = [...open, withdrawn('payment-1', 'closed'), closed];
    when(after3ds, pay('payment-1')).thenEvents(paid('payment-1'), givenBack('payment-1', 100, 'closed'));
    when(after3ds, close).thenNothing();
  });

  it('ends what runs, and nothing is asked for after it', () => {
    when(trial, close).thenEvents(closed);
    expect(stateOf(subscriptionDecider, [...trial, closed])).toMatchObject({ status: 'ended' });
    when([...trial, closed], renew(trialEnd), trialEnd).thenRejected('NO_SUBSCRIPTION');
    for (const past of [[], trial])
      given(subscriptionDecider, ...past, closed)
        .when(start(), { actor: 'hanna', commandId: 'c' }, context)
        .thenRejected('ACCOUNT_CLOSED');
  });
});

describe('a payment counts only on what it was quoted on', () => {
  const lastDay = after(yearEnd, -DAY / 2);

  it('a change left open over the renewal is superseded by it, and given back when it is confirmed', () => {
    const wished = wish(yearly, changeTo(100), 'c1', lastDay);
    const open = [...wished.events, asked(wished.paymentId)];
    const state = stateOf(subscriptionDecider, open);
    const renewal = subscriptionDecider.decide(
      renew(yearEnd),
      state,
      { ...system, commandId: 'r', now: yearEnd },
      context,
    );
    if (!renewal.ok) throw new Error('refused');
    expect(typesOf(renewal.events)).toEqual(['PaymentSuperseded', 'PaymentRequested']);
    const renewalId = renewalIdOf('hanna', yearEnd);
    expect(renewal.events[1]?.data).toMatchObject({ paymentId: renewalId, amount: 64_800, members: 2 });
    const nextEnd = after(yearEnd, 365 * DAY);
    const over = [...open, ...renewal.events, paid(renewalId), renewed(nextEnd)];
    const { amount } = stateOf(subscriptionDecider, open).payments[wished.paymentId] ?? {};
    when(over, pay(wished.paymentId), yearEnd).thenEvents(
      paid(wished.paymentId),
      givenBack(wished.paymentId, Number(amount), 'superseded'),
    );
  });

  it('of two changes only the later one can be paid', () => {
    const five = wish(yearly, changeTo(5), 'c5', after(noon, DAY));
    const ten = wish([...five.events, asked(five.paymentId)], changeTo(10), 'c10', after(noon, DAY));
    expect(typesOf(ten.added)).toEqual(['PaymentSuperseded', 'PaymentRequested']);
    when(ten.events, pay(ten.paymentId)).thenEvents(paid(ten.paymentId), changed(10));
    const late = when([...ten.events, paid(ten.paymentId), changed(10)], pay(five.paymentId));
    late.thenAnswers({ isGivenBack: true });
  });

  it('a yearly plan bought while a monthly renewal is slow stays yearly', () => {
    const end = after(noon, 30 * DAY);
    const monthly = [requested('payment-1'), paid('payment-1'), started({ trialEnd: noon }), renewed(end)];
    const id = renewalIdOf('hanna', end);
    const due = [...monthly, requested(id, { purpose: 'period', amount: 3_000 })];
    const year = wish(due, changeTo(1, { plan: 'personal' }), 'year', end);
    expect(year.added[0]).toEqual(superseded(id, year.paymentId));
    const bought = [
      ...year.events,
      paid(year.paymentId),
      event('PlanChanged', { personId: 'hanna', plan: 'personal', period: 'yearly', members: 1 }),
      renewed(after(end, 365 * DAY)),
    ];
    when(bought, pay(id), end).thenEvents(paid(id), givenBack(id, 3_000, 'superseded'));
    expect(stateOf(subscriptionDecider, bought)).toMatchObject({ period: 'yearly' });
  });

  it('a change for nothing withdraws what is open, as a cancellation does', () => {
    const five = wish(yearly, changeTo(5), 'c5', after(noon, DAY));
    const smaller = wish(five.events, changeTo(1, { plan: 'personal' }), 'c1', after(noon, DAY));
    expect(typesOf(smaller.added)).toEqual(['PaymentWithdrawn', 'PlanChangePlanned']);
    const cancelled = wish(five.events, { type: 'CancelSubscription', data: {} }, 'c2', after(noon, DAY));
    expect(typesOf(cancelled.added)).toEqual(['PaymentWithdrawn', 'SubscriptionCancelled']);
    const late = when([...cancelled.events], pay(five.paymentId));
    late.thenAnswers({ isGivenBack: true });
  });

  it('what was asked for by an earlier version rests on what held then', () => {
    const [first, ...rest] = yearly;
    const two = [requested('old', { purpose: 'start', amount: 36_000 }), first as DomainEvent, ...rest];
    when(two, pay('old')).thenEvents(paid('old'), givenBack('old', 36_000, 'late'));
    const one = [...yearly, requested('old', { purpose: 'change', ...teamOf2, members: 3, amount: 100 })];
    when(one, pay('old')).thenEvents(paid('old'), changed(3));
  });
});

describe('one thing is paid once', () => {
  const cardA = wish([], start(), 'a');
  const openA = [...cardA.events, asked(cardA.paymentId)];

  it('card A asks, card B pays, A confirms: A is given back', () => {
    const b = wish(openA, start(cardB), 'b');
    expect(b.added[0]).toEqual(superseded(cardA.paymentId, b.paymentId));
    const year = [started({ period: 'yearly', trialEnd: noon }), renewed(yearEnd)];
    when(b.events, pay(b.paymentId)).thenEvents(paid(b.paymentId), ...year);
    when([...b.events, paid(b.paymentId), ...year], pay(cardA.paymentId)).thenEvents(
      paid(cardA.paymentId),
      givenBack(cardA.paymentId, 36_000, 'superseded'),
    );
    // Also where A comes first: B alone is what was asked for last.
    when(b.events, pay(cardA.paymentId)).thenEvents(
      paid(cardA.paymentId),
      givenBack(cardA.paymentId, 36_000, 'superseded'),
    );
  });

  it('given up, paid anew, the old one confirmed: the old one is given back', () => {
    const again = wish([...openA, failed(cardA.paymentId)], start(cardB), 'b');
    expect(typesOf(again.added)).toEqual(['PaymentRequested']);
    when(again.events, pay(cardA.paymentId)).thenEvents(
      paid(cardA.paymentId),
      givenBack(cardA.paymentId, 36_000, 'late'),
    );
  });

  it('a renewal paid by hand and one that the workers try are never open beside each other', () => {
    const first = renewalIdOf('hanna', yearEnd);
    const due = { purpose: 'period', ...teamOf2, amount: 64_800, basis: { revision: 2, periodEnd: yearEnd } } as const;
    const nextTryAt = after(yearEnd, 3 * DAY);
    const told = event('RenewalFailed', { ...of(first), tries: 1, nextTryAt, needsPayer: false });
    const overdue = [...yearly, requested(first, due), failed(first), told];
    const retry = renewalIdOf('hanna', yearEnd, 1);
    const byHand = wish([...overdue, requested(retry, due)], { type: 'PayRenewal', data: {} }, 'hand', nextTryAt);
    expect(byHand.added[0]).toEqual(superseded(retry, byHand.paymentId));
    when(byHand.events, renew(yearEnd), nextTryAt).thenNothing();
    // Declined, it is the workers' turn again, with a payment of its own; none of it counted as a try.
    const declined = [...byHand.events, failed(byHand.paymentId), failed(retry)];
    const again = when(declined, renew(yearEnd), nextTryAt);
    again.thenEvents(
      requested(renewalIdOf('hanna', yearEnd, 2), {
        ...due,
        lines: [{ ...teamOf2, kind: 'period', from: yearEnd, until: after(yearEnd, 365 * DAY), amount: 64_800 }],
        taxRate: 0,
      }),
    );
    expect(stateOf(subscriptionDecider, declined)).toMatchObject({ failed: { tries: 1 } });
  });

  it('the charge whose answer was lost is given back when another plan was chosen', () => {
    const other = wish(cardA.events, start({ plan: 'team', members: 2 }), 'b');
    when(other.events, pay(cardA.paymentId)).thenEvents(
      paid(cardA.paymentId),
      givenBack(cardA.paymentId, 36_000, 'superseded'),
    );
  });
});

describe('begun anew after the end of what was cancelled', () => {
  const cancelled = [...yearly, event('SubscriptionCancelled', { personId: 'hanna', endsAt: yearEnd })];
  const anew = wish(cancelled, start(), 'anew', yearEnd);

  it('before the workers noted that end: it is paid for all the same', () => {
    const open = [...anew.events, asked(anew.paymentId)];
    when(open, renew(yearEnd), yearEnd).thenNothing();
    when(open, pay(anew.paymentId), yearEnd).thenEvents(
      paid(anew.paymentId),
      started({ period: 'yearly', trialEnd: yearEnd }),
      renewed(after(yearEnd, 365 * DAY)),
    );
  });

  it('and declined: the end is noted then', () =>
    when([...anew.events, failed(anew.paymentId)], renew(yearEnd), yearEnd).thenEvents(
      event('SubscriptionEnded', { personId: 'hanna' }),
    ));
});

describe('cancelled while a renewal is overdue', () => {
  const first = renewalIdOf('hanna', yearEnd);
  const overdue = [
    ...yearly,
    requested(first, { purpose: 'period', ...teamOf2, amount: 64_800 }),
    failed(first),
    event('RenewalFailed', { ...of(first), tries: 1, nextTryAt: after(yearEnd, 3 * DAY), needsPayer: false }),
  ];

  it('[STATE-18] it ends at once: what was paid for is over', () => {
    const cancelled = wish(overdue, { type: 'CancelSubscription', data: {} }, 'c', after(yearEnd, DAY));
    expect(typesOf(cancelled.added)).toEqual(['SubscriptionCancelled', 'SubscriptionEnded']);
  });

  it('a renewal on its way is withdrawn, and given back if it is paid', () => {
    const cancelled = wish(overdue.slice(0, -2), { type: 'CancelSubscription', data: {} }, 'c', after(yearEnd, DAY));
    expect(cancelled.added[0]).toEqual(withdrawn(first, 'cancelled'));
    when(cancelled.events, decline(first)).thenEvents(failed(first));
    when(cancelled.events, pay(first)).thenEvents(paid(first), givenBack(first, 64_800, 'withdrawn'));
  });
});

describe('money that goes back', () => {
  const back = [requested('payment-2'), ...trial, paid('payment-2'), givenBack('payment-2', 100, 'late')];

  it('is recorded once, in whatever order and however often it is told', () => {
    when(back, refund('payment-2', 100)).thenEvents(refunded('payment-2', 100));
    when([...back, refunded('payment-2', 100)], refund('payment-2', 100)).thenNothing();
    when([...back, refunded('payment-2', 60)], refund('payment-2', 40)).thenNothing();
    when([...back, refunded('payment-2', 60)], refund('payment-2', 100)).thenEvents(refunded('payment-2', 100));
    when([], refund('payment-2', 100)).thenRejected('NOT_FOUND');
  });

  it('is told again where nobody knows yet that it was paid', () => {
    const open = requested('payment-2');
    for (const events of [[open], [open, asked('payment-2')], [open, failed('payment-2')]])
      when(events, refund('payment-2', 100)).thenRejected('UNAVAILABLE');
  });

  it('by the operator leaves the plan as it is', () => {
    when(trial, refund('payment-1', 30)).thenEvents(refunded('payment-1', 30));
    expect(stateOf(subscriptionDecider, [...trial, refunded('payment-1', 30)])).toMatchObject({
      status: 'trial',
      payments: { 'payment-1': { status: 'paid', refunded: 30 } },
    });
    expect(stateOf(subscriptionDecider, [...trial, refunded('payment-1', 100)])).toMatchObject({
      status: 'trial',
      payments: { 'payment-1': { status: 'refunded' } },
    });
  });

  it('and is refused waits for the operator, however often that is told, and until it went back in another way', () => {
    when(back, failRefund('payment-2')).thenEvents(refundFailed('payment-2'));
    const failed = [...back, refundFailed('payment-2')];
    const { status, refunded: total } = stateOf(subscriptionDecider, failed).payments['payment-2'] ?? {};
    expect([status, total, paymentStates['refund-failed'].duty]).toEqual(['refund-failed', 0, null]);
    when(failed, failRefund('payment-2')).thenNothing();
    when(failed, failRefund('payment-2', 0, 're_2')).thenNothing();
    when(failed, refund('payment-2', 60, 're_2')).thenEvents(refunded('payment-2', 60, 're_2'));
    when(failed, refund('payment-2', 100, 'by hand')).thenEvents(refunded('payment-2', 100, 'by hand'));
    const sent = [...failed, refunded('payment-2', 100, 'by hand')];
    expect(stateOf(subscriptionDecider, sent).payments['payment-2']?.status).toBe('refunded');
    when([], failRefund('payment-2')).thenRejected('NOT_FOUND');
    when([requested('payment-2')], failRefund('payment-2')).thenRejected('UNAVAILABLE');
  });

  it('and comes back days later is owed again, and nobody is told late that it went', () => {
    const all = [...back, refunded('payment-2', 100)];
    when(all, failRefund('payment-2')).thenEvents(refundFailed('payment-2'));
    when([...all, refundFailed('payment-2')], refund('payment-2', 100)).thenNothing();
    // Told before the refund itself was.
    when([...back, refundFailed('payment-2')], refund('payment-2', 100)).thenNothing();
    const parts = [...back, refunded('payment-2', 30), refunded('payment-2', 100, 're_2')];
    when(parts, failRefund('payment-2', 70)).thenEvents(refundFailed('payment-2', 70));
    expect(stateOf(subscriptionDecider, [...parts, refundFailed('payment-2', 70)]).payments['payment-2']).toMatchObject(
      {
        status: 'refund-failed',
        refunded: 70,
      },
    );
  });

  it('by the operator and comes back leaves what is paid: a part as it was, and a try that nobody was told of unsaid', () => {
    when(trial, failRefund('payment-1')).thenNothing();
    const part = [...trial, refunded('payment-1', 30)];
    when(part, failRefund('payment-1')).thenEvents(refundFailed('payment-1'));
    expect(stateOf(subscriptionDecider, [...part, refundFailed('payment-1')])).toMatchObject({
      status: 'trial',
      payments: { 'payment-1': { status: 'paid', refunded: 0 } },
    });
  });

  it('after a dispute is told once for each of its states', () => {
    const data = { ...of('payment-1'), reference: 'dp_1', amount: 100, status: 'needs_response', reason: 'fraudulent' };
    const dispute: DomainCommand<'RecordDispute'> = { type: 'RecordDispute', data };
    when(trial, dispute).thenEvents(event('PaymentDisputed', data));
    when([...trial, event('PaymentDisputed', data)], dispute).thenNothing();
    when([...trial, event('PaymentDisputed', data)], { ...dispute, data: { ...data, status: 'won' } }).thenEvents(
      event('PaymentDisputed', { ...data, status: 'won' }),
    );
  });
});

describe('a card that its bank has renewed', () => {
  const { billingName: _name, ...written } = card;
  const renewal = (changes: object): DomainCommand<'RecordCardRenewal'> => ({
    type: 'RecordCardRenewal',
    data: { personId: 'hanna', ...written, ...changes },
  });
  const renewed = event('CardChanged', { personId: 'hanna', ...card, expYear: 2044 });

  it('is known by what is written on it now, once, and only if it is the one on file', () => {
    when(trial, renewal({ expYear: 2044 })).thenEvents(renewed);
    when([...trial, renewed], renewal({ expYear: 2044 })).thenNothing();
    when(trial, renewal({ expYear: 2044, paymentMethodId: 'pm_other' })).thenNothing();
    const lost = event('CardLost', { personId: 'hanna', paymentMethodId: card.paymentMethodId });
    when([...trial, lost], renewal({ expYear: 2044 })).thenNothing();
    when([...trial, event('SubscriptionEnded', { personId: 'hanna' })], renewal({ expYear: 2044 })).thenRejected(
      'NO_SUBSCRIPTION',
    );
  });
});

describe('a card that is gone at the provider', () => {
  const lose = (paymentMethodId: string): DomainCommand<'RecordCardLoss'> => ({
    type: 'RecordCardLoss',
    data: { personId: 'hanna', paymentMethodId },
  });
  const lost = event('CardLost', { personId: 'hanna', paymentMethodId: card.paymentMethodId });

  it('is told once, and only if it is the one on file', () => {
    when(trial, lose(card.paymentMethodId)).thenEvents(lost);
    when([...trial, lost], lose(card.paymentMethodId)).thenNothing();
    when(trial, lose('pm_other')).thenNothing();
    when([...trial, event('SubscriptionEnded', { personId: 'hanna' })], lose(card.paymentMethodId)).thenRejected(
      'NO_SUBSCRIPTION',
    );
  });
});
