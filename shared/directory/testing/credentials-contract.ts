import { describe, expect, it } from '@jest/globals';
import { DAY, MINUTE, tokenLimits } from '../../contract/index.ts';
import type { ApiToken, CalendarFeed, Directory } from '../port.ts';
import { now } from './records.ts';

const tokenOf = (personId: string, name = 'a', over: Partial<ApiToken> = {}): ApiToken => ({
  tokenId: `token-${name}`,
  personId,
  name: 'Nightly export, Ünï',
  scopes: ['projects:read', 'files:read'],
  hash: `hash-${name}`,
  hint: 'abcd',
  createdAt: now,
  expiresAt: now + DAY,
  lastUsedAt: null,
  ...over,
});

export const apiTokensContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('API tokens', () => {
    it('[BEY-27] are found by hash, and listed for their person, the newest first', async () => {
      await directory().putApiToken(tokenOf('ann'));
      await directory().putApiToken(tokenOf('ann', 'b', { createdAt: now + 1 }));
      await directory().putApiToken(tokenOf('bob', 'c'));
      await reopen();
      expect(await directory().apiTokenByHash('hash-a')).toEqual(tokenOf('ann'));
      expect(await directory().apiTokenByHash('token-a')).toBeUndefined();
      expect((await directory().apiTokensOf('ann')).map(({ tokenId }) => tokenId)).toEqual(['token-b', 'token-a']);
    });

    it('remember their last use, unless one was noted just before', async () => {
      await directory().putApiToken(tokenOf('ann'));
      const lastUse = async (time: number) => {
        await directory().noteApiTokenUse('token-a', time, time - MINUTE);
        return (await directory().apiTokenByHash('hash-a'))?.lastUsedAt;
      };
      expect(await lastUse(now)).toBe(now);
      expect(await lastUse(now + MINUTE - 1)).toBe(now);
      expect(await lastUse(now + MINUTE)).toBe(now + MINUTE);
    });

    it('[BEY-27] are revoked by their person only, one or all', async () => {
      for (const name of ['a', 'b', 'c']) await directory().putApiToken(tokenOf('ann', name));
      await directory().putApiToken(tokenOf('bob', 'd'));
      expect(await directory().revokeApiToken('bob', 'token-a')).toBe(false);
      expect(await directory().revokeApiToken('ann', 'token-a')).toBe(true);
      expect(await directory().revokeApiToken('ann', 'token-a')).toBe(false);
      expect(await directory().apiTokenByHash('hash-a')).toBeUndefined();
      expect((await directory().revokeApiTokens('ann')).sort()).toEqual(['token-b', 'token-c']);
      expect(await directory().apiTokensOf('ann')).toEqual([]);
      expect(await directory().apiTokenByHash('hash-d')).toBeDefined();
    });

    it('go with the person, and a month after their end', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      await directory().putApiToken(tokenOf(personId));
      const longAgo = now - tokenLimits.shownAfterExpiry * DAY;
      await directory().putApiToken(tokenOf('bob', 'old', { expiresAt: longAgo }));
      await directory().putApiToken(tokenOf('bob', 'expired', { expiresAt: longAgo + 1 }));
      await directory().sweep(now);
      expect((await directory().apiTokensOf('bob')).map(({ tokenId }) => tokenId)).toEqual(['token-expired']);
      await directory().erase(personId);
      expect(await directory().apiTokensOf(personId)).toEqual([]);
    });
  });

const feedOf = (personId: string, hash: string): CalendarFeed => ({
  personId,
  hash,
  createdAt: now,
  lastReadAt: null,
});

export const calendarFeedsContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('calendar feeds', () => {
    it('[BEY-34] are found by hash and by person, who has one: a new one ends the one before', async () => {
      await directory().putCalendarFeed(feedOf('ann', 'first'));
      await directory().putCalendarFeed(feedOf('bob', 'of bob'));
      await directory().putCalendarFeed(feedOf('ann', 'second'));
      await reopen();
      expect(await directory().calendarFeedByHash('first')).toBeUndefined();
      expect(await directory().calendarFeedByHash('second')).toEqual(feedOf('ann', 'second'));
      expect(await directory().calendarFeedOf('ann')).toEqual(feedOf('ann', 'second'));
      expect(await directory().calendarFeedOf('bob')).toEqual(feedOf('bob', 'of bob'));
      expect(await directory().calendarFeedOf('eve')).toBeUndefined();
    });

    it('remember when they were read last, unless that was noted just before', async () => {
      await directory().putCalendarFeed(feedOf('ann', 'a'));
      const lastRead = async (time: number) => {
        await directory().noteCalendarFeedRead('a', time, time - MINUTE);
        return (await directory().calendarFeedOf('ann'))?.lastReadAt;
      };
      expect(await lastRead(now)).toBe(now);
      expect(await lastRead(now + MINUTE - 1)).toBe(now);
      expect(await lastRead(now + MINUTE)).toBe(now + MINUTE);
    });

    it('[BEY-34] are ended for their person, all or the one that is meant, and with the person', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      await directory().putCalendarFeed(feedOf(personId, 'a'));
      expect(await directory().endCalendarFeed(personId, 'another')).toBe(false);
      expect(await directory().endCalendarFeed('bob')).toBe(false);
      expect(await directory().endCalendarFeed(personId, 'a')).toBe(true);
      expect(await directory().endCalendarFeed(personId)).toBe(false);
      await directory().putCalendarFeed(feedOf(personId, 'b'));
      expect(await directory().endCalendarFeed(personId)).toBe(true);
      await directory().putCalendarFeed(feedOf(personId, 'c'));
      await directory().erase(personId);
      expect(await directory().calendarFeedByHash('c')).toBeUndefined();
    });
  });
