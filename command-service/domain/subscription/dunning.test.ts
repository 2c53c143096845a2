import { DAY } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { paymentIdOf, renewalIdOf } from '../ids.ts';
import { given, stateOf } from '../testing/specification.ts';
import { line, paid, requested, trial, trialEnd } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { isSubscribed, subscriptionDecider } from './index.ts';

const context = { trialDays: 14, taxRate: 0.2, teams: [] };
const at = (days: number) => ({ actor: 'system', now: after(trialEnd, days * DAY) });
const monthEnd = after(trialEnd, 30 * DAY);
const lines = [line('period', 3000, trialEnd, monthEnd)];
const bill = (tries: number) => requested(renewalIdOf('hanna', trialEnd, tries), { ...price, purpose: 'period' });
const price = { amount: 3000, tax: 600, lines, basis: { revision: 1, periodEnd: trialEnd } };
const fail = (paymentId: string, needsPayer = false): DomainCommand<'RecordPaymentFailure'> => ({
  type: 'RecordPaymentFailure',
  data: { personId: 'hanna', paymentId, reason: 'declined', ...(needsPayer && { needsPayer }) },
});
const failed = (paymentId: string) => event('PaymentFailed', { personId: 'hanna', paymentId, reason: 'declined' });
const told = (tries: number, nextTryAt: string | null, needsPayer = false) =>
  event('RenewalFailed', {
    personId: 'hanna',
    paymentId: renewalIdOf('hanna', trialEnd, tries - 1),
    tries,
    nextTryAt,
    needsPayer,
  });
const ended = event('SubscriptionEnded', { personId: 'hanna' });
const renew: DomainCommand<'RecordRenewal'> = {
  type: 'RecordRenewal',
  data: { personId: 'hanna', periodEnd: trialEnd },
};
const idOf = (tries: number) => renewalIdOf('hanna', trialEnd, tries);
const first = [...trial, bill(0), failed(idOf(0)), told(1, at(3).now)];
const second = [...first, bill(1), failed(idOf(1)), told(2, at(7).now)];

describe('a renewal that fails', () => {
  it('is told and tried again after 3 days, and after 4 more', () => {
    given(subscriptionDecider, ...trial, bill(0))
      .when(fail(idOf(0)), at(0), context)
      .thenEvents(failed(idOf(0)), told(1, at(3).now));
    given(subscriptionDecider, ...first)
      .when(renew, at(2.9), context)
      .thenRejected('NOT_DUE');
    given(subscriptionDecider, ...first)
      .when(renew, at(3), context)
      .thenEvents(bill(1));
    given(subscriptionDecider, ...first, bill(1))
      .when(renew, at(3), context)
      .thenNothing();
    given(subscriptionDecider, ...first, bill(1))
      .when(fail(idOf(1)), at(3), context)
      .thenEvents(failed(idOf(1)), told(2, at(7).now));
  });

  it('[STATE-18] ends the subscription after the third try', () =>
    given(subscriptionDecider, ...second, bill(2))
      .when(fail(idOf(2)), at(7), context)
      .thenEvents(failed(idOf(2)), told(3, null), ended));

  it('says where the bank wants to ask the payer', () =>
    given(subscriptionDecider, ...trial, bill(0))
      .when(fail(idOf(0), true), at(0), context)
      .thenEvents(failed(idOf(0)), told(1, at(3).now, true)));

  it('[STATE-18] leaves the plan in force between the tries', () => {
    const state = stateOf(subscriptionDecider, second);
    expect(isSubscribed(state, at(6).now)).toBe(true);
    expect(isSubscribed(stateOf(subscriptionDecider, [...second, ended]), at(7).now)).toBe(false);
  });

  it('goes on without a gap once a try is paid, and the next failure counts anew', () => {
    const renewed = event('SubscriptionRenewed', { personId: 'hanna', periodEnd: monthEnd });
    given(subscriptionDecider, ...first, bill(1))
      .when(
        { type: 'RecordPayment', data: { personId: 'hanna', paymentId: idOf(1), reference: 'ch_1' } },
        at(3),
        context,
      )
      .thenEvents(paid(idOf(1)), renewed);
    expect(stateOf(subscriptionDecider, [...first, bill(1), paid(idOf(1)), renewed])).toMatchObject({ failed: null });
  });

  it('ends at once what was cancelled meanwhile', () => {
    const cancelled = event('SubscriptionCancelled', { personId: 'hanna', endsAt: trialEnd });
    given(subscriptionDecider, ...first, cancelled)
      .when(renew, at(1), context)
      .thenEvents(ended);
  });
});

describe('paying it by hand', () => {
  const pay: DomainCommand<'PayRenewal'> = { type: 'PayRenewal', data: {} };
  const hanna = { ...at(1), actor: 'hanna', commandId: 'pay-1' };
  const byHand = paymentIdOf('pay-1');
  const asked = requested(byHand, { ...price, purpose: 'overdue' });

  it('asks for the same amount, once', () => {
    const outcome = given(subscriptionDecider, ...first).when(pay, hanna, context);
    outcome.thenEvents(asked);
    outcome.thenAnswers({ paymentId: byHand });
    given(subscriptionDecider, ...first, asked)
      .when(pay, hanna, context)
      .thenNothing();
  });

  it('is refused at another price than the one shown: the tax has changed meanwhile', () => {
    const shown = (total: number): DomainCommand<'PayRenewal'> => ({ type: 'PayRenewal', data: { total } });
    given(subscriptionDecider, ...first)
      .when(shown(3_570), hanna, context)
      .thenRejected('PRICE_CHANGED');
    given(subscriptionDecider, ...first)
      .when(shown(3_600), hanna, context)
      .thenEvents(asked);
  });

  it('renews the plan; a failure of its own is no try', () => {
    const renewed = event('SubscriptionRenewed', { personId: 'hanna', periodEnd: monthEnd });
    given(subscriptionDecider, ...first, asked)
      .when(
        { type: 'RecordPayment', data: { personId: 'hanna', paymentId: byHand, reference: 'ch_1' } },
        hanna,
        context,
      )
      .thenEvents(paid(byHand), renewed);
    given(subscriptionDecider, ...first, asked)
      .when(fail(byHand), hanna, context)
      .thenEvents(failed(byHand));
  });

  it('is refused where nothing is due', () => {
    given(subscriptionDecider, ...trial)
      .when(pay, hanna, context)
      .thenRejected('NOTHING_TO_PAY');
    given(subscriptionDecider, ...second, ended)
      .when(pay, hanna, context)
      .thenRejected('NO_SUBSCRIPTION');
  });
});
