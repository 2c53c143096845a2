import { collaboratorLimits, DAY, type EventData, GB } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { paymentIdOf, renewalIdOf } from '../ids.ts';
import { given, noon, stateOf } from '../testing/specification.ts';
import { card, line, paid, requested, started, trial, trialEnd } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { chargeOf, collaboratorLimit, isSubscribed, storageQuota, subscriptionDecider } from './index.ts';

const context = { trialDays: 14, taxRate: 0.2, teams: [] };
const hanna = { actor: 'hanna', commandId: 'start-1' };
const system = { actor: 'system' };
const paymentId = paymentIdOf('start-1');

const start = (own: Partial<DomainCommand<'StartSubscription'>['data']> = {}): DomainCommand<'StartSubscription'> => ({
  type: 'StartSubscription',
  data: { plan: 'personal', period: 'monthly', members: 1, trial: true, ...card, ...own },
});
const pay = (id: string): DomainCommand<'RecordPayment'> => ({
  type: 'RecordPayment',
  data: { personId: 'hanna', paymentId: id, reference: 'ch_1' },
});
const fail = (id: string): DomainCommand<'RecordPaymentFailure'> => ({
  type: 'RecordPaymentFailure',
  data: { personId: 'hanna', paymentId: id, reason: 'declined' },
});
const failed = (id: string) => event('PaymentFailed', { personId: 'hanna', paymentId: id, reason: 'declined' });
const givenBack = (id: string, amount: number) =>
  event('PaymentGivenBack', { personId: 'hanna', paymentId: id, amount, reason: 'late' });
const renew = (periodEnd: string): DomainCommand<'RecordRenewal'> => ({
  type: 'RecordRenewal',
  data: { personId: 'hanna', periodEnd },
});
const renewed = (periodEnd: string) => event('SubscriptionRenewed', { personId: 'hanna', periodEnd });
const cancel: DomainCommand<'CancelSubscription'> = { type: 'CancelSubscription', data: {} };
const cancelled = (endsAt: string) => event('SubscriptionCancelled', { personId: 'hanna', endsAt });
const ended = event('SubscriptionEnded', { personId: 'hanna' });

const trialLine = (choice: object = {}) => [line('trial', 100, noon, trialEnd, choice)];
const renewal = renewalIdOf('hanna', trialEnd);
const renewalRequested = (own: Partial<EventData<'PaymentRequested'>> = {}) =>
  requested(renewal, {
    purpose: 'period',
    amount: 3000,
    tax: 600,
    lines: [line('period', 3000, trialEnd, monthEnd)],
    basis: { revision: 1, periodEnd: trialEnd },
    ...own,
  });
/** Of what is asked for first. */
const atFirst = { revision: 0, periodEnd: null };
const monthEnd = after(trialEnd, 30 * DAY);
const running = [...trial, renewalRequested(), paid(renewal), renewed(monthEnd)];

describe('starting a subscription', () => {
  it('[PAY-15] asks for the payment of the trial, of the plan and period chosen', () => {
    const team = { plan: 'team', period: 'yearly', members: 3 } as const;
    const outcome = given(subscriptionDecider).when(start(team), hanna, context);
    outcome.thenEvents(requested(paymentId, { ...team, amount: 100, tax: 20, lines: trialLine(team), basis: atFirst }));
    outcome.thenAnswers({ paymentId });
  });

  it('is of one person with the plan for one, whatever was typed: another tab that says otherwise asks for the same', () => {
    const asked = requested(paymentId, { tax: 20, lines: trialLine(), basis: atFirst });
    given(subscriptionDecider)
      .when(start({ members: 5 }), hanna, context)
      .thenEvents(asked);
    const again = given(subscriptionDecider, asked).when(
      start({ members: 5 }),
      { ...hanna, commandId: 'other-tab' },
      context,
    );
    again.thenNothing();
    again.thenAnswers({ paymentId });
  });

  it('asks once for each command', () => {
    const again = given(subscriptionDecider, requested(paymentId)).when(start(), hanna, context);
    again.thenNothing();
    again.thenAnswers({ paymentId });
  });

  it('is refused at another price than the one shown: the tax has changed meanwhile', () => {
    given(subscriptionDecider)
      .when(start({ total: 119 }), hanna, context)
      .thenRejected('PRICE_CHANGED');
    given(subscriptionDecider)
      .when(start({ total: 120 }), hanna, context)
      .thenEvents(requested(paymentId, { tax: 20, lines: trialLine(), basis: atFirst }));
  });

  it('is refused while one runs, cancelled or not, because that can be resumed', () => {
    const next = { ...hanna, commandId: 'start-2' };
    for (const events of [trial, running])
      given(subscriptionDecider, ...events)
        .when(start(), next, context)
        .thenRejected('SUBSCRIBED_ALREADY');
    given(subscriptionDecider, ...trial, cancelled(trialEnd))
      .when(start(), next, context)
      .thenRejected('SUBSCRIPTION_CANCELLED');
  });

  it('has one trial for each account: after the end the first period is paid at once', () => {
    const next = { ...hanna, commandId: 'start-2', now: monthEnd };
    const over = given(subscriptionDecider, ...trial, cancelled(trialEnd), ended);
    over.when(start(), next, context).thenRejected('TRIAL_USED');
    given(subscriptionDecider, ...trial, cancelled(trialEnd))
      .when(start(), next, context)
      .thenRejected('TRIAL_USED');
    over.when(start({ trial: false }), next, context).thenEvents(
      requested(paymentIdOf('start-2'), {
        purpose: 'start',
        amount: 3000,
        tax: 600,
        lines: [line('period', 3000, monthEnd, after(monthEnd, 30 * DAY))],
        basis: { revision: 3, periodEnd: trialEnd },
      }),
    );
  });

  it('without a trial begins with its first period', () =>
    given(subscriptionDecider, requested(paymentId, { purpose: 'start', amount: 3000 }))
      .when(pay(paymentId), system, context)
      .thenEvents(paid(paymentId), started({ trialEnd: noon }), renewed(after(noon, 30 * DAY))));

  it('is not hindered by a payment left open', () =>
    given(subscriptionDecider, requested('abandoned'))
      .when(start(), hanna, context)
      .thenEvents(
        event('PaymentSuperseded', { personId: 'hanna', paymentId: 'abandoned', by: paymentId }),
        requested(paymentId, { tax: 20, lines: trialLine(), basis: atFirst }),
      ));
});

describe('payments', () => {
  it('[STATE-18] a paid trial starts the subscription', () =>
    given(subscriptionDecider, requested(paymentId))
      .when(pay(paymentId), system, context)
      .thenEvents(paid(paymentId), started()));

  it('are recorded once', () => {
    given(subscriptionDecider, ...trial)
      .when(pay('payment-1'), system, context)
      .thenNothing();
    given(subscriptionDecider, requested('payment-1'), failed('payment-1'))
      .when(fail('payment-1'), system, context)
      .thenNothing();
  });

  it('a declined card starts nothing', () =>
    given(subscriptionDecider, requested(paymentId))
      .when(fail(paymentId), system, context)
      .thenEvents(failed(paymentId)));

  it('that succeed after all start the subscription; a failure told later changes nothing', () => {
    given(subscriptionDecider, requested(paymentId), failed(paymentId))
      .when(pay(paymentId), system, context)
      .thenEvents(paid(paymentId), started());
    given(subscriptionDecider, ...trial)
      .when(fail('payment-1'), system, context)
      .thenNothing();
  });

  it('of a second trial beside a running one are given back and start nothing', () =>
    given(subscriptionDecider, requested('payment-2'), ...trial)
      .when(pay('payment-2'), system, context)
      .thenEvents(paid('payment-2'), givenBack('payment-2', 100)));

  it('nobody asked for are refused', () => {
    given(subscriptionDecider).when(pay('unknown'), system, context).thenRejected('NOT_FOUND');
    given(subscriptionDecider).when(fail('constructor'), system, context).thenRejected('NOT_FOUND');
  });
});

describe('renewing', () => {
  const due = { ...system, now: trialEnd };

  it("[PAY-15] [PAY-16] asks for the plan's price when the trial is over, a team's per member", () => {
    given(subscriptionDecider, ...trial)
      .when(renew(trialEnd), due, context)
      .thenEvents(renewalRequested());
    const team = { plan: 'team', period: 'yearly', members: 3 } as const;
    given(subscriptionDecider, requested('payment-1', team), paid('payment-1'), started(team))
      .when(renew(trialEnd), due, context)
      .thenEvents(
        renewalRequested({
          ...team,
          amount: 97_200,
          tax: 19_440,
          lines: [line('period', 97_200, trialEnd, after(trialEnd, 365 * DAY), team)],
        }),
      );
  });

  it('charges the card on file', () => {
    const other = { ...card, paymentMethodId: 'pm_2', last4: '1881' };
    given(subscriptionDecider, ...trial, event('CardChanged', { personId: 'hanna', ...other }))
      .when(renew(trialEnd), due, context)
      .thenEvents(renewalRequested(other));
  });

  it('asks once, when the period is over, and not for a period before', () => {
    given(subscriptionDecider, ...trial, renewalRequested())
      .when(renew(trialEnd), due, context)
      .thenNothing();
    given(subscriptionDecider, ...trial)
      .when(renew(trialEnd), { ...system, now: after(trialEnd, -1) }, context)
      .thenRejected('NOT_DUE');
    given(subscriptionDecider, ...running)
      .when(renew(trialEnd), due, context)
      .thenNothing();
    given(subscriptionDecider).when(renew(trialEnd), due, context).thenRejected('NO_SUBSCRIPTION');
  });

  it('[CONST-06] [STATE-18] a paid period follows the one before without a gap', () => {
    given(subscriptionDecider, ...trial, renewalRequested())
      .when(pay(renewal), { ...system, now: after(trialEnd, DAY) }, context)
      .thenEvents(paid(renewal), renewed(monthEnd));
    const yearly = { period: 'yearly' } as const;
    given(
      subscriptionDecider,
      requested('payment-1', yearly),
      paid('payment-1'),
      started(yearly),
      renewalRequested(yearly),
    )
      .when(pay(renewal), due, context)
      .thenEvents(paid(renewal), renewed(after(trialEnd, 365 * DAY)));
  });

  it('a payment that comes after a whole period begins a new one, and none after the end', () => {
    given(subscriptionDecider, ...trial, renewalRequested(), failed(renewal), ended)
      .when(pay(renewal), { ...system, now: after(monthEnd, DAY) }, context)
      .thenEvents(paid(renewal), givenBack(renewal, 3_600));
    given(subscriptionDecider, ...trial, renewalRequested(), failed(renewal))
      .when(pay(renewal), { ...system, now: after(monthEnd, DAY) }, context)
      .thenEvents(paid(renewal), renewed(after(monthEnd, 31 * DAY)));
  });

  it('a renewal that is due for a whole period is billed for the one that begins', () => {
    const now = after(monthEnd, DAY);
    const lines = [line('period', 3_000, now, after(now, 30 * DAY))];
    given(subscriptionDecider, ...trial)
      .when(renew(trialEnd), { ...system, now }, context)
      .thenEvents(renewalRequested({ lines }));
  });
});

describe('cancelling and changing the card', () => {
  it('ends the subscription with the paid period', () => {
    given(subscriptionDecider, ...running)
      .when(cancel, hanna, context)
      .thenEvents(cancelled(monthEnd));
    given(subscriptionDecider, ...running, cancelled(monthEnd))
      .when(renew(monthEnd), { ...system, now: monthEnd }, context)
      .thenEvents(ended);
  });

  it('is done once, and needs a subscription', () => {
    given(subscriptionDecider, ...running, cancelled(monthEnd))
      .when(cancel, hanna, context)
      .thenNothing();
    given(subscriptionDecider).when(cancel, hanna, context).thenRejected('NO_SUBSCRIPTION');
    given(subscriptionDecider, ...trial, ended)
      .when(cancel, hanna, context)
      .thenRejected('NO_SUBSCRIPTION');
  });

  it('stores another card, the same one once', () => {
    const other = { ...card, paymentMethodId: 'pm_2', last4: '1881' };
    given(subscriptionDecider, ...trial)
      .when({ type: 'ChangeCard', data: other }, hanna, context)
      .thenEvents(event('CardChanged', { personId: 'hanna', ...other }));
    given(subscriptionDecider, ...trial)
      .when({ type: 'ChangeCard', data: card }, hanna, context)
      .thenNothing();
    given(subscriptionDecider).when({ type: 'ChangeCard', data: card }, hanna, context).thenRejected('NO_SUBSCRIPTION');
  });
});

describe('what a subscription gives', () => {
  const subscribed = (events: Parameters<typeof stateOf>[1], now = noon) =>
    isSubscribed(stateOf(subscriptionDecider, events), now);

  it('[STATE-18] [CREATE-15] every state but ended allows creating projects', () => {
    expect(subscribed([])).toBe(false);
    expect(subscribed([requested(paymentId)])).toBe(false);
    expect(subscribed(trial)).toBe(true);
    expect(subscribed(running)).toBe(true);
    expect(subscribed([...running, cancelled(monthEnd)], after(monthEnd, -1))).toBe(true);
    expect(subscribed([...running, cancelled(monthEnd)], monthEnd)).toBe(false);
    expect(subscribed([...running, ended])).toBe(false);
  });

  it('[CONST-04] [CONST-07] 250 collaborators per project monthly, 300 yearly, from the trial on', () => {
    const limit = (events: Parameters<typeof stateOf>[1]) => collaboratorLimit(stateOf(subscriptionDecider, events));
    expect(limit(trial)).toBe(collaboratorLimits.monthly);
    expect(limit([...trial, ended])).toBe(250);
    expect(limit([started({ period: 'yearly' })])).toBe(300);
    expect(limit([])).toBe(0);
  });

  it('[CONST-05] [CONST-07] storage by plan and period, 15 GB on trial and without a plan', () => {
    const quota = (events: Parameters<typeof stateOf>[1], now = noon) =>
      storageQuota(stateOf(subscriptionDecider, events), now) / GB;
    const full = (own: Partial<EventData<'SubscriptionStarted'>>) => [started(own), renewed(monthEnd)];
    expect(quota([])).toBe(15);
    expect(quota(trial)).toBe(15);
    expect(quota([...trial, cancelled(trialEnd)])).toBe(15);
    expect(quota(full({}))).toBe(40);
    expect(quota(full({ period: 'yearly' }))).toBe(50);
    expect(quota(full({ plan: 'team' }))).toBe(40);
    expect(quota(full({ plan: 'team', period: 'yearly' }))).toBe(300);
    expect(quota([...full({}), cancelled(monthEnd)])).toBe(40);
    expect(quota([...full({}), cancelled(monthEnd)], monthEnd)).toBe(15);
  });

  it('[CONST-01] [CONST-02] [CONST-03] costs the listed price, with tax as its own amount', () => {
    const charge = (
      purpose: 'trial' | 'period',
      plan: 'personal' | 'team',
      period: 'monthly' | 'yearly',
      members = 1,
    ) => chargeOf(purpose, { plan, period, members }, 0).amount / 100;
    expect(charge('trial', 'personal', 'monthly')).toBe(1);
    expect(charge('trial', 'team', 'yearly', 5)).toBe(1);
    expect(charge('period', 'personal', 'monthly')).toBe(30);
    expect(charge('period', 'personal', 'yearly')).toBe(360);
    expect(charge('period', 'team', 'monthly', 2)).toBe(54);
    expect(charge('period', 'team', 'yearly', 2)).toBe(648);
    expect(chargeOf('period', { plan: 'personal', period: 'monthly', members: 4 }, 0.19)).toEqual({
      amount: 3000,
      tax: 570,
    });
  });
});
