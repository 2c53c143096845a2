/** What became of commands that left no event: the answers that they were given, and what was refused. */
import type { Collection } from 'mongodb';
import { insertedOnce, isFirst } from '../../engines/mongodb/client.ts';
import { exactly, foundAs, scalar } from '../../engines/mongodb/exactly.ts';
import type { Directory, KeptAnswer } from '../port.ts';
import type { Refusals, RefusedAttempt } from '../refusals.ts';

/** `_id` is the command's id; the outcome is JSON. */
export type AnswerDocument = Omit<KeptAnswer, 'commandId' | 'outcome'> & {
  readonly _id: string;
  readonly outcome: string;
};

const answerOf = ({ _id, outcome, ...answer }: AnswerDocument): KeptAnswer => ({
  commandId: _id,
  ...answer,
  outcome: JSON.parse(outcome) as KeptAnswer['outcome'],
});

export const keptAnswersIn = (answers: Collection<AnswerDocument>): Pick<Directory, 'keepAnswer' | 'answerTo'> => ({
  keepAnswer: async ({ commandId, personId, payloadHash, outcome, expiresAt }) => {
    const document = { _id: commandId, personId, payloadHash, outcome: JSON.stringify(outcome), expiresAt };
    await insertedOnce(answers, document);
  },
  answerTo: async (id) => foundAs(answers.findOne(exactly({ _id: id })), answerOf),
});

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
