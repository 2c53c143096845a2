import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonText } from './made.ts';

it('a manifest written in turns has the bytes that it has in one piece', async () => {
  const textOf = async (value: object) => {
    let text = '';
    for await (const piece of jsonText(value)) text += piece;
    return text;
  };
  const long = { files: Array.from({ length: 450 }, (_, at) => ({ path: `a\n${at}`, sizes: [at] })), streams: [] };
  expect(await textOf(long)).toBe(`${JSON.stringify(long, null, 2)}\n`);
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
      expect(await textOf(value)).toBe(`${JSON.stringify(value, null, 2)}\n`);
    }),
  );
});
