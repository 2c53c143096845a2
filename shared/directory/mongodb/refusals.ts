import type { Collection } from 'mongodb';
import { isFirst } from '../../engines/mongodb/client.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
import type { Refusals, RefusedAttempt } from '../refusals.ts';

export type RefusedDocument = Omit<RefusedAttempt, 'id'> & { readonly _id: string };

/** What has no value on insertion is not stored by every engine. */
const attemptOf = ({ _id: id, personId = null, ...attempt }: RefusedDocument): RefusedAttempt => ({
  id,
  personId,
  ...attempt,
});

/** Copies add to the same rows; what one of them drops twice is gone. */
export const refusalsIn = (refusals: Collection<RefusedDocument>): Refusals => {
  const prune = async (projectId: string, kept: number) => {
    const surplus = await refusals
      .find(exactly({ projectId }), { sort: { firstAt: -1, _id: -1 }, skip: kept, projection: { _id: 1 } })
      .toArray();
    if (surplus.length > 0) await refusals.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
  };
  const add = async (attempt: RefusedAttempt): Promise<void> => {
    const { id, count, lastAt, code, fileId, client, ...first } = attempt;
    const change = { $setOnInsert: first, $inc: { count }, $set: { lastAt, code, fileId, client } };
    if (!(await isFirst(refusals.updateOne(exactly({ _id: id }), change, { upsert: true })))) await add(attempt);
  };
  return {
    noteRefused: async (attempts, kept) => {
      for (const attempt of attempts) await add(attempt);
      for (const projectId of new Set(attempts.map((attempt) => attempt.projectId))) await prune(projectId, kept);
    },
    refusedIn: async (projectId) => (await refusals.find(exactly({ projectId })).toArray()).map(attemptOf),
    refusedLately: async (limit) =>
      (await refusals.find({}, { sort: { lastAt: -1, _id: 1 }, limit }).toArray()).map(attemptOf),
    refused: async (after, limit) =>
      (await refusals.find({ _id: { $gt: scalar(after) } }, { sort: { _id: 1 }, limit }).toArray()).map(attemptOf),
  };
};
