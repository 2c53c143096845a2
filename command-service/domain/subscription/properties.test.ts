import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Moment } from '../decider.ts';
import { isSubscribed, subscriptionDecider } from '../index.ts';
import { anyMoment, anySubscriptionCommand } from '../testing/arbitraries.ts';
import { commandsOf, historyOf, subscriptionContext } from '../testing/history.ts';
import { stateOf } from '../testing/specification.ts';
import { trial } from '../testing/subscription.ts';

describe('a subscription', () => {
  it('[STATE-18] begins with a payment that was recorded, and renews with another one', () =>
    fc.assert(
      fc.property(commandsOf(anySubscriptionCommand, 40), (commands) => {
        for (const { events } of historyOf(subscriptionDecider, commands, subscriptionContext, trial).steps) {
          const types = events.map(({ type }) => type);
          if (types.includes('SubscriptionStarted') || types.includes('SubscriptionRenewed')) {
            expect(types[0]).toBe('PaymentRecorded');
          }
        }
      }),
    ));

  it('[PAY-21] lets nobody create a project after its end', () =>
    fc.assert(
      fc.property(anyMoment, (moment: Moment) => {
        const state = stateOf(subscriptionDecider, [
          ...trial,
          { type: 'SubscriptionEnded', data: { personId: 'hanna' } },
        ]);
        expect(isSubscribed(state, moment.now)).toBe(false);
      }),
    ));
});
