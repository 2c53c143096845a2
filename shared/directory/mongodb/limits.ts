/** What is counted, and what everybody has once. */
import type { Collection } from 'mongodb';
import { insertedOnce, isFirst } from '../../engines/mongodb/client.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
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

/** `_id` is the card: the first insert decides. */
export type TrialDocument = { readonly _id: string; readonly owner: string };

export const trialsIn = (trials: Collection<TrialDocument>) =>
  ({
    claimTrial: async (card, owner) => {
      await insertedOnce(trials, { _id: card, owner });
      return (await trials.findOne(exactly({ _id: card })))?.owner === owner;
    },
    releaseTrial: async (card, owner) => void (await trials.deleteOne(exactly({ _id: card, owner }))),
    trials: async (after, limit) =>
      (await trials.find({ _id: { $gt: scalar(after) } }, { sort: { _id: 1 }, limit }).toArray()).map(
        ({ _id: card, owner }) => ({ card, owner }),
      ),
  }) satisfies Partial<Directory>;
