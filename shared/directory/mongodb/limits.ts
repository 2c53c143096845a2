/** What is counted, and what everybody has once. */
import type { Collection } from 'mongodb';
import { insertedOnce, isFirst } from '../../engines/mongodb/client.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
import { fingerprintOf, type MasterKeys, rewrappedTrialKey, trialKeyId, trialKeyOf } from '../master-key.ts';
import type { Directory } from '../port.ts';
import type { MasterKeyDocument } from './people.ts';

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

export const trialsIn = (
  trials: Collection<TrialDocument>,
  masterKey: Collection<MasterKeyDocument>,
  keys: MasterKeys,
) => {
  const ownerOf = async (card: string) => (await trials.findOne(exactly({ _id: card })))?.owner;
  const kept = async () => ({
    fingerprint: (await masterKey.findOne({ _id: 'only' }))?.fingerprint,
    wrappedKey: await ownerOf(trialKeyId),
  });
  return {
    /** Repeatable after each of its steps. */
    keepMasterKey: async () => {
      const owner = rewrappedTrialKey(keys, await kept());
      if (owner !== undefined)
        await trials.updateOne(exactly({ _id: trialKeyId }), { $set: { owner } }, { upsert: true });
      const fingerprint = fingerprintOf(keys.current);
      await masterKey.updateOne({ _id: 'only' }, { $set: { fingerprint } }, { upsert: true });
    },
    trialKey: async () => trialKeyOf(keys, await kept()),
    claimTrial: async (card, owner) => {
      await insertedOnce(trials, { _id: card, owner });
      return (await ownerOf(card)) === owner;
    },
    releaseTrial: async (card, owner) => void (await trials.deleteOne(exactly({ _id: card, owner }))),
    trials: async (after, limit) =>
      (await trials.find({ _id: { $gt: scalar(after) } }, { sort: { _id: 1 }, limit }).toArray()).map(
        ({ _id: card, owner }) => ({ card, owner }),
      ),
  } satisfies Partial<Directory>;
};
