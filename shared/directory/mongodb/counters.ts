import type { Collection } from 'mongodb';
import { isFirst } from '../../engines/mongodb/client.ts';
import { exactly } from '../../engines/mongodb/exactly.ts';
import type { Directory } from '../port.ts';

export type CounterDocument = { readonly _id: string; readonly count: number; readonly resetsAt: number };

export const countersIn = (counters: Collection<CounterDocument>): Pick<Directory, 'hit' | 'unhit' | 'forget'> => {
  const hit: Directory['hit'] = async (counter, windowMs, now) => {
    const name = exactly({ _id: counter });
    const after = { returnDocument: 'after' } as const;
    const running = { ...name, resetsAt: { $gt: now } };
    const counted = await counters.findOneAndUpdate(running, { $inc: { count: 1 } }, after);
    if (counted) return { count: counted.count, resetsAt: counted.resetsAt };
    const begun = { count: 1, resetsAt: now + windowMs };
    const over = { ...name, resetsAt: { $lte: now } };
    if (await isFirst(counters.updateOne(over, { $set: begun }, { upsert: true }))) return begun;
    // Another copy began the window meanwhile: count this hit in it.
    return hit(counter, windowMs, now);
  };

  return {
    hit,
    unhit: async (counter) =>
      void (await counters.updateOne({ ...exactly({ _id: counter }), count: { $gt: 0 } }, { $inc: { count: -1 } })),
    forget: async (counter) => void (await counters.deleteOne(exactly({ _id: counter }))),
  };
};
