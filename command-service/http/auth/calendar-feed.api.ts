import { sha256 } from '@dossier/shared/basics/ids';
import type { MadeCalendarFeed, OwnCalendarFeed, Session } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestAuth, password, type TestAuth } from '../../testing/auth.ts';

let app: TestAuth;
let browser: ReturnType<TestAuth['browser']>;
let session: Session;
beforeAll(async () => {
  app = await openTestAuth();
  browser = app.browser();
  session = await app.signUp(browser, 'ann@example.org');
});
afterAll(() => app.close());

const path = '/api/auth/calendar-feed';
const own = () => ({ headers: { Authorization: `Bearer ${session.token}` } });
const make = (typed = password) => browser.send(path, { json: { password: typed }, ...own() });
const made = async () => (await make()).body as MadeCalendarFeed;
const shown = async () => ((await browser.send(path, own())).body as OwnCalendarFeed).feed;
const reads = async (key: string) => (await app.directory.calendarFeedByHash(sha256(key))) !== undefined;

describe('the secret address of a calendar', () => {
  it('[BEY-34] is made on demand, shown once and stored hashed', async () => {
    expect(await shown()).toBeNull();
    const answer = await make();
    const { key, ...row } = answer.body as MadeCalendarFeed;
    expect([answer.status, key]).toEqual([201, expect.stringMatching(/^dsc_[\w-]{43}$/)]);
    expect(await shown()).toEqual(row);
    expect(await reads(key)).toBe(true);
    expect(JSON.stringify(await app.directory.calendarFeedOf(session.accountId))).not.toContain(key.slice(4));
  });

  it('[BEY-34] asks for the password, as what outlives the session does', async () => {
    expect(await make('guess')).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_WRONG', errors: { password: expect.anything() } },
    });
    expect((await browser.send(path, { json: {}, ...own() })).status).toBe(400);
    expect((await browser.send(path)).status).toBe(401);
  });

  it('[BEY-34] ends by a new one, and when it is turned off, which may be said twice', async () => {
    const first = await made();
    const second = await made();
    expect([await reads(first.key), await reads(second.key)]).toEqual([false, true]);
    for (let time = 0; time < 2; time++)
      expect((await browser.send(path, { method: 'DELETE', ...own() })).status).toBe(204);
    expect([await shown(), await reads(second.key)]).toEqual([null, false]);
  });

  it('[BEY-34] ends with a new password', async () => {
    const { key } = await made();
    const change = { existingPassword: password, password: 'Another-Horse-2027' };
    expect((await browser.send('/api/auth/change-password', { json: change, ...own() })).status).toBeLessThan(300);
    expect(await reads(key)).toBe(false);
  });
});
