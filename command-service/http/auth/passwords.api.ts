import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { MINUTE, type Session } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openTestAuth, password, type TestAuth } from '../../testing/auth.ts';

const email = 'ann@example.org';
const newPassword = 'Another-Horse-8-Stable';
let app: TestAuth;
let browser: ReturnType<TestAuth['browser']>;
let session: Session;
beforeEach(async () => {
  app = await openTestAuth();
  browser = app.browser();
  session = await app.signUp(browser, email);
  app.sent.length = 0;
});
afterEach(() => app.close());

const reset = (ticket: string, given = newPassword, from = app.browser()) =>
  from.send('/api/auth/reset-password', { json: { ticket, password: given } });
const check = (ticket: string) => app.browser().send('/api/auth/ticket', { json: { ticket } });
const invalid = { status: 400, body: { code: 'TICKET_INVALID', title: 'The reset link is invalid or expired.' } };
const notice = {
  name: 'QueueMail',
  commandId: expect.any(String),
  payload: { recipient: expect.any(String), template: 'password-changed' },
};
const linkTicket = async () => {
  await app.browser().send('/api/auth/reset-link', { json: { email } });
  return app.link(email);
};

describe('resetting a password', () => {
  it('begins a new session, ends all older ones, and mails a notice', async () => {
    const ticket = await app.ticket(app.browser(), email, 'reset');
    const fresh = app.browser();
    const answer = await reset(ticket, newPassword, fresh);
    expect(answer).toMatchObject({ status: 200, body: { accountId: session.accountId } });
    expect((await fresh.who((answer.body as Session).token)).status).toBe(200);
    expect((await browser.who(session.token)).status).toBe(401);
    expect((await browser.send('/api/auth/refresh', { method: 'POST' })).status).toBe(401);
    expect(app.published).toEqual([{ revoked: { sessionId: expect.any(String) } }]);
    expect(app.sent).toEqual([{ ...notice, payload: { ...notice.payload, recipient: session.accountId } }]);
    expect((await app.signIn(app.browser(), email)).status).toBe(401);
    expect((await app.signIn(app.browser(), email, newPassword)).status).toBe(200);
  });

  it('a verified code and a mailed link both give a token that is valid until used', async () => {
    for (const ticket of [await app.ticket(app.browser(), email, 'reset'), await linkTicket()])
      expect(await check(ticket)).toMatchObject({ status: 200, body: { valid: true } });
  });

  it('[AUTH-33] works once, also for many at the same time', async () => {
    const ticket = await linkTicket();
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(ticket)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await reset(ticket)).toMatchObject(invalid);
    expect(await check(ticket)).toMatchObject(invalid);
  });

  it('[AUTH-33] whose answer was lost is done by the same request again, by no other, and while nothing was changed since', async () => {
    const ticket = await linkTicket();
    const key = 'k'.repeat(43);
    const send = (given: object, from = app.browser()) =>
      from.send('/api/auth/reset-password', { json: { ticket, password: newPassword, key, ...given } });
    const lost = (await send({})).body as Session;
    for (const other of [{ key: 'o'.repeat(43) }, { key: undefined }, { password: 'Other-Horse-9-Stable' }])
      expect(await send(other)).toMatchObject(invalid);

    const answer = await send({}, browser);
    expect(answer).toMatchObject({ status: 200, body: { accountId: session.accountId } });
    expect((await browser.who((answer.body as Session).token)).status).toBe(200);
    expect((await browser.who(lost.token)).status).toBe(401);
    expect(new Set(app.sent.map(({ commandId }) => commandId)).size).toBe(1);

    const later = await app.ticket(app.browser(), email, 'reset');
    expect((await reset(later, 'Later-Horse-9-Stable')).status).toBe(200);
    expect(await send({})).toMatchObject(invalid);
  });

  it('[AUTH-33] lives for 30 minutes', async () => {
    const tickets = [await app.ticket(app.browser(), email, 'reset'), await linkTicket()];
    app.time.now += 30 * MINUTE - 1;
    for (const ticket of tickets) expect((await check(ticket)).status).toBe(200);
    app.time.now += 1;
    for (const ticket of tickets) {
      expect(await check(ticket)).toMatchObject(invalid);
      expect(await reset(ticket)).toMatchObject(invalid);
    }
  });

  it('an unknown, empty or foreign token is invalid', async () => {
    const signUpTicket = await app.ticket(app.browser(), 'bob@example.org', 'sign-up');
    for (const ticket of ['', 'x', 'x'.repeat(43), signUpTicket]) expect(await check(ticket)).toMatchObject(invalid);
    expect(await reset('x'.repeat(43))).toMatchObject(invalid);
    expect(await reset(signUpTicket)).toMatchObject(invalid);
  });

  it('is void after any change of the password', async () => {
    const older = await app.ticket(app.browser(), email, 'reset');
    await reset(await linkTicket());
    expect(await check(older)).toMatchObject(invalid);
  });

  it('a link to an address without account leads nowhere', async () => {
    await app.browser().send('/api/auth/reset-link', { json: { email: 'eve@example.org' } });
    expect(await check(await app.link('eve@example.org'))).toMatchObject(invalid);
  });

  it('the job of a link mail holds no secret', async () => {
    app.queued.length = 0;
    const ticket = await linkTicket();
    const request = await app.requestOf(email, 'reset-link');
    expect(app.queued).toEqual([
      {
        queue: 'reset-link-mail',
        id: request.requestId,
        data: { requestId: request.requestId, correlationId: expect.any(String) },
      },
    ]);
    expect(JSON.stringify([app.queued, request])).not.toContain(ticket);
  });

  it('[VAL-06] refuses weak and easy passwords and keeps the token', async () => {
    const ticket = await linkTicket();
    expect(await reset(ticket, 'short')).toMatchObject({
      status: 400,
      body: { errors: { password: expect.stringMatching(/^Password must/) } },
    });
    expect(await reset(ticket, 'Welcome2030!!')).toMatchObject({ status: 400, body: { code: 'PASSWORD_COMMON' } });
    expect((await check(ticket)).status).toBe(200);
  });
});

describe('changing a password', () => {
  const change = (existingPassword: string, given = newPassword, token = session.token) =>
    browser.send('/api/auth/change-password', {
      json: { existingPassword, password: given },
      headers: { Authorization: `Bearer ${token}` },
    });

  it('needs the existing one', async () => {
    expect(await change('Wrong-Horse-7-Battery')).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_WRONG', errors: { existingPassword: 'The existing password is wrong.' } },
    });
    expect((await app.signIn(app.browser(), email)).status).toBe(200);
    expect((await change(password, newPassword, 'x'.repeat(43))).status).toBe(401);
  });

  it('ends the other sessions, goes on in this one with new tokens, and mails a notice', async () => {
    const other = (await app.signIn(app.browser(), email)).body as Session;
    const answer = await change(password);
    expect(answer.status).toBe(200);
    const { token } = answer.body as Session;
    expect((await browser.who(token)).status).toBe(200);
    expect((await browser.who(session.token)).status).toBe(401);
    expect((await browser.who(other.token)).status).toBe(401);
    app.time.now += MINUTE;
    expect((await browser.send('/api/auth/refresh', { method: 'POST' })).status).toBe(200);
    expect(app.published).toHaveLength(1);
    expect(app.sent).toMatchObject([{ payload: { template: 'new-device' } }, notice]);
    expect((await app.signIn(app.browser(), email)).status).toBe(401);
    expect((await app.signIn(app.browser(), email, newPassword)).status).toBe(200);
  });

  it('whose answer was lost is no alarm: the old tokens open nothing, and the new password signs in', async () => {
    const lost = app.browser();
    for (const [name, value] of browser.cookies) lost.cookies.set(name, value);
    const { token } = (await change(password)).body as Session;
    app.sent.length = 0;
    app.time.now += MINUTE;
    expect(await lost.send('/api/auth/refresh', { method: 'POST' })).toMatchObject({ status: 401 });
    expect(app.sent).toEqual([]);
    expect((await browser.who(token)).status).toBe(200);
    expect((await app.signIn(lost, email, newPassword)).status).toBe(200);
  });

  it('does not undo a reset that came in between', async () => {
    const ticket = await linkTicket();
    const { setPassword } = app.directory;
    jest.spyOn(app.directory, 'setPassword').mockImplementationOnce(async (...asked) => {
      expect((await reset(ticket)).status).toBe(200);
      return setPassword.call(app.directory, ...asked);
    });
    expect(await change(password, 'Thief-Horse-9-Stable')).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_WRONG' },
    });
    expect((await app.signIn(app.browser(), email, 'Thief-Horse-9-Stable')).status).toBe(401);
    expect((await app.signIn(app.browser(), email, newPassword)).status).toBe(200);
  });

  it('is done even when the notice cannot be queued', async () => {
    app.outcomes.push(new EngineUnavailableError('away'));
    expect((await change(password)).status).toBe(200);
  });

  it('[VAL-06] refuses weak and easy passwords', async () => {
    expect((await change(password, 'alllowercase-1')).status).toBe(400);
    expect(await change(password, 'Password123!')).toMatchObject({ body: { code: 'PASSWORD_COMMON' } });
  });

  it('slows guessing of the existing one down', async () => {
    for (let index = 0; index < 5; index += 1) await change('Wrong-Horse-7-Battery');
    expect(await change(password)).toMatchObject({ status: 429 });
    app.time.now += 15 * MINUTE - 1;
    expect((await app.signIn(app.browser(), email)).status).toBe(200);
  });
});
