import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../testing/races.ts';
import type { Directory } from '../port.ts';
import { now } from './records.ts';

export const limitsContract = (directory: () => Directory, reopen: () => Promise<void>) => {
  describe('counters', () => {
    it('counts hits of a window, each once, and begins anew after it', async () => {
      const counts = await atOnce(30, async () => (await directory().hit('a', 1_000, now)).count);
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
      expect(await directory().hit('a', 1_000, now + 999)).toEqual({ count: 31, resetsAt: now + 1_000 });
      expect(await directory().hit('a', 1_000, now + 1_000)).toEqual({ count: 1, resetsAt: now + 2_000 });
      expect(await directory().hit('b', 1_000, now)).toMatchObject({ count: 1 });
    });

    it('takes hits back, each once, and no more than there were', async () => {
      const counts = async () => (await directory().hit('a', 1_000, now)).count;
      await atOnce(5, counts);
      await atOnce(3, () => directory().unhit('a'));
      expect(await counts()).toBe(3);
      for (let time = 0; time < 5; time++) await directory().unhit('a');
      expect(await directory().hit('a', 1_000, now + 10)).toEqual({ count: 1, resetsAt: now + 1_000 });
      await directory().unhit('unknown');
    });

    it('survives a restart, and is forgotten on demand', async () => {
      await directory().hit('a', 1_000, now);
      await reopen();
      expect(await directory().hit('a', 1_000, now)).toMatchObject({ count: 2 });
      await directory().forget('a');
      expect(await directory().hit('a', 1_000, now)).toMatchObject({ count: 1 });
    });
  });

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
};
