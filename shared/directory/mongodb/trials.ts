import type { Collection } from 'mongodb';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
import type { Directory } from '../port.ts';

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
