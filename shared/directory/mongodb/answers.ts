import type { Collection } from 'mongodb';
import { MINUTE } from '../../contract/index.ts';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import { patient } from '../../engines/mongodb/guarded.ts';
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

export const answersIn = (
  answers: Collection<AnswerDocument>,
): Pick<Directory, 'keepAnswer' | 'answerTo' | 'sweep'> => ({
  keepAnswer: async ({ commandId, personId, payloadHash, outcome, expiresAt }) => {
    const document = { _id: commandId, personId, payloadHash, outcome: JSON.stringify(outcome), expiresAt };
    await insertedOnce(answers, document);
  },
  answerTo: async (id) => foundAs(answers.findOne(exactly({ _id: id })), answerOf),
  sweep: async (now) => {
    await patient(answers, MINUTE).deleteMany({ expiresAt: { $lte: now } });
  },
});
