import { describe, expect, it } from '@jest/globals';
import { documentsOf, itWithUnzippers, lengthsOf, unpacked, wholeOf } from '../../testing/zip.ts';

const small = (count: number) => documentsOf(...Array<number>(count).fill(3));

describe('an archive', () => {
  // The directory of most is shorter than 64 kB, of some about as long, of the last longer.
  it.each([0, 1, 400, 500, 600, 650, 700, 750, 800])('of %s documents is as long as announced', async (count) => {
    const { announced, sent } = await lengthsOf(small(count));
    expect(sent).toBe(announced);
  });

  itWithUnzippers('of small and large documents by turns is as long as announced and can be unpacked', async () => {
    const [large, empty] = [600_000, 0];
    const sizes = [
      3,
      3,
      large,
      empty,
      250_000,
      250_000,
      250_000,
      large,
      large,
      empty,
      ...Array<number>(450).fill(15_000),
    ];
    const { announced, sent, ...found } = await unpacked(documentsOf(...sizes));
    expect(sent).toBe(announced);
    expect(found).toEqual(wholeOf(documentsOf(...sizes)));
  });

  it.each([3, 600_000])('breaks off where a document of %s bytes is gone, or shorter than it was', async (size) => {
    const documents = documentsOf(3, size, 3);
    for (const change of ['gone', 'shorter'] as const)
      await expect(lengthsOf(documents, { [documents[1]?.fileId ?? '']: change })).rejects.toThrow(
        change === 'gone' ? 'is gone' : 'is not as long as it was',
      );
  });

  for (const count of [1, 1_000, 6_000])
    itWithUnzippers(`of ${count} documents is as long as announced and can be unpacked`, async () => {
      const { announced, sent, ...found } = await unpacked(small(count));
      expect(sent).toBe(announced);
      expect(found).toEqual(wholeOf(small(count)));
    });
});
