import { DAY } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { renewalIdOf } from '../ids.ts';
import { given, stateOf } from '../testing/specification.ts';
import { line, requested, trial, trialEnd } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { isSubscribed, subscriptionDecider } from './index.ts';

const at = (days: number) => ({ actor: 'system', now: after(trialEnd, days * DAY) });
const since = (days: number) => ({ trialDays: 14, taxRate: 0, teams: [], shopSince: at(days).now });
const renew = (periodEnd = trialEnd): DomainCommand<'RecordRenewal'> => ({
  type: 'RecordRenewal',
  data: { personId: 'hanna', periodEnd },
});
const woken = (days: number) => event('SubscriptionWoken', { personId: 'hanna', periodEnd: at(days).now });
const paymentId = renewalIdOf('hanna', trialEnd, 0);
const lines = [line('period', 3000, trialEnd, after(trialEnd, 30 * DAY))];
const asked = requested(paymentId, { amount: 3000, tax: 0, lines, purpose: 'period' });

describe('a plan whose period ended while there was no shop', () => {
  it('goes on for a week from when people pay again, and is charged then, from then on', () => {
    given(subscriptionDecider, ...trial)
      .when(renew(), at(100), since(100))
      .thenEvents(woken(107));
    const awake = [...trial, woken(107)];
    expect(isSubscribed(stateOf(subscriptionDecider, awake), at(101).now)).toBe(true);
    given(subscriptionDecider, ...awake)
      .when(renew(at(107).now), at(106), since(100))
      .thenRejected('NOT_DUE');
    const { decision } = given(subscriptionDecider, ...awake).when(renew(at(107).now), at(107), since(100));
    expect(decision).toMatchObject({ events: [{ type: 'PaymentRequested', data: { purpose: 'period' } }] });
  });

  it('is told as well if it ends within the week after, and once', () => {
    given(subscriptionDecider, ...trial)
      .when(renew(), at(0), since(-6))
      .thenEvents(woken(7));
    const [first] = (({ decision }) => (decision.ok ? decision.events : []))(
      given(subscriptionDecider, ...trial).when(renew(), at(0), since(-7)),
    );
    expect(first?.type).toBe('PaymentRequested');
  });

  it('asks no more for what was asked before, and ends where it was cancelled', () => {
    given(subscriptionDecider, ...trial, asked)
      .when(renew(), at(100), since(100))
      .thenEvents(event('PaymentWithdrawn', { personId: 'hanna', paymentId, reason: 'changed' }), woken(107));
    given(subscriptionDecider, ...trial, event('SubscriptionCancelled', { personId: 'hanna', endsAt: trialEnd }))
      .when(renew(), at(100), since(100))
      .thenEvents(event('SubscriptionEnded', { personId: 'hanna' }));
  });
});
