import { expect, it } from '@jest/globals';
import { type Collection, MongoServerError } from 'mongodb';
import { answerKeyId } from '../../contract/index.ts';
import { type AnswerDraftDocument, type AnswerKeyDocument, answerKeysIn } from './answers.ts';

it('[BEY-40] a key of answers that a crash kept from going takes along what was typed once it goes', async () => {
  const left = { key: true, drafts: true };
  let isAway = true;
  const breaksOff = () => {
    if (!isAway) return;
    isAway = false;
    throw new Error('away');
  };
  const gone = () => (left.key ? null : {});
  const keys = {
    findOne: async () => gone(),
    updateOne: async () => {
      if (!left.key) throw new MongoServerError({ message: 'there is one', code: 11_000 });
      if (!left.drafts) breaksOff();
      left.key = false;
    },
  };
  const drafts = {
    deleteMany: async () => {
      if (!left.key) breaksOff();
      left.drafts = false;
    },
  };
  const { drop } = answerKeysIn(
    keys as unknown as Collection<AnswerKeyDocument>,
    drafts as unknown as Collection<AnswerDraftDocument>,
    { keyOf: async () => undefined, keysOf: async () => new Map() },
  );
  const keyId = answerKeyId({ personId: 'ann', projectId: '123456789', term: 0 });
  await expect(drop(keyId)).rejects.toThrow('away');
  await drop(keyId);
  expect(left).toEqual({ key: false, drafts: false });
});
