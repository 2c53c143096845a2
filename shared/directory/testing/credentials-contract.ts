import { describe, expect, it } from '@jest/globals';
import { DAY, MINUTE, otp, sessionLifetime, tokenLimits } from '../../contract/index.ts';
import { atOnce } from '../../testing/races.ts';
import type { ApiToken, CalendarFeed, Directory } from '../port.ts';
import { next, now, requestOf, sessionOf, ticketOf, yes } from './records.ts';

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

/** What the port promises of sessions, one-time passwords and tickets. */
export const proofContract = (directory: () => Directory): void => {
  describe('sessions', () => {
    it('finds a session by access token, refresh token and the refresh token before', async () => {
      await directory().openSession(sessionOf('ann'));
      expect(await directory().sessionByAccess('access-a')).toEqual(sessionOf('ann'));
      expect(await directory().sessionByRefresh('refresh-a')).toEqual(sessionOf('ann'));
      expect(await directory().rotateSession('session-a', 'refresh-a', next('b'))).toBe(true);
      const rotated = sessionOf('ann', 'a', { ...next('b'), previousRefreshHash: 'refresh-a' });
      expect(await directory().sessionByRefresh('refresh-a')).toEqual(rotated);
      expect(await directory().sessionByRefresh('refresh-b')).toEqual(rotated);
      expect(await directory().sessionByAccess('access-b')).toEqual(rotated);
      expect(await directory().sessionByAccess('access-a')).toBeUndefined();
      expect(await directory().sessionByAccess('refresh-a')).toBeUndefined();
    });

    it('lets exactly one of many rotations win', async () => {
      await directory().openSession(sessionOf('ann'));
      const won = await atOnce(20, (index) =>
        directory().rotateSession('session-a', 'refresh-a', next(`race-${index}`)),
      );
      expect(yes(won)).toBe(1);
    });

    it("ends one session, or all but one, of that person's only", async () => {
      await directory().openSession(sessionOf('ann', 'a'));
      await directory().openSession(sessionOf('ann', 'b', { lastUsedAt: now + 1 }));
      await directory().openSession(sessionOf('ann', 'c', { lastUsedAt: now + 2 }));
      await directory().openSession(sessionOf('bob', 'd'));
      expect((await directory().sessionsOf('ann')).map(({ sessionId }) => sessionId)).toEqual([
        'session-c',
        'session-b',
        'session-a',
      ]);
      expect(await directory().endSession('ann', 'session-d')).toBe(false);
      expect(await directory().endSession('ann', 'session-a')).toBe(true);
      expect(await directory().endSession('ann', 'session-a')).toBe(false);
      expect(await directory().endSessions('ann', 'session-c')).toEqual(['session-b']);
      expect(await directory().endSessions('ann')).toEqual(['session-c']);
      expect(await directory().sessionByRefresh('refresh-d')).toBeDefined();
    });
  });

  describe('one-time passwords', () => {
    const inFlow = (flow: string, requestId: string) => ({ ...requestOf(requestId), flow });

    it('keeps one request per flow; a newer one replaces it and none of another flow', async () => {
      await directory().putOtp(inFlow('own', 'first'));
      await directory().putOtp(inFlow('other', 'theirs'));
      await directory().putOtp(inFlow('own', 'second'));
      expect(await directory().otp('own')).toEqual(inFlow('own', 'second'));
      expect(await directory().otp('other')).toEqual(inFlow('other', 'theirs'));
      expect(await directory().otpById('first')).toBeUndefined();
      expect(await directory().otpById('theirs')).toEqual(inFlow('other', 'theirs'));
      expect(await directory().otp('unknown')).toBeUndefined();
      expect(await directory().tryOtp('unknown', 5)).toBe(false);
      expect(await directory().useOtp('unknown')).toBe(false);
    });

    it('counts tries for each of the flows that share a code, which waits while one of them does', async () => {
      const flows = ['own', 'other'].map((flow) => ({ ...inFlow(flow, 'shared'), shared: true }));
      for (const one of flows) await directory().putOtp(one);
      await directory().tryOtp('other', 1);
      expect(await directory().tryOtp('other', 1)).toBe(false);
      expect(await directory().otp('own')).toEqual(flows[0]);
      expect(await directory().useOtp('other')).toBe(true);
      expect(await directory().otpById('shared')).toEqual(flows[0]);
      expect(await directory().tryOtp('own', 1)).toBe(true);
    });

    it('allows five tries of a hundred at once, and counts them', async () => {
      await directory().putOtp(inFlow('own', 'request'));
      expect(yes(await atOnce(100, () => directory().tryOtp('own', 5)))).toBe(5);
      expect(await directory().otp('own')).toMatchObject({ tries: 5 });
    });

    it('is used by exactly one of many, and tried no more after that', async () => {
      await directory().putOtp(inFlow('own', 'request'));
      expect(yes(await atOnce(20, () => directory().useOtp('own')))).toBe(1);
      expect(await directory().otp('own')).toMatchObject({ used: true });
      expect(await directory().tryOtp('own', 5)).toBe(false);
    });
  });

  describe('tickets', () => {
    it('keeps what a ticket carries', async () => {
      await directory().putTicket(ticketOf());
      expect(await directory().ticket('hash')).toEqual(ticketOf());
      expect(await directory().ticket('other')).toBeUndefined();
    });

    it('is used by exactly one of many', async () => {
      await directory().putTicket(ticketOf());
      expect(yes(await atOnce(20, () => directory().useTicket('hash')))).toBe(1);
      expect(await directory().ticket('hash')).toBeUndefined();
    });
  });

  it('sweeps what expired and nothing else', async () => {
    await directory().openSession(sessionOf('ann', 'fresh'));
    await directory().openSession(sessionOf('ann', 'idle', { lastUsedAt: now - sessionLifetime.idle }));
    await directory().openSession(sessionOf('ann', 'old', { createdAt: now - sessionLifetime.absolute }));
    await directory().openSession(sessionOf('ann', 'used', { createdAt: now - sessionLifetime.absolute + DAY }));
    await directory().putTicket(ticketOf({ hash: 'expired', expiresAt: now }));
    await directory().putTicket(ticketOf({ hash: 'good', expiresAt: now + 1 }));
    await directory().putOtp(requestOf('expired', now - otp.lifetime));
    await directory().putOtp({ ...requestOf('good', now - otp.lifetime + 1), purpose: 'reset' });
    await directory().hit('over', 1_000, now - 1_000);
    await directory().hit('running', 1_000, now - 999);
    await directory().sweep(now);
    expect((await directory().sessionsOf('ann')).map(({ sessionId }) => sessionId).sort()).toEqual([
      'session-fresh',
      'session-used',
    ]);
    expect(await directory().ticket('expired')).toBeUndefined();
    expect(await directory().ticket('good')).toBeDefined();
    expect(await directory().otpById('expired')).toBeUndefined();
    expect(await directory().otpById('good')).toBeDefined();
    expect(await directory().hit('running', 1_000, now)).toMatchObject({ count: 2 });
  });
};
