import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { DAY, type MadeToken, MINUTE, type Session, type TokenRow, tokenLimits } from '@dossier/shared/contract';
import { hashPassword } from '@dossier/shared/directory';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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

const path = '/api/auth/tokens';
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const wanted = { name: 'Nightly export', scopes: ['projects:read'], days: 30, password };
const make = (change: object = {}, token = session.token) =>
  browser.send(path, { json: { ...wanted, ...change }, ...bearer(token) });
const made = async (change: object = {}) => (await make(change)).body as MadeToken;
const list = async () => (await browser.send(path, bearer(session.token))).body as TokenRow[];
const signInAgain = async () => {
  session = (await app.signIn(browser, 'ann@example.org')).body;
};
const revokeAll = () => app.directory.revokeApiTokens(session.accountId);

describe('API tokens', () => {
  it('[BEY-27] are shown once, stored hashed, and listed without the secret', async () => {
    const answer = await make();
    const { token, ...row } = answer.body as MadeToken;
    expect([answer.status, token]).toEqual([201, expect.stringMatching(/^dsr_[\w-]{43}$/)]);
    expect(row).toMatchObject({
      name: 'Nightly export',
      scopes: ['projects:read'],
      hint: token.slice(-4),
      lastUsedAt: null,
    });
    expect(Date.parse(row.expiresAt)).toBe(app.time.now + 30 * DAY);
    expect(await list()).toEqual([row]);
    const stored = await app.directory.apiTokensOf(session.accountId);
    expect(JSON.stringify(stored)).not.toContain(token.slice(4));
  });

  it('[BEY-27] are told of by mail, without the secret; there is none that its owner is not told of', async () => {
    app.sent.splice(0);
    const { token, id } = await made();
    expect(app.sent).toMatchObject([
      { name: 'QueueMail', payload: { recipient: session.accountId, template: 'token-made' } },
    ]);
    expect(JSON.stringify(app.sent)).not.toContain(token.slice(4));
    app.outcomes.push(new EngineUnavailableError('away'));
    expect((await make()).status).toBe(503);
    expect((await list()).map((row) => row.id)).toContain(id);
    expect(await list()).toHaveLength(2);
    await revokeAll();
  });

  it('[BEY-27] ask for the password, a name, a scope and an end', async () => {
    expect(await make({ password: 'guess' })).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG' } });
    for (const [field, value] of [
      ['name', ' '],
      ['scopes', []],
      ['scopes', ['everything']],
      ['days', 0],
      ['days', 366],
    ] as const)
      expect(await make({ [field]: value })).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect((await make({}, 'x'.repeat(43))).status).toBe(401);
  });

  it('[BEY-27] end at their time, and say when they were last used, once a minute', async () => {
    await revokeAll();
    const { token, id } = await made({ days: 1 });
    const lastUse = async () => (await app.directory.apiTokensOf(session.accountId)).find((row) => row.tokenId === id);
    const first = app.time.now;
    await browser.who(token);
    app.time.now += MINUTE - 1;
    await browser.who(token);
    expect((await lastUse())?.lastUsedAt).toBe(first);
    app.time.now += 1;
    await browser.who(token);
    expect((await lastUse())?.lastUsedAt).toBe(first + MINUTE);
    app.time.now = first + DAY;
    expect((await browser.who(token)).status).toBe(401);
    await signInAgain();
  });

  it('[BEY-27] are revoked at once, and their live streams end', async () => {
    const { token, id } = await made();
    app.published.splice(0);
    expect((await browser.send(`${path}/${id}`, { method: 'DELETE', ...bearer(session.token) })).status).toBe(204);
    expect(await browser.who(token)).toMatchObject({ status: 401 });
    expect(app.published).toEqual([{ revoked: { sessionId: id } }]);
    expect((await browser.send(`${path}/${id}`, { method: 'DELETE', ...bearer(session.token) })).status).toBe(404);
  });

  it('[BEY-27] reach neither sign-in, sessions nor tokens', async () => {
    const { token } = await made({ scopes: ['projects:read', 'projects:write', 'documents:submit', 'files:read'] });
    const json = { existingPassword: password, password: 'Another-Horse-8-Battery' };
    const refused = [
      browser.send(path, bearer(token)),
      make({}, token),
      browser.send('/api/auth/sessions', bearer(token)),
      browser.send('/api/auth/sessions', { method: 'DELETE', ...bearer(token) }),
      browser.send('/api/auth/change-password', { json, ...bearer(token) }),
      browser.who(token),
    ];
    for (const answer of await Promise.all(refused))
      expect(answer).toMatchObject({ status: 403, body: { code: 'SESSION_REQUIRED' } });
  });

  it('end with a new password, but not with the other sessions', async () => {
    await revokeAll();
    const { token } = await made();
    await browser.send('/api/auth/sessions', { method: 'DELETE', ...bearer(session.token) });
    expect((await browser.who(token)).status).toBe(403);
    const json = { existingPassword: password, password: 'Another-Horse-8-Battery' };
    const changed = await browser.send('/api/auth/change-password', { json, ...bearer(session.token) });
    session = changed.body;
    expect((await browser.who(token)).status).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('are not made by a password that is replaced at that moment', async () => {
    const current = 'Another-Horse-8-Battery';
    const { putApiToken } = app.directory;
    jest.spyOn(app.directory, 'putApiToken').mockImplementationOnce(async (token) => {
      await app.directory.setPassword(session.accountId, await hashPassword('Third-Horse-9-Battery'));
      await app.directory.revokeApiTokens(session.accountId);
      await putApiToken.call(app.directory, token);
    });
    expect(await make({ password: current })).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await list()).toEqual([]);
    await app.directory.setPassword(session.accountId, await hashPassword(current));
  });

  it('are limited in number', async () => {
    const [template] = [await make({ password: 'Another-Horse-8-Battery' })];
    expect(template?.status).toBe(201);
    const [token] = await app.directory.apiTokensOf(session.accountId);
    if (!token) throw new Error('there is no token');
    for (let index = 1; index < tokenLimits.perPerson; index += 1)
      await app.directory.putApiToken({ ...token, tokenId: `t${index}`, hash: `h${index}` });
    session = (await app.signIn(browser, 'ann@example.org', 'Another-Horse-8-Battery')).body;
    expect(await make({ password: 'Another-Horse-8-Battery' })).toMatchObject({
      status: 409,
      body: { code: 'TOKEN_LIMIT' },
    });
  });
});
