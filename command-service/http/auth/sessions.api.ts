import { DAY, MINUTE, type Session, type SessionRow } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestAuth, type TestAuth } from '../../testing/auth.ts';

const email = 'ann@example.org';
let app: TestAuth;
let browser: ReturnType<TestAuth['browser']>;
let session: Session;
const open = async (options?: { secureCookies: boolean }) => {
  app = await openTestAuth(options);
  browser = app.browser();
  session = await app.signUp(browser, email);
};
beforeEach(() => open());
afterEach(() => app.close());

const refresh = (from = browser, headers: Record<string, string> = {}) =>
  from.send('/api/auth/refresh', { method: 'POST', headers });
const setCookie = (name: string) => browser.setCookies.find((cookie) => cookie.startsWith(`${name}=`));
const tokenOf = ({ body }: { body: unknown }) => (body as Session).token;
/** A second tab, or a thief, with the cookies as they are now. */
const copyOf = (from: typeof browser) => {
  const copy = app.browser();
  for (const [name, value] of from.cookies) copy.cookies.set(name, value);
  return copy;
};

describe('the refresh token', () => {
  it('[AUTH-38] lives in a cookie that scripts cannot read and other sites do not send; only the CSRF token can be read', async () => {
    expect(setCookie('refresh')).toMatch(/^refresh=[\w.-]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(setCookie('XSRF-TOKEN')).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=1209600; Path=\/; SameSite=Strict$/);
    expect(JSON.stringify(session)).not.toContain(browser.cookies.get('refresh'));
  });

  it('[AUTH-38] is for HTTPS alone where the site is served so', async () => {
    await app.close();
    await open({ secureCookies: true });
    expect(setCookie('__Host-refresh')).toMatch(/^__Host-refresh=.*; Secure; SameSite=Strict$/);
    expect(setCookie('XSRF-TOKEN')).toMatch(/^XSRF-TOKEN=.*; Secure; SameSite=Strict$/);
    app.time.now += MINUTE;
    expect((await refresh()).status).toBe(200);
  });

  it('[AUTH-38] rotates: new access token, new cookie, and the old access token is worth nothing', async () => {
    const before = browser.cookies.get('refresh');
    app.time.now += 20 * MINUTE;
    const answer = await refresh(browser, { Authorization: `Bearer ${session.token}` });
    expect(answer).toMatchObject({
      status: 200,
      body: { accountId: session.accountId, expiresAt: '2030-03-01T12:35:00.000Z' },
    });
    expect(browser.cookies.get('refresh')).not.toBe(before);
    expect((await browser.who(tokenOf(answer))).status).toBe(200);
    expect((await browser.who(session.token)).status).toBe(401);
  });

  it('[AUTH-38] is refused without the CSRF header, with a wrong one, and from another site', async () => {
    app.time.now += MINUTE;
    for (const headers of [
      { 'X-XSRF-TOKEN': '' },
      { 'X-XSRF-TOKEN': 'x'.repeat(43) },
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ])
      expect(await refresh(browser, headers)).toMatchObject({ status: 403, body: { code: 'CSRF' } });
    expect((await refresh()).status).toBe(200);
  });

  it('[AUTH-38] is renewed behind a proxy that asks by a name of its own, where the browser vouches for the site', async () => {
    app.time.now += MINUTE;
    const outside = { Origin: 'https://documents.example' };
    expect((await refresh(browser, { ...outside, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    for (const site of ['same-site', 'none'])
      expect((await refresh(browser, { ...outside, 'Sec-Fetch-Site': site })).status).toBe(403);
  });

  it('gives parallel tabs the same tokens', async () => {
    app.time.now += MINUTE;
    const tabs = Array.from({ length: 8 }, () => copyOf(browser));
    const answers = await Promise.all(tabs.map((tab) => refresh(tab)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(tokenOf)).size).toBe(1);
    expect(new Set(tabs.map((tab) => tab.cookies.get('refresh'))).size).toBe(1);
    expect((await browser.who(tokenOf(answers[0] as never))).status).toBe(200);
  });

  it('honours the token before for 10 seconds, with the tokens that replaced it', async () => {
    const late = copyOf(browser);
    app.time.now += MINUTE;
    const first = await refresh();
    app.time.now += 9_999;
    const second = await refresh(late);
    expect(tokenOf(second)).toBe(tokenOf(first));
    app.time.now += MINUTE;
    expect((await refresh(late)).status).toBe(200);
  });

  it('[AUTH-38] used again later ends the session for thief and owner, and open streams with it', async () => {
    const thief = copyOf(browser);
    app.time.now += MINUTE;
    const mine = await refresh();
    app.time.now += 10_000;
    expect(await refresh(thief)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(thief.cookies.has('refresh')).toBe(false);
    expect((await browser.who(tokenOf(mine))).status).toBe(401);
    expect((await refresh()).status).toBe(401);
    expect(app.published).toEqual([{ revoked: { sessionId: expect.any(String) } }]);
  });

  it('[AUTH-38] used again after any number of rotations ends the session, and its owner is told by mail', async () => {
    const [thief, another] = [copyOf(browser), copyOf(browser)];
    for (let rotations = 0; rotations < 4; rotations += 1) {
      app.time.now += MINUTE;
      expect((await refresh()).status).toBe(200);
    }
    const noticed = () => app.sent.filter(({ payload }) => payload.template === 'session-copied');
    expect((await refresh(thief)).status).toBe(401);
    expect((await refresh()).status).toBe(401);
    expect(noticed()).toMatchObject([{ name: 'QueueMail', payload: { recipient: session.accountId } }]);
    expect((await refresh(another)).status).toBe(401);
    expect(noticed()).toHaveLength(1);
  });

  it('of a session that somebody names with a mark that is not ours ends nothing', async () => {
    const forged = copyOf(browser);
    const [body, ...named] = (browser.cookies.get('refresh') ?? '').split('.');
    forged.cookies.set('refresh', [`x${body}`, ...named].join('.'));
    expect((await refresh(forged)).status).toBe(401);
    app.time.now += MINUTE;
    expect((await refresh()).status).toBe(200);
  });

  it('forged or absent gets 401 and leaves no cookie', async () => {
    const forged = copyOf(browser);
    forged.cookies.set('refresh', 'x'.repeat(43));
    expect((await refresh(forged)).status).toBe(401);
    expect([...forged.cookies.keys()]).toEqual(['flow', 'device']);
    const none = copyOf(browser);
    none.cookies.delete('refresh');
    expect((await refresh(none)).status).toBe(401);
  });
});

describe('the life of a session', () => {
  it('ends after 14 days without use', async () => {
    app.time.now += 14 * DAY - 1;
    expect((await refresh()).status).toBe(200);
    app.time.now += 14 * DAY;
    expect((await refresh()).status).toBe(401);
    expect(await app.directory.sessionsOf(session.accountId)).toEqual([]);
  });

  it('ends after 90 days in any case, its access token included', async () => {
    const end = app.time.now + 90 * DAY;
    while (app.time.now + 10 * DAY < end) {
      app.time.now += 10 * DAY;
      expect((await refresh()).status).toBe(200);
    }
    app.time.now = end - MINUTE;
    const last = await refresh();
    expect((last.body as Session).expiresAt).toBe(new Date(end).toISOString());
    app.time.now = end;
    expect((await browser.who(tokenOf(last))).status).toBe(401);
    expect((await refresh()).status).toBe(401);
  });

  it('ends when the account is being closed', async () => {
    await app.directory.block(session.accountId);
    app.time.now += MINUTE;
    expect((await refresh()).status).toBe(401);
  });

  it('ends at sign-out: tokens, cookies and open streams', async () => {
    app.time.now += 20 * MINUTE;
    const signOut = () =>
      browser.send('/api/auth/sign-out', { json: {}, headers: { Authorization: `Bearer ${session.token}` } });
    const cookies = copyOf(browser);
    const { status, headers } = await signOut();
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache"']);
    expect([...browser.cookies.keys()]).toEqual(['flow', 'device']);
    expect(app.published).toEqual([{ revoked: { sessionId: expect.any(String) } }]);
    expect((await browser.who(session.token)).status).toBe(401);
    expect((await refresh(cookies)).status).toBe(401);
  });

  it('sign-out needs the CSRF header', async () => {
    const forged = await browser.send('/api/auth/sign-out', { json: {}, headers: { 'X-XSRF-TOKEN': 'no' } });
    expect(forged.status).toBe(403);
    expect((await browser.who(session.token)).status).toBe(200);
  });
});

describe('my sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const authorized = (token = session.token, method = 'GET') => ({
    method,
    headers: { Authorization: `Bearer ${token}` },
  });
  const list = async (token = session.token) =>
    (await browser.send('/api/auth/sessions', authorized(token))).body as SessionRow[];
  const another = async () =>
    tokenOf(
      await app.browser().send('/api/auth/sign-in', {
        json: { email, password: (await import('../../testing/auth.ts')).password },
        headers: { 'User-Agent': firefox, 'Time-Zone': 'Europe/Berlin' },
      }),
    );

  it('are listed with device, time zone and times, expired ones and those of others not', async () => {
    await app.signUp(app.browser('198.51.100.2'), 'bob@example.org');
    app.time.now += 60_000;
    await another();
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        current: false,
        device: 'Firefox on Linux',
        timeZone: 'Europe/Berlin',
        createdAt: '2030-03-01T12:01:00.000Z',
        lastUsedAt: '2030-03-01T12:01:00.000Z',
      },
      expect.objectContaining({ current: true, timeZone: null, createdAt: '2030-03-01T12:00:00.000Z' }),
    ]);
    expect((await app.browser().send('/api/auth/sessions')).status).toBe(401);
  });

  it('end one by one, or all but this one, at once', async () => {
    const [first, second, third] = [await another(), await another(), await another()];
    const { id } = (await list(first)).find(({ current }) => current) as SessionRow;
    expect((await browser.send(`/api/auth/sessions/${id}`, authorized(session.token, 'DELETE'))).status).toBe(204);
    expect(app.published).toEqual([{ revoked: { sessionId: id } }]);
    expect((await browser.who(first)).status).toBe(401);
    expect((await browser.send(`/api/auth/sessions/${id}`, authorized(session.token, 'DELETE'))).status).toBe(404);
    expect((await browser.send('/api/auth/sessions', authorized(session.token, 'DELETE'))).status).toBe(204);
    expect((await browser.who(second)).status).toBe(401);
    expect((await browser.who(third)).status).toBe(401);
    expect((await list()).map(({ current }) => current)).toEqual([true]);
  });

  it('of others cannot be ended', async () => {
    const bob = await app.signUp(app.browser('198.51.100.2'), 'bob@example.org');
    const [own] = await list();
    expect((await browser.send(`/api/auth/sessions/${own?.id}`, authorized(bob.token, 'DELETE'))).status).toBe(404);
    expect((await browser.who(session.token)).status).toBe(200);
  });
});
