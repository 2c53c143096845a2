import { describe, expect } from '@jest/globals';
import { checked, documentsOf, itWithUnzippers, soundOf, unpacked, wholeOf } from '../../testing/zip.ts';

const GB = 1024 ** 3;
const many = Array<number>(70_000).fill(3);

describe('an archive', () => {
  for (const [what, sizes] of [
    ['of more documents than the short form of a ZIP can count', many],
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

// Blobs of Node 20 end at 4 GB.
itWithUnzippers(
  'a package of evidence of more documents than the short form of a ZIP can count can be checked and unpacked',
  async () => {
    const documents = documentsOf(...many);
    expect(await checked(documents)).toEqual(soundOf(documents));
  },
  180_000,
);
