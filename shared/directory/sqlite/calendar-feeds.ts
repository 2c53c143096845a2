import type { CalendarFeed, Directory } from '../port.ts';
import type { Queries } from './queries.ts';

const feed = 'SELECT person AS personId, hash, createdAt, lastReadAt FROM calendarFeeds';
/** The driver adds a field to single rows, which must not leave the adapter. */
const feedOf = ({ personId, hash, createdAt, lastReadAt }: CalendarFeed): CalendarFeed => ({
  personId,
  hash,
  createdAt,
  lastReadAt,
});

export const calendarFeedsIn = ({ row, change }: Queries) =>
  ({
    async putCalendarFeed({ personId, hash, createdAt, lastReadAt }) {
      change('INSERT OR REPLACE INTO calendarFeeds VALUES (?, ?, ?, ?)', personId, hash, createdAt, lastReadAt);
    },
    async calendarFeedByHash(hash) {
      const found = row<CalendarFeed>(`${feed} WHERE hash = ?`, hash);
      return found && feedOf(found);
    },
    async calendarFeedOf(personId) {
      const found = row<CalendarFeed>(`${feed} WHERE person = ?`, personId);
      return found && feedOf(found);
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
