import { describe, expect } from '@jest/globals';
import { documentsOf, itWithUnzippers, unpacked, wholeOf } from '../../testing/zip.ts';

const GB = 1024 ** 3;

describe('an archive', () => {
  for (const [what, sizes] of [
    ['of more documents than the short form of a ZIP can count', Array<number>(70_000).fill(3)],
    ['with a document of more than 4 GB and one behind it', [3, 4 * GB + 1, 3]],
  ] as const)
    itWithUnzippers(
      `${what} is as long as announced and can be unpacked`,
      async () => {
        const documents = documentsOf(...sizes);
        const { announced, sent, ...found } = await unpacked(documents);
        expect(sent).toBe(announced);
        expect(found).toEqual(wholeOf(documents));
      },
      180_000,
    );
});
