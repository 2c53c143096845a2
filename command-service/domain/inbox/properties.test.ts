import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inboxDecider } from '../index.ts';
import { anyInboxCommand, anyMoment } from '../testing/arbitraries.ts';
import { commandsOf, historyOf } from '../testing/history.ts';
import { stateOf } from '../testing/specification.ts';

describe('an inbox', () => {
  it('[NOTE-02] has nothing unread up to the last one seen', () =>
    fc.assert(
      fc.property(commandsOf(anyInboxCommand), anyMoment, (commands, moment) => {
        const past = historyOf(inboxDecider, commands, undefined).events;
        const { notifications } = stateOf(inboxDecider, past);
        for (const [index, { id }] of notifications.entries()) {
          const markAll = { type: 'MarkAllNotificationsRead', data: { lastSeen: id } } as const;
          const decision = inboxDecider.decide(markAll, { notifications }, moment, undefined);
          const events = decision.ok ? decision.events : [];
          const next = events.reduce(inboxDecider.evolve, { notifications });
          expect(next.notifications.slice(0, index + 1).every(({ read }) => read)).toBe(true);
          expect(next.notifications.slice(index + 1)).toEqual(notifications.slice(index + 1));
        }
      }),
    ));
});
