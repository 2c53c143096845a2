import { describe, expect, it } from '@jest/globals';
import { documentsOf, itWithUnzippers, lengthsOf, unpacked, wholeOf } from '../../testing/zip.ts';

const small = (count: number) => documentsOf(...Array<number>(count).fill(3));

describe('an archive', () => {
  // The directory of most is shorter than 64 kB, of some about as long, of the last longer.
  it.each([0, 1, 400, 500, 600, 650, 700, 750, 800])('of %s documents is as long as announced', async (count) => {
    const { announced, sent } = await lengthsOf(small(count));
    expect(sent).toBe(announced);
  });

  for (const count of [1, 1_000, 6_000])
    itWithUnzippers(`of ${count} documents is as long as announced and can be unpacked`, async () => {
      const { announced, sent, ...found } = await unpacked(small(count));
      expect(sent).toBe(announced);
      expect(found).toEqual(wholeOf(small(count)));
    });
});
