import { describe, expect } from '@jest/globals';
import { checked, documentsOf, itWithUnzippers, soundOf, unpacked, wholeOf } from '../../testing/zip.ts';

const GB = 1024 ** 3;

for (const [what, sizes] of [
  ['of more documents than the short form of a ZIP can count', Array<number>(70_000).fill(3)],
  ['with a document of more than 4 GB and one behind it', [3, 4 * GB + 1, 3]],
] as const)
  describe(`a ZIP ${what}`, () => {
    itWithUnzippers(
      'is as long as announced and can be unpacked',
      async () => {
        const documents = documentsOf(...sizes);
        const { announced, sent, ...found } = await unpacked(documents);
        expect(sent).toBe(announced);
        expect(found).toEqual(wholeOf(documents));
      },
      180_000,
    );
    itWithUnzippers(
      'can be checked and unpacked, when it is evidence',
      async () => {
        const documents = documentsOf(...sizes);
        expect(await checked(documents)).toEqual(soundOf(documents));
      },
      180_000,
    );
  });
