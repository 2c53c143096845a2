import type { Collection } from 'mongodb';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import type { Directory, KeptAnswer } from '../port.ts';

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

export const answersIn = (answers: Collection<AnswerDocument>): Pick<Directory, 'keepAnswer' | 'answerTo'> => ({
  keepAnswer: async ({ commandId, personId, payloadHash, outcome, expiresAt }) => {
    const document = { _id: commandId, personId, payloadHash, outcome: JSON.stringify(outcome), expiresAt };
    await insertedOnce(answers, document);
  },
  answerTo: async (id) => foundAs(answers.findOne(exactly({ _id: id })), answerOf),
});
