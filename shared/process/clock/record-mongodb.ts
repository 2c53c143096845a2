import { openDatabase } from '../../engines/mongodb/database.ts';
import { exactly } from '../../engines/mongodb/exactly.ts';
import type { ClockRecord, Kept } from './record.ts';
import type { Reading } from './trust.ts';

/** One for all copies. */
export const mongoClockRecord = async (url: string): Promise<ClockRecord & { close(): Promise<void> }> => {
  const { database, close } = await openDatabase(url, {});
  const clock = database.collection<Reading & { readonly _id: Kept }>('clock');
  return {
    read: async (kept) => {
      const found = await clock.findOne(exactly({ _id: kept }));
      return found ? { wall: found.wall, uptime: found.uptime, boot: found.boot } : undefined;
    },
    write: async (kept, { wall, uptime, boot }) =>
      void (await clock.updateOne(exactly({ _id: kept }), { $set: { wall, uptime, boot } }, { upsert: true })),
    close,
  };
};
