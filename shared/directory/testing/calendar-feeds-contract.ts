import { describe, expect, it } from '@jest/globals';
import { MINUTE } from '../../contract/index.ts';
import type { CalendarFeed, Directory } from '../port.ts';
import { now } from './records.ts';

const feedOf = (personId: string, hash: string): CalendarFeed => ({
  personId,
  hash,
  createdAt: now,
  lastReadAt: null,
});

export const calendarFeedsContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('calendar feeds', () => {
    it('[BEY-34] are found by hash and by person, who has one: a new one ends the one before', async () => {
      await directory().putCalendarFeed(feedOf('ann', 'first'));
      await directory().putCalendarFeed(feedOf('bob', 'of bob'));
      await directory().putCalendarFeed(feedOf('ann', 'second'));
      await reopen();
      expect(await directory().calendarFeedByHash('first')).toBeUndefined();
      expect(await directory().calendarFeedByHash('second')).toEqual(feedOf('ann', 'second'));
      expect(await directory().calendarFeedOf('ann')).toEqual(feedOf('ann', 'second'));
      expect(await directory().calendarFeedOf('bob')).toEqual(feedOf('bob', 'of bob'));
      expect(await directory().calendarFeedOf('eve')).toBeUndefined();
    });

    it('remember when they were read last, unless that was noted just before', async () => {
      await directory().putCalendarFeed(feedOf('ann', 'a'));
      const lastRead = async (time: number) => {
        await directory().noteCalendarFeedRead('a', time, time - MINUTE);
        return (await directory().calendarFeedOf('ann'))?.lastReadAt;
      };
      expect(await lastRead(now)).toBe(now);
      expect(await lastRead(now + MINUTE - 1)).toBe(now);
      expect(await lastRead(now + MINUTE)).toBe(now + MINUTE);
    });

    it('[BEY-34] are ended for their person, all or the one that is meant, and with the person', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      await directory().putCalendarFeed(feedOf(personId, 'a'));
      expect(await directory().endCalendarFeed(personId, 'another')).toBe(false);
      expect(await directory().endCalendarFeed('bob')).toBe(false);
      expect(await directory().endCalendarFeed(personId, 'a')).toBe(true);
      expect(await directory().endCalendarFeed(personId)).toBe(false);
      await directory().putCalendarFeed(feedOf(personId, 'b'));
      expect(await directory().endCalendarFeed(personId)).toBe(true);
      await directory().putCalendarFeed(feedOf(personId, 'c'));
      await directory().erase(personId);
      expect(await directory().calendarFeedByHash('c')).toBeUndefined();
    });
  });
