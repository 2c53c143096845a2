import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { answerKeyId, answerTermOf, events, isEncrypted, personal, personalFields } from '../index.ts';

describe('personal fields', () => {
  it('are found wherever they stand, with the sibling that says whose they are', () => {
    const name = personal('personId', z.string());
    const schema = z.object({
      personId: z.string(),
      name,
      maybe: name.optional(),
      nothing: name.nullable(),
      usual: name.default(''),
      plain: z.string(),
      list: z.array(z.object({ owner: z.string(), fileName: personal('owner', z.string()) })),
      one: z.object({ owner: z.string(), fileName: personal('owner', z.string()) }).nullable(),
    });
    expect(personalFields(schema).map(({ path, owner }) => ({ path, owner }))).toEqual([
      { path: ['name'], owner: 'personId' },
      { path: ['maybe'], owner: 'personId' },
      { path: ['nothing'], owner: 'personId' },
      { path: ['usual'], owner: 'personId' },
      { path: ['list', '*', 'fileName'], owner: 'owner' },
      { path: ['one', 'fileName'], owner: 'owner' },
    ]);
  });

  it('are what somebody answered where a key of answers encrypts them, whose term stands beside them', () => {
    const fields = Object.entries(events).flatMap(([type, { schema }]) =>
      personalFields(schema).flatMap(({ path, isAnswer }) => (isAnswer ? [{ type, path, schema }] : [])),
    );
    expect(fields.map(({ type, path }) => `${type} ${path}`)).toEqual([
      'AnswersSubmitted answers',
      'ItemExcused reason',
      'AnswersReviewed remarks',
    ]);
    const beside = expect.arrayContaining(['personId', 'projectId', 'term']);
    for (const { schema } of fields) expect(Object.keys(schema.shape)).toEqual(beside);
    const term = { personId: 'ann', projectId: '123456789', term: 2 };
    expect(answerTermOf(answerKeyId(term))).toEqual(term);
    expect(answerTermOf('ann')).toBeUndefined();
  });

  it('mark one schema and not the one it was made of', () => {
    const plain = z.string();
    personal('personId', plain);
    expect(personalFields(plain)).toEqual([]);
  });

  it('of every event have their owner beside them', () => {
    const at = (schema: unknown, [step, ...rest]: readonly string[]): unknown => {
      if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
        return at(schema.unwrap(), step === undefined ? [] : [step, ...rest]);
      if (step === undefined) return schema;
      if (step === '*') return at((schema as z.ZodArray).element, rest);
      return at((schema as z.ZodObject).shape[step], rest);
    };
    const fields = Object.entries(events).flatMap(([type, { schema }]) =>
      personalFields(schema).map(({ path, owner }) => ({ type, schema, path, owner })),
    );
    expect(fields.length).toBeGreaterThan(15);
    for (const { type, schema, path, owner } of fields) {
      const parent = at(schema, path.slice(0, -1)) as z.ZodObject;
      expect({ type, path, shape: Object.keys(parent.shape) }).toEqual({
        type,
        path,
        shape: expect.arrayContaining([owner]),
      });
    }
  });

  it('once encrypted cannot be mistaken for what somebody typed', () => {
    expect(isEncrypted({ sealed: 'x', of: 'p1' })).toBe(true);
    for (const typed of ['{"sealed":"x","of":"p1"}', null, undefined, 7, { sealed: 'x' }])
      expect(isEncrypted(typed)).toBe(false);
  });
});
