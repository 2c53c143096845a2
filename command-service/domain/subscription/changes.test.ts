import { DAY, type EventData } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { paymentIdOf, renewalIdOf } from '../ids.ts';
import { given, noon, stateOf } from '../testing/specification.ts';
import { card, line, paid, requested, started, trial } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { subscriptionDecider } from './index.ts';

const context = { trialDays: 14, taxRate: 0.2, teams: [] };
const hanna = { actor: 'hanna', commandId: 'change-1' };
const system = { actor: 'system' };
const change = paymentIdOf('change-1');
type Choice = Pick<EventData<'PlanChanged'>, 'plan' | 'period' | 'members'>;
const personal: Choice = { plan: 'personal', period: 'monthly', members: 1 };
const team = (members: number, period: Choice['period'] = 'monthly'): Choice => ({ plan: 'team', period, members });

const changeTo = (choice: Choice, total?: number): DomainCommand<'ChangePlan'> => ({
  type: 'ChangePlan',
  data: { ...choice, ...(total !== undefined && { total }) },
});
const changed = (choice: Choice) => event('PlanChanged', { personId: 'hanna', ...choice });
const planned = (choice: Choice) => event('PlanChangePlanned', { personId: 'hanna', ...choice });
const withdrawn = event('PlanChangeWithdrawn', { personId: 'hanna' });
const renewed = (periodEnd: string) => event('SubscriptionRenewed', { personId: 'hanna', periodEnd });
const pay = (paymentId: string): DomainCommand<'RecordPayment'> => ({
  type: 'RecordPayment',
  data: { personId: 'hanna', paymentId, reference: 'ch_1' },
});

/** A period that began at noon. */
const periodEnd = after(noon, 30 * DAY);
const running = (choice: Choice, end = periodEnd) => [
  requested('payment-1', choice),
  paid('payment-1'),
  started({ ...choice, trialEnd: noon }),
  renewed(end),
];
const halfway = { ...hanna, now: after(noon, 15 * DAY) };
const upgrade = (choice: Choice, amount: number, unused: object, rest: object) =>
  requested(change, {
    purpose: 'change',
    ...choice,
    amount,
    tax: amount / 5,
    lines: [unused, rest] as EventData<'PaymentRequested'>['lines'],
    basis: { revision: 2, periodEnd },
  });
const part = (kind: 'unused' | 'rest', choice: Choice, amount: number, now = halfway.now) => ({
  ...line('period', amount, now, periodEnd, choice),
  kind,
});
const state = (...events: Parameters<typeof stateOf>[1]) => stateOf(subscriptionDecider, events);

describe('a plan that costs more', () => {
  it('is charged for the days that are left, less what was paid for them', () => {
    const outcome = given(subscriptionDecider, ...running(personal)).when(changeTo(team(2)), halfway, context);
    outcome.thenEvents(upgrade(team(2), 1200, part('unused', personal, -1500), part('rest', team(2), 2700)));
    outcome.thenAnswers({ paymentId: change });
  });

  it('[PAY-16] of a team has more seats at once', () =>
    given(subscriptionDecider, ...running(team(2)))
      .when(changeTo(team(3)), halfway, context)
      .thenEvents(upgrade(team(3), 1350, part('unused', team(2), -2700), part('rest', team(3), 4050))));

  it('holds once it is paid, to the end of the same period', () => {
    const asked = [...running(personal), requested(change, { purpose: 'change', ...team(2) })];
    given(subscriptionDecider, ...asked)
      .when(pay(change), halfway, context)
      .thenEvents(paid(change), changed(team(2)));
    expect(state(...asked, paid(change), changed(team(2)))).toMatchObject({ ...team(2), status: 'active', periodEnd });
  });

  it('for a longer period begins that period at once', () => {
    const yearly = { ...personal, period: 'yearly' } as const;
    const yearEnd = after(halfway.now, 365 * DAY);
    const rest = line('period', 36_000, halfway.now, yearEnd, yearly);
    given(subscriptionDecider, ...running(personal))
      .when(changeTo(yearly), halfway, context)
      .thenEvents(upgrade(yearly, 34_500, part('unused', personal, -1500), rest));
    given(subscriptionDecider, ...running(personal), requested(change, { purpose: 'change', ...yearly }))
      .when(pay(change), halfway, context)
      .thenEvents(paid(change), changed(yearly), renewed(yearEnd));
  });

  it('leaves the old plan in force when the card is declined', () => {
    const asked = [...running(personal), requested(change, { purpose: 'change', ...team(2) })];
    const failed = event('PaymentFailed', { personId: 'hanna', paymentId: change, reason: 'declined' });
    given(subscriptionDecider, ...asked)
      .when(
        { type: 'RecordPaymentFailure', data: { personId: 'hanna', paymentId: change, reason: 'declined' } },
        halfway,
        context,
      )
      .thenEvents(failed);
    expect(state(...asked, failed)).toMatchObject({ ...personal, status: 'active', periodEnd });
  });

  it('is asked for once by one command, and refused at another price than the one shown', () => {
    given(subscriptionDecider, ...running(personal), requested(change, { purpose: 'change', ...team(2) }))
      .when(changeTo(team(2)), halfway, context)
      .thenNothing();
    given(subscriptionDecider, ...running(personal))
      .when(changeTo(team(2), 1440), { ...halfway, now: after(noon, 16 * DAY) }, context)
      .thenRejected('PRICE_CHANGED');
    const shown = given(subscriptionDecider, ...running(personal)).when(changeTo(team(2), 1440), halfway, context);
    shown.thenAnswers({ paymentId: change });
  });

  it('is not asked for twice while the first payment is open, wherever the second comes from', () => {
    const asked = upgrade(team(2), 1200, part('unused', personal, -1500), part('rest', team(2), 2700));
    const again = given(subscriptionDecider, ...running(personal), asked).when(
      changeTo(team(2)),
      { ...halfway, commandId: 'other-tab' },
      context,
    );
    again.thenNothing();
    again.thenAnswers({ paymentId: change });
    const other = paymentIdOf('other-tab');
    given(subscriptionDecider, ...running(personal), asked)
      .when(changeTo(team(3)), { ...halfway, commandId: 'other-tab' }, context)
      .thenAnswers({ paymentId: other });
  });

  it('costs nothing during the trial', () =>
    given(subscriptionDecider, ...trial)
      .when(changeTo(team(4, 'yearly'), 0), hanna, context)
      .thenEvents(changed(team(4, 'yearly'))));
});

describe('a plan that costs less', () => {
  it.each([
    [team(3), team(2)],
    [team(2), personal],
    [team(2, 'yearly'), team(9)],
  ])('%j becomes %j at the end of the period', (from, to) => {
    const outcome = given(subscriptionDecider, ...running(from)).when(changeTo(to, 0), halfway, context);
    outcome.thenEvents(planned(to));
    outcome.thenAnswers({ status: 'planned' });
    given(subscriptionDecider, ...running(from), planned(to))
      .when(changeTo(to), halfway, context)
      .thenNothing();
  });

  it('is what the next period is charged for', () => {
    const renewal = renewalIdOf('hanna', periodEnd);
    const due = { ...system, now: periodEnd };
    const next = after(periodEnd, 30 * DAY);
    const bill = { purpose: 'period', amount: 3000, tax: 600 } as const;
    const basis = { revision: 3, periodEnd };
    const asked = requested(renewal, { ...bill, basis, lines: [line('period', 3000, periodEnd, next)] });
    given(subscriptionDecider, ...running(team(2)), planned(personal))
      .when({ type: 'RecordRenewal', data: { personId: 'hanna', periodEnd } }, due, context)
      .thenEvents(asked);
    given(subscriptionDecider, ...running(team(2)), planned(personal), asked)
      .when(pay(renewal), due, context)
      .thenEvents(paid(renewal), changed(personal), renewed(next));
  });

  it('is withdrawn until then, by name or by choosing the present plan', () => {
    const waiting = given(subscriptionDecider, ...running(team(2)), planned(personal));
    waiting.when({ type: 'WithdrawPlanChange', data: {} }, hanna, context).thenEvents(withdrawn);
    waiting.when(changeTo(team(2)), halfway, context).thenEvents(withdrawn);
    given(subscriptionDecider, ...running(team(2)))
      .when({ type: 'WithdrawPlanChange', data: {} }, hanna, context)
      .thenNothing();
    expect(state(...running(team(2)), planned(personal), withdrawn)).toMatchObject({ next: null });
  });
});

describe('a change', () => {
  it('needs a plan that goes on', () => {
    const refused = (
      code: Parameters<ReturnType<ReturnType<typeof given>['when']>['thenRejected']>[0],
      ...events: Parameters<typeof stateOf>[1]
    ) =>
      given(subscriptionDecider, ...events)
        .when(changeTo(team(2)), hanna, context)
        .thenRejected(code);
    const cancelled = event('SubscriptionCancelled', { personId: 'hanna', endsAt: periodEnd });
    const failed = { personId: 'hanna', paymentId: 'p', tries: 1, nextTryAt: periodEnd, needsPayer: false };
    refused('NO_SUBSCRIPTION');
    refused('SUBSCRIPTION_CANCELLED', ...running(personal), cancelled);
    refused('RENEWAL_UNPAID', ...running(personal), event('RenewalFailed', failed));
  });
});

describe('resuming', () => {
  const resume: DomainCommand<'ResumeSubscription'> = { type: 'ResumeSubscription', data: {} };
  const resumed = event('SubscriptionResumed', { personId: 'hanna' });
  const cancelled = (endsAt: string) => event('SubscriptionCancelled', { personId: 'hanna', endsAt });

  it('[STATE-18] takes a cancellation back while the period lasts', () => {
    for (const [events, status] of [
      [running(personal), 'active'],
      [trial, 'trial'],
    ] as const) {
      given(subscriptionDecider, ...events, cancelled(periodEnd))
        .when(resume, hanna, context)
        .thenEvents(resumed);
      expect(state(...events, cancelled(periodEnd), resumed)).toMatchObject({ status, periodEnd });
    }
    given(subscriptionDecider, ...running(personal), cancelled(periodEnd))
      .when(resume, { ...hanna, now: periodEnd }, context)
      .thenRejected('NO_SUBSCRIPTION');
  });

  it('of what was not cancelled changes nothing', () =>
    given(subscriptionDecider, ...trial)
      .when(resume, hanna, context)
      .thenNothing());
});

describe('a card that expires', () => {
  const tell: DomainCommand<'RecordCardExpiry'> = { type: 'RecordCardExpiry', data: { personId: 'hanna' } };
  const expiring = event('CardExpiring', { personId: 'hanna', expMonth: 12, expYear: 2040 });
  const december = { ...system, now: '2040-12-01T00:00:00.000Z' };

  it('is told once, in its last month', () => {
    given(subscriptionDecider, ...trial)
      .when(tell, { ...system, now: '2040-11-30T23:59:59.000Z' }, context)
      .thenRejected('NOT_DUE');
    given(subscriptionDecider, ...trial)
      .when(tell, december, context)
      .thenEvents(expiring);
    given(subscriptionDecider, ...trial, expiring)
      .when(tell, december, context)
      .thenNothing();
    const other = event('CardChanged', { personId: 'hanna', ...card, last4: '1111' });
    given(subscriptionDecider, ...trial, expiring, other)
      .when(tell, december, context)
      .thenEvents(expiring);
  });

  it('is of no concern to a plan that ends', () =>
    given(subscriptionDecider, ...trial, event('SubscriptionCancelled', { personId: 'hanna', endsAt: periodEnd }))
      .when(tell, december, context)
      .thenRejected('NO_SUBSCRIPTION'));
});
