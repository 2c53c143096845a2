import { DAY, sessionLifetime } from '@dossier/shared/contract';
import { openTestEngines } from '@dossier/shared/testing/engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { holdingOf } from './holding.ts';

const begun = Date.UTC(2026, 0, 10, 12);
const time = { now: begun };
const clock = () => time.now;
let engines: Awaited<ReturnType<typeof openTestEngines>>;
beforeEach(async () => {
  time.now = begun;
  engines = await openTestEngines({ clock });
});
afterEach(() => engines.close());

describe('what somebody came in with', () => {
  it('holds until a session ends by the clock, though nobody swept it away yet', async () => {
    const { directory } = engines;
    const { personId } = await directory.personOf('ann@example.org');
    const session = {
      ...{ personId, createdAt: begun, device: 'test', previousRefreshHash: null, guestIn: null, timeZone: null },
      ...{ rotatedAt: begun, accessExpiresAt: begun },
    };
    const open = (sessionId: string, lastUsedAt: number) =>
      directory.openSession({
        ...session,
        ...{ sessionId, lastUsedAt, accessHash: `access ${sessionId}`, refreshHash: `refresh ${sessionId}` },
      });
    await open('idle', begun);
    await open('used', begun + sessionLifetime.absolute - DAY);
    const holds = () =>
      Promise.all(
        ['idle', 'used', 'unknown'].map((sessionId) => holdingOf({ directory, clock })({ personId, sessionId })),
      );
    time.now = begun + sessionLifetime.idle - 1;
    expect(await holds()).toEqual([true, true, false]);
    time.now += 1;
    expect(await holds()).toEqual([false, true, false]);
    time.now = begun + sessionLifetime.absolute;
    expect(await holds()).toEqual([false, false, false]);
  });
});
