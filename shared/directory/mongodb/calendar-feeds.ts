import type { Collection } from 'mongodb';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import type { CalendarFeed, Directory } from '../port.ts';

/** Its id is the person's. */
export type CalendarFeedDocument = Omit<CalendarFeed, 'personId'> & { readonly _id: string };

const feedOf = ({ _id, ...feed }: CalendarFeedDocument): CalendarFeed => ({ personId: _id, ...feed });

/** Never cached: another copy may just have ended the feed. */
export const calendarFeedsIn = (feeds: Collection<CalendarFeedDocument>) => {
  const found = async (where: { readonly _id: string } | { readonly hash: string }) =>
    foundAs(feeds.findOne(exactly(where)), feedOf);
  return {
    putCalendarFeed: async ({ personId, ...feed }) =>
      void (await feeds.replaceOne(exactly({ _id: personId }), feed, { upsert: true })),
    calendarFeedByHash: (hash) => found({ hash }),
    calendarFeedOf: (personId) => found({ _id: personId }),
    noteCalendarFeedRead: async (hash, now, before) => {
      const notLately = { $or: [{ lastReadAt: null }, { lastReadAt: { $lte: before } }] };
      await feeds.updateOne({ ...exactly({ hash }), ...notLately }, { $set: { lastReadAt: now } });
    },
    endCalendarFeed: async (personId, hash) =>
      (await feeds.deleteOne(exactly({ _id: personId, ...(hash !== undefined && { hash }) }))).deletedCount === 1,
  } satisfies Partial<Directory>;
};
