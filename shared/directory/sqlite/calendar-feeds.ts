import type { CalendarFeed, Directory } from '../port.ts';
import type { Queries } from './queries.ts';

const feed = 'SELECT person AS personId, hash, createdAt, lastReadAt FROM calendarFeeds';

export const calendarFeedsIn = ({ row, change, replace }: Queries) =>
  ({
    putCalendarFeed: async ({ personId: person, ...feed }) => void replace('calendarFeeds', { person, ...feed }),
    calendarFeedByHash: async (hash) => row<CalendarFeed>(`${feed} WHERE hash = ?`, hash),
    calendarFeedOf: async (personId) => row<CalendarFeed>(`${feed} WHERE person = ?`, personId),
    noteCalendarFeedRead: async (hash, now, before) =>
      void change(
        'UPDATE calendarFeeds SET lastReadAt = ? WHERE hash = ? AND (lastReadAt IS NULL OR lastReadAt <= ?)',
        now,
        hash,
        before,
      ),
    async endCalendarFeed(personId, hash) {
      const only = hash === undefined ? [] : [hash];
      const which = `person = ?${hash === undefined ? '' : ' AND hash = ?'}`;
      return change(`DELETE FROM calendarFeeds WHERE ${which}`, personId, ...only) === 1;
    },
  }) satisfies Partial<Directory>;
