import { HOUR } from '@dossier/shared/contract';
import { hashPassword } from '@dossier/shared/directory';
import { type BudgetName, counterOf } from '@dossier/shared/limits';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { hash as argonHash } from '@node-rs/argon2';
import { openTestAuth, password, type TestAuth } from '../../testing/auth.ts';

const email = 'ann@example.org';
let app: TestAuth;
beforeEach(async () => {
  app = await openTestAuth();
  await app.signUp(app.browser(), email);
});
afterEach(() => app.close());

describe('signing in', () => {
  it('[ENT-04] answers a token that is good as a bearer for 15 minutes', async () => {
    const browser = app.browser();
    const { status, body } = await app.signIn(browser, email);
    expect(status).toBe(200);
    const { token, accountId, expiresAt } = body as { token: string; accountId: string; expiresAt: string };
    expect(expiresAt).toBe('2030-03-01T12:15:00.000Z');
    expect(await browser.who(token)).toMatchObject({ status: 200, body: { personId: accountId } });
    app.time.now = Date.parse(expiresAt) - 1;
    expect((await browser.who(token)).status).toBe(200);
    app.time.now = Date.parse(expiresAt);
    expect(await browser.who(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it('[AUTH-38] from a new device is told by mail, from a known one it is not', async () => {
    const noticed = () => app.sent.filter(({ payload }) => payload.template === 'new-device').length;
    const browser = app.browser();
    await app.signIn(browser, email);
    expect(noticed()).toBe(1);
    await app.signIn(browser, email);
    expect(noticed()).toBe(1);
    await app.signIn(app.browser(), email, 'Wrong-Horse-7-Battery');
    expect(noticed()).toBe(1);
    for (let device = 0; device < 9; device += 1) await app.signIn(app.browser(), email);
    expect(noticed()).toBe(5);
  });

  it('[ENT-29] takes the address in any case, and the password exactly as typed', async () => {
    expect((await app.signIn(app.browser(), ' ANN@Example.ORG ')).status).toBe(200);
    expect((await app.signIn(app.browser(), email, `${password} `)).status).toBe(401);
    expect((await app.signIn(app.browser(), email, password.toLowerCase())).status).toBe(401);
  });

  it('[AUTH-09] answers alike for a wrong password, an unknown address, one only mentioned and an account being closed', async () => {
    await app.directory.personOf('mentioned@example.org');
    const pending = await app.directory.personOf('pending@example.org');
    await app.directory.reserve(
      pending.personId,
      (await app.directory.findByEmail(email))?.passwordHash ?? '',
      app.time.now,
    );
    await app.signUp(app.browser(), 'closing@example.org');
    const closing = await app.directory.personOf('closing@example.org');
    await app.directory.block(closing.personId);

    const answers = [
      await app.signIn(app.browser(), email, 'Wrong-Horse-7-Battery'),
      await app.signIn(app.browser(), 'nobody@example.org'),
      await app.signIn(app.browser(), 'mentioned@example.org'),
      await app.signIn(app.browser(), 'pending@example.org'),
      await app.signIn(app.browser(), 'closing@example.org'),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_FAILED', title: 'Email or password is wrong.' },
    });
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });

  it('opens no session for somebody whose account is closed at that moment', async () => {
    const { personId } = await app.directory.personOf(email);
    const { openSession } = app.directory;
    jest.spyOn(app.directory, 'openSession').mockImplementation(async (session) => {
      await app.directory.block(personId);
      await app.directory.endSessions(personId);
      await openSession.call(app.directory, session);
    });
    expect(await app.signIn(app.browser(), email)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } });
    expect(await app.directory.sessionsOf(personId)).toEqual([]);
  });

  it('opens no session by a password that is replaced at that moment', async () => {
    const { personId } = await app.directory.personOf(email);
    const { openSession } = app.directory;
    jest.spyOn(app.directory, 'openSession').mockImplementation(async (session) => {
      await app.directory.setPassword(personId, await hashPassword('Another-Horse-8-Stable'));
      await app.directory.endSessions(personId);
      await openSession.call(app.directory, session);
    });
    expect(await app.signIn(app.browser(), email)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } });
    expect(await app.directory.sessionsOf(personId)).toEqual([]);
  });

  it('refuses twenty forged tokens', async () => {
    const { token } = (await app.signIn(app.browser(), email)).body as { token: string };
    const forged = [
      '',
      'x',
      token.slice(1),
      `${token}x`,
      token.toUpperCase(),
      `${token} ${token}`,
      'null',
      'undefined',
      '../../etc/passwd',
      "' OR 1=1 --",
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
      ...Array.from({ length: 9 }, (_, index) => String(index).repeat(43)),
    ];
    expect(forged).toHaveLength(20);
    for (const one of forged) expect((await app.browser().who(one)).status).toBe(401);
    const basic = await app.browser().send('/api/who', { headers: { Authorization: `Basic ${token}` } });
    expect(basic.status).toBe(401);
    expect(basic.headers.get('www-authenticate')).toBe('Bearer');
    expect((await app.browser().send('/api/who')).status).toBe(401);
  });

  const cheapHash = () => argonHash(password, { memoryCost: 19_456, timeCost: 1, parallelism: 1 });

  it('does not bring a password back that is replaced while it is hashed anew', async () => {
    const { personId } = await app.directory.personOf(email);
    await app.directory.setPassword(personId, await cheapHash());
    const { setPassword } = app.directory;
    const replacement = await hashPassword('Another-Horse-8-Stable');
    jest.spyOn(app.directory, 'setPassword').mockImplementationOnce(async (...asked) => {
      await setPassword.call(app.directory, personId, replacement);
      return setPassword.call(app.directory, ...asked);
    });
    expect((await app.signIn(app.browser(), email)).status).toBe(401);
    expect((await app.directory.find(personId))?.passwordHash).toBe(replacement);
  });

  it('lets in two at once whose password is hashed anew', async () => {
    const { personId } = await app.directory.personOf(email);
    await app.directory.setPassword(personId, await cheapHash());
    const answers = await Promise.all([app.signIn(app.browser(), email), app.signIn(app.browser(), email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('hashes anew when today’s cost is higher than the stored hash’s', async () => {
    const person = await app.directory.personOf(email);
    await app.directory.setPassword(person.personId, await cheapHash());
    expect((await app.signIn(app.browser(), email)).status).toBe(200);
    expect((await app.directory.find(person.personId))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104/);
    expect((await app.signIn(app.browser(), email)).status).toBe(200);
  });
});

describe('guessing passwords', () => {
  const wrong = (from = app.browser('203.0.113.9'), address = email) =>
    app.signIn(from, address, 'Wrong-Horse-7-Battery');

  it('[AUTH-41] is slowed down more and more, also for the right password, and the wait is told', async () => {
    for (let index = 0; index < 6; index += 1) expect((await wrong()).status).toBe(401);
    const refused = await app.signIn(app.browser('203.0.113.9'), email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'SLOW_DOWN' } });
    const firstWait = Number(refused.headers.get('retry-after'));
    app.time.now += firstWait * 1000;
    expect((await wrong()).status).toBe(401);
    const secondWait = Number((await wrong()).headers.get('retry-after'));
    expect(secondWait).toBeGreaterThan(firstWait);
    app.time.now += secondWait * 1000;
    expect((await app.signIn(app.browser('203.0.113.9'), email)).status).toBe(200);
    expect((await wrong()).status).toBe(401);
  });

  it('[AUTH-41] slows unknown addresses down as known ones', async () => {
    const statuses = async (address: string) => {
      const answers = [];
      for (let index = 0; index < 8; index += 1)
        answers.push((await wrong(app.browser('203.0.113.7'), address)).status);
      return answers;
    };
    const unknown = await statuses('nobody@example.org');
    expect(unknown).toEqual([...Array(6).fill(401), 429, 429]);
    expect(await statuses(email)).toEqual(unknown);
  });

  it('lets few of a hundred guesses at once through', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => wrong()));
    expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(6);
  });

  const hits = async (name: BudgetName, subject: string, count: number) => {
    for (let hit = 0; hit < count; hit += 1) await app.directory.hit(counterOf(name, subject), HOUR, app.time.now);
  };
  /** As often as all strangers may try: 20 clients, five times each. */
  const tryAsStrangers = (address = email) => hits('sign-in-strangers', address, 100);
  const asks = { status: 403, body: { code: 'CODE_REQUIRED', title: expect.stringContaining('reset the password') } };

  it('a hundred requests of one stranger keep nobody out: what the back-off refuses is no try', async () => {
    for (let index = 0; index < 100; index += 1) await wrong();
    expect((await app.signIn(app.browser('192.0.2.2'), email)).status).toBe(200);
  });

  it('[AUTH-41] never locks out the owner’s own browser, whatever strangers do', async () => {
    const own = app.browser('192.0.2.1');
    expect((await app.signIn(own, email)).status).toBe(200);
    await tryAsStrangers();
    expect(await app.signIn(app.browser('192.0.2.2'), email)).toMatchObject(asks);
    expect((await app.signIn(own, email)).status).toBe(200);
    expect((await app.signIn(own, email, 'Wrong-Horse-7-Battery')).status).toBe(401);

    const forged = app.browser('192.0.2.3');
    forged.cookies.set('device', `${'a'.repeat(22)}.${'b'.repeat(43)}`);
    expect(await app.signIn(forged, email)).toMatchObject(asks);
    app.time.now += HOUR;
    expect((await app.signIn(app.browser('192.0.2.2'), email)).status).toBe(200);
  });

  it('[AUTH-41] beyond what strangers may try a mailed code lets the right password in, from any browser', async () => {
    await tryAsStrangers();
    const fresh = app.browser('192.0.2.2');
    expect(await app.signIn(fresh, email)).toMatchObject(asks);
    const ticket = await app.ticket(fresh, email, 'sign-in');
    expect((await app.signIn(fresh, email, 'Wrong-Horse-7-Battery', ticket)).status).toBe(401);
    expect((await app.signIn(fresh, email, password, ticket)).status).toBe(200);
    expect(await app.signIn(app.browser('192.0.2.3'), email, password, ticket)).toMatchObject({
      status: 400,
      body: { code: 'REGISTRATION_TICKET_INVALID' },
    });
  });

  it('a password that was reset by mail is let in at once', async () => {
    await tryAsStrangers();
    const fresh = app.browser('192.0.2.2');
    const json = { ticket: await app.ticket(fresh, email, 'reset'), password: 'Another-Horse-8-Battery' };
    expect((await fresh.send('/api/auth/reset-password', { json })).status).toBe(200);
    expect((await app.signIn(fresh, email, json.password)).status).toBe(200);
  });

  it('a code for another address, or for something else, proves nothing here', async () => {
    await app.signUp(app.browser(), 'bob@example.org');
    const fresh = app.browser('192.0.2.2');
    for (const ticket of [
      await app.ticket(fresh, 'bob@example.org', 'sign-in'),
      await app.ticket(fresh, email, 'reset'),
    ])
      expect((await app.signIn(fresh, email, password, ticket)).status).toBe(400);
  });

  it('[AUTH-09] asks alike for the code of an address without an account', async () => {
    const nobody = 'nobody@example.org';
    await tryAsStrangers(nobody);
    expect(await app.signIn(app.browser('192.0.2.2'), nobody)).toMatchObject(asks);
    const json = { email: nobody, purpose: 'sign-in' };
    expect((await app.browser('192.0.2.2').send('/api/auth/otp', { json })).status).toBe(202);
    expect(await app.requestOf(nobody, 'sign-in')).toMatchObject({ used: true });
  });

  it('is limited for a client over all accounts', async () => {
    const spray = app.browser('203.0.113.50');
    const statuses = [];
    for (let index = 0; index < 101; index += 1) statuses.push((await wrong(spray, `p${index}@example.org`)).status);
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401));
    expect(statuses[100]).toBe(429);
  });

  it('takes nothing from a lecture hall that signs in by one address', async () => {
    await hits('sign-in-client', '203.0.113.60', 99);
    for (let index = 0; index < 3; index += 1)
      expect((await app.signIn(app.browser('203.0.113.60'), email)).status).toBe(200);
  });
});
