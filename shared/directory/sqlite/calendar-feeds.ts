import type { CalendarFeed, Directory } from '../port.ts';
import type { Queries } from './queries.ts';

const feed = 'SELECT person AS personId, hash, createdAt, lastReadAt FROM calendarFeeds';

export const calendarFeedsIn = ({ row, change, replace }: Queries) =>
  ({
    async putCalendarFeed({ personId: person, ...feed }) {
      replace('calendarFeeds', { person, ...feed });
    },
    async calendarFeedByHash(hash) {
      return row<CalendarFeed>(`${feed} WHERE hash = ?`, hash);
    },
    async calendarFeedOf(personId) {
      return row<CalendarFeed>(`${feed} WHERE person = ?`, personId);
    },
    async noteCalendarFeedRead(hash, now, before) {
      change(
        'UPDATE calendarFeeds SET lastReadAt = ? WHERE hash = ? AND (lastReadAt IS NULL OR lastReadAt <= ?)',
        now,
        hash,
        before,
      );
    },
    async endCalendarFeed(personId, hash) {
      const only = hash === undefined ? [] : [hash];
      const which = `person = ?${hash === undefined ? '' : ' AND hash = ?'}`;
      return change(`DELETE FROM calendarFeeds WHERE ${which}`, personId, ...only) === 1;
    },
  }) satisfies Partial<Directory>;
