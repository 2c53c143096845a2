import { describe, expect, it } from '@jest/globals';
import { DAY, otp, sessionLifetime } from '../../contract/index.ts';
import { atOnce } from '../../testing/races.ts';
import type { Directory } from '../port.ts';
import { next, now, requestOf, sessionOf, ticketOf, yes } from './records.ts';

/** What the port promises of sessions, one-time passwords, tickets and counters. */
export const proofContract = (directory: () => Directory, reopen: () => Promise<void>): void => {
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
