import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../testing/races.ts';
import type { Directory } from '../port.ts';

export const takenContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('rights that were taken', () => {
    it('are known by project, also after a restart; of several the last one', async () => {
      expect(await directory().takenIn(['one'])).toEqual(new Map());
      await directory().noteTaken('one', 7);
      await directory().noteTaken('one', 4);
      await directory().noteTaken('two', 1);
      await reopen();
      expect(await directory().takenIn(['two', 'one', 'three'])).toEqual(
        new Map([
          ['one', 7],
          ['two', 1],
        ]),
      );
      expect(await directory().takenIn([])).toEqual(new Map());
    });

    it('keep the last one of many at once', async () => {
      let revision = 0;
      await atOnce(20, () => directory().noteTaken('one', ++revision));
      expect(await directory().takenIn(['one'])).toEqual(new Map([['one', 20]]));
    });
  });
