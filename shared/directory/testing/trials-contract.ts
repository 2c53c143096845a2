import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../testing/races.ts';
import type { Directory } from '../port.ts';

export const trialsContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('trials', () => {
    it('are one for each card, also after a restart', async () => {
      expect(await directory().claimTrial('card', 'ann')).toBe(true);
      await reopen();
      expect(await directory().claimTrial('card', 'ann')).toBe(true);
      expect(await directory().claimTrial('card', 'ben')).toBe(false);
      expect(await directory().claimTrial('another', 'ben')).toBe(true);
    });

    it('go to one of many who want it at once', async () => {
      let number = 0;
      const claims = await atOnce(20, () => directory().claimTrial('card', `owner-${++number}`));
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it('are listed by card, page by page', async () => {
      for (const card of ['c', 'a', 'b']) await directory().claimTrial(card, `owner of ${card}`);
      const claim = (card: string) => ({ card, owner: `owner of ${card}` });
      expect(await directory().trials('', 2)).toEqual([claim('a'), claim('b')]);
      expect(await directory().trials('b', 2)).toEqual([claim('c')]);
    });

    it('are given back by their owner only', async () => {
      await directory().claimTrial('card', 'ann');
      await directory().releaseTrial('card', 'ben');
      expect(await directory().claimTrial('card', 'ben')).toBe(false);
      await directory().releaseTrial('card', 'ann');
      expect(await directory().claimTrial('card', 'ben')).toBe(true);
    });
  });
