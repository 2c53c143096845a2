import { HOUR, MINUTE } from '@dossier/shared/contract';
import { otpLabel } from '@dossier/shared/directory';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestAuth, type TestAuth } from '../../testing/auth.ts';

const email = 'ann@example.org';
type Browser = ReturnType<TestAuth['browser']>;
let app: TestAuth;
/** Of the person whose address it is, who has no account yet. */
let owner: Browser;
beforeEach(async () => {
  app = await openTestAuth();
  owner = app.browser();
});
afterEach(() => app.close());

const ask = (purpose: string, address = email, from = owner) =>
  from.send('/api/auth/otp', { json: { email: address, purpose } });
const verify = (otp: string, purpose = 'sign-up', from = owner, address = email) =>
  from.send('/api/auth/otp/verify', { json: { email: address, purpose, otp } });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('asking for a code', () => {
  it('queues a mail whose job names the request and nothing secret', async () => {
    expect((await ask('sign-up', ' Ann@Example.org ')).status).toBe(202);
    const request = await app.requestOf(email, 'sign-up');
    expect(app.queued).toEqual([
      {
        queue: 'otp-mail',
        id: request.requestId,
        data: { requestId: request.requestId, correlationId: expect.any(String) },
      },
    ]);
    expect(JSON.stringify([request, app.queued])).not.toContain(await app.code(email, 'sign-up'));
  });

  it('[AUTH-11] answers known and unknown addresses alike but for what is random, and takes the same steps for both', async () => {
    await app.signUp(app.browser(), email);
    for (const path of ['/api/auth/otp', '/api/auth/reset-link']) {
      const before = app.queued.length;
      const [known, unknown] = await Promise.all(
        [email, 'eve@example.org'].map((address) =>
          app.browser().send(path, { json: { email: address, ...(path.endsWith('otp') && { purpose: 'reset' }) } }),
        ),
      );
      const names = (headers: Headers | undefined) => [...(headers?.keys() ?? [])].sort();
      expect(unknown?.status).toBe(202);
      expect(known?.status).toBe(202);
      const shapeOf = (text = '') => text.replace(/[\w-]{43}/, 'nonce').replace(/"[A-Z]{3}"/, '"label"');
      expect(shapeOf(unknown?.text)).toBe(shapeOf(known?.text));
      expect(names(unknown?.headers)).toEqual(names(known?.headers));
      expect(app.queued.length).toBe(before + 2);
    }
    expect(await app.requestOf('eve@example.org', 'reset')).toMatchObject({ used: true });
    expect(await app.requestOf(email, 'reset')).toMatchObject({ used: false });
    expect(await app.directory.findByEmail('eve@example.org')).toBeUndefined();
  });

  it('gives no ticket for an address without account even to the right reset code', async () => {
    await ask('reset');
    expect(await verify(await app.code(email, 'reset'), 'reset')).toMatchObject({ status: 400 });
  });

  it('costs nothing while mails cannot be queued: whoever tried again and again gets the code at once afterwards', async () => {
    await app.signUp(app.browser(), 'bob@example.org');
    const client = app.browser();
    const askAll = async () => [
      await ask('sign-up', email, client),
      await client.send('/api/auth/reset-link', { json: { email: 'bob@example.org' } }),
    ];
    app.away.jobs = true;
    for (let round = 0; round < 12; round++) expect((await askAll()).map(({ status }) => status)).toEqual([503, 503]);
    app.away.jobs = false;
    expect((await askAll()).map(({ status }) => status)).toEqual([202, 202]);
    expect((await askAll()).map(({ status }) => status)).toEqual([429, 429]);
  });

  it('[AUTH-24] sends again after 30 seconds, not before, and makes the earlier code invalid', async () => {
    await ask('sign-up');
    const first = await app.code(email, 'sign-up');
    app.time.now += 29_000;
    const early = await ask('sign-up');
    expect(early).toMatchObject({ status: 429, body: { code: 'SLOW_DOWN' } });
    expect(early.headers.get('retry-after')).toBe('1');
    expect(await app.code(email, 'sign-up')).toBe(first);
    app.time.now += 1_000;
    expect((await ask('sign-up')).status).toBe(202);
    expect(await verify(first)).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
    expect((await verify(await app.code(email, 'sign-up'))).status).toBe(200);
  });

  it('sends one mail for many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('sign-up')));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(app.queued).toHaveLength(1);
  });

  it('[AUTH-41] allows a client five codes an hour for an address, with the time to wait, and slows a network down beyond two hundred', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await ask('sign-up', email, app.browser())).status).toBe(202);
      app.time.now += MINUTE;
    }
    const refused = await ask('sign-up', email, app.browser());
    expect(refused).toMatchObject({
      status: 429,
      body: { title: 'Too many codes for this address. Please try again in 55 minutes.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBe((HOUR - 5 * MINUTE) / 1000);
    expect(refused.headers.get('ratelimit-policy')).toMatch('"code-address";q=5;w=3600');
    expect(refused.headers.get('ratelimit')).toMatch('"code-address";r=0;t=3300');
    app.time.now += HOUR;
    expect((await ask('sign-up')).status).toBe(202);

    const spray = (index: number) =>
      ask('sign-up', `p${index}@example.org`, app.browser(`2001:db8:1:2::${(index + 1).toString(16)}`));
    for (let index = 0; index < 200; index += 1) expect((await spray(index)).status).toBe(202);
    expect((await spray(200)).status).toBe(202);
    const slowed = await spray(201);
    expect(slowed).toMatchObject({ status: 429, body: { code: 'SLOW_DOWN' } });
    const wait = Number(slowed.headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(30);
    app.time.now += wait * 1000;
    expect((await spray(202)).status).toBe(202);
    expect((await ask('sign-up', 'q@example.org', app.browser('2001:db8:1:3::1'))).status).toBe(202);
  });

  it('takes nothing from a network by what was refused', async () => {
    for (let index = 0; index < 300; index += 1) await ask('sign-up', email, app.browser('198.51.100.7'));
    expect((await ask('sign-up', 'other@example.org', app.browser('198.51.100.7'))).status).toBe(202);
  });

  it('takes nothing from a lecture hall whose codes are entered', async () => {
    for (let index = 0; index < 210; index += 1) {
      const [address, client] = [`s${index}@example.org`, app.browser('198.51.100.7')];
      expect((await ask('sign-up', address, client)).status).toBe(202);
      expect((await verify(await app.code(address, 'sign-up'), 'sign-up', client, address)).status).toBe(200);
    }
  });

  it('[AUTH-11] counts what an account decides about as one: who chooses by it tells nothing by a name or a number', async () => {
    await app.signUp(app.browser(), email);
    const heard = async (address: string) => {
      const client = app.browser();
      const headers: unknown[] = [];
      // As the specification's own call does, after somebody asked for the other one.
      const chosen = address === email ? 'reset' : 'sign-up';
      for (const purpose of ['sign-up', chosen, 'sign-up', chosen, chosen]) {
        const { status, headers: got } = await ask(purpose, address, client);
        headers.push([status, got.get('ratelimit'), got.get('ratelimit-policy')]);
        app.time.now += 31_000;
      }
      return headers;
    };
    const known = await heard(email);
    app.time.now += 2 * HOUR;
    expect(await heard('eve@example.org')).toEqual(known);
  });

  it('[VAL-01] [VAL-02] [GEN-05] refuses a missing or malformed address with its message', async () => {
    expect(await ask('sign-up', '  ')).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: { email: 'Email is required.' } },
    });
    for (const address of ['ann', 'ann@', 'a b@example.org', 'ann@localhost', `${'a'.repeat(250)}@example.org`])
      expect(await ask('sign-up', address)).toMatchObject({
        status: 400,
        body: { title: 'Invalid email format.', errors: { email: 'Invalid email format.' } },
      });
    expect(await ask('download')).toMatchObject({ status: 400 });
    expect(app.queued).toEqual([]);
  });

  it('refuses unknown fields and other media types', async () => {
    const more = { email, purpose: 'sign-up', subject: 'Buy' };
    expect(await app.browser().send('/api/auth/otp', { json: more })).toMatchObject({
      status: 400,
      body: { errors: { subject: 'Unknown field.' } },
    });
    const form = await app.browser().send('/api/auth/otp', {
      json: more,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
  });
});

describe('entering a code', () => {
  beforeEach(() => ask('sign-up'));

  it('[AUTH-23] works once, within 10 minutes', async () => {
    const code = await app.code(email, 'sign-up');
    expect(code).toMatch(/^\d{6}$/);
    app.time.now += 10 * MINUTE - 1;
    expect(await verify(code)).toMatchObject({ status: 200, body: { ticket: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(await verify(code)).toMatchObject({ status: 400 });

    app.time.now += 1;
    await ask('sign-up');
    app.time.now += 10 * MINUTE;
    expect(await verify(await app.code(email, 'sign-up'))).toMatchObject({ status: 400 });
  });

  it('[AUTH-23] allows five tries: the right code comes too late after five wrong ones', async () => {
    const code = await app.code(email, 'sign-up');
    for (let index = 0; index < 4; index += 1) expect((await verify(wrongOf(code))).status).toBe(400);
    expect((await verify(code)).status).toBe(200);

    app.time.now += MINUTE;
    await ask('sign-up');
    const second = await app.code(email, 'sign-up');
    for (let index = 0; index < 5; index += 1) await verify(wrongOf(second));
    expect((await verify(second)).status).not.toBe(200);
  });

  it('cannot be guessed by one client for many addresses, and right codes count for nothing', async () => {
    const [guesser, other] = ['198.51.100.7', '198.51.100.8'];
    const guess = (address: string, from: string) => verify('000000', 'sign-up', app.browser(from), address);
    for (let index = 0; index < 30; index += 1)
      expect((await guess(`person${index}@example.org`, guesser)).status).toBe(400);
    // From here on one at a time, after longer and longer waits.
    expect((await guess('another@example.org', guesser)).status).toBe(400);
    expect(await guess('another@example.org', guesser)).toMatchObject({ status: 429, body: { code: 'SLOW_DOWN' } });
    expect((await guess('another@example.org', other)).status).toBe(400);
    const browser = app.browser(other);
    await ask('sign-up', email, browser);
    expect((await verify(await app.code(email, 'sign-up'), 'sign-up', browser)).status).toBe(200);
    for (let index = 0; index < 29; index += 1) await guess(`person${index}@example.org`, other);
    expect((await guess('another@example.org', other)).status).toBe(400);
    expect((await guess('another@example.org', other)).status).toBe(429);
  });

  it('[AUTH-23] refuses the right code at place 60 of 100 guesses at once', async () => {
    const code = await app.code(email, 'sign-up');
    const guesses = Array.from({ length: 100 }, (_, index) =>
      index === 59 ? code : String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(
      guesses.map((otp, index) => {
        const headers = { 'X-Forwarded-For': `198.51.100.${index}` };
        return owner.send('/api/auth/otp/verify', { json: { email, purpose: 'sign-up', otp }, headers });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect((await verify(code)).status).not.toBe(200);
  });

  it('says so in the words of each flow', async () => {
    await app.signUp(app.browser(), 'bob@example.org');
    await ask('reset', 'bob@example.org');
    expect(await verify('000000')).toMatchObject({ status: 400, body: { code: 'OTP_INVALID', title: 'invalid otp' } });
    const wrong = wrongOf(await app.code('bob@example.org', 'reset'));
    expect(await verify(wrong, 'reset', owner, 'bob@example.org')).toMatchObject({
      status: 400,
      body: { code: 'OTP_INVALID', title: 'Invalid OTP' },
    });
  });

  it('is bound to its purpose and its address', async () => {
    await app.signUp(app.browser(), 'bob@example.org');
    const code = await app.code(email, 'sign-up');
    expect((await verify(code, 'reset')).status).toBe(400);
    expect((await verify(code, 'sign-up', owner, 'bob@example.org')).status).toBe(400);
  });

  it('an empty one gets its message and costs no try', async () => {
    expect(await verify(' ')).toMatchObject({ status: 400, body: { errors: { otp: 'Please enter the OTP.' } } });
    expect(await app.requestOf(email, 'sign-up')).toMatchObject({ tries: 0 });
  });

  it('an address without a request answers as one with a wrong code', async () => {
    const wrong = await verify(wrongOf(await app.code(email, 'sign-up')));
    const none = await verify('123456', 'sign-up', owner, 'eve@example.org');
    expect([none.status, none.text]).toEqual([wrong.status, wrong.text]);
  });
});

describe('a stranger', () => {
  const strangers = (count: number) => Array.from({ length: count }, (_, index) => app.browser(`203.0.113.${index}`));

  it('[AUTH-23] cannot enter the code of somebody else: only who asked for it can', async () => {
    await ask('sign-up');
    const code = await app.code(email, 'sign-up');
    expect(await verify(code, 'sign-up', app.browser())).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
    expect((await verify(code)).status).toBe(200);
  });

  it('is told apart by a field, too: clients without cookies send back what they were answered', async () => {
    const { flow } = (await ask('sign-up')).body as { flow: string };
    const entered = { email, purpose: 'sign-up', otp: await app.code(email, 'sign-up') };
    const enter = (given: object) => app.browser().send('/api/auth/otp/verify', { json: { ...entered, ...given } });
    expect((await enter({})).status).toBe(400);
    expect((await enter({ flow: 'x'.repeat(43) })).status).toBe(400);
    expect(await enter({ flow: 'short' })).toMatchObject({ body: { errors: { flow: 'Please ask for a new code.' } } });
    expect((await enter({ flow })).status).toBe(200);
  });

  it('who guesses uses up nobody else’s tries', async () => {
    await ask('sign-up');
    const code = await app.code(email, 'sign-up');
    for (const stranger of strangers(6)) {
      await ask('sign-up', email, stranger);
      for (let index = 0; index < 6; index += 1) await verify('000000', 'sign-up', stranger);
    }
    expect((await verify(code)).status).toBe(200);
  });

  it('[AUTH-24] who asks every 30 seconds neither voids the code of the owner nor stops them from asking', async () => {
    const [stranger] = strangers(1) as [Browser];
    await ask('sign-up');
    const code = await app.code(email, 'sign-up');
    for (let index = 0; index < 6; index += 1) {
      await ask('sign-up', email, stranger);
      app.time.now += MINUTE / 2;
    }
    expect((await verify(code)).status).toBe(200);
    expect((await ask('sign-up', email, app.browser('198.51.100.2'))).status).toBe(202);
  });

  it('however many they are, floods no mailbox, and the owner still gets in by the code mailed lately', async () => {
    const [many, late] = [strangers(40), app.browser('198.51.100.3')];
    for (const stranger of many) expect((await ask('sign-up', email, stranger)).status).toBe(202);
    expect(app.queued.length).toBeLessThanOrEqual(6);
    const before = app.queued.length;
    const asked = await ask('sign-up', email, late);
    expect(app.queued).toHaveLength(before);
    const code = await app.code(email, 'sign-up');
    expect(code).toMatch(/^\d{10}$/);
    for (const stranger of many.slice(10)) await verify('0000000000', 'sign-up', stranger);
    expect((await verify(code, 'sign-up', late)).status).toBe(200);
    const label = otpLabel(app.secret, await app.requestOf(email, 'sign-up'));
    expect(asked.body).toMatchObject({ label });

    app.time.now += 5 * MINUTE;
    const again = app.browser('198.51.100.4');
    await ask('sign-up', email, again);
    expect(app.queued).toHaveLength(before + 1);
    expect((await verify(await app.code(email, 'sign-up'), 'sign-up', again)).status).toBe(200);
  });

  it('[AUTH-23] gets ten digits once an address was mailed five codes in an hour, or twelve in a day', async () => {
    const many = strangers(16);
    const digits = async (count: number) => {
      const found: number[] = [];
      for (const stranger of many.splice(0, count)) {
        await ask('sign-up', email, stranger);
        found.push((await app.code(email, 'sign-up')).length);
      }
      return found;
    };
    expect(await digits(6)).toEqual([6, 6, 6, 6, 6, 10]);
    app.time.now += HOUR;
    expect(await digits(5)).toEqual([6, 6, 6, 6, 6]);
    app.time.now += HOUR;
    // The sixth, which was shared, took a place of the day, too.
    expect(await digits(3)).toEqual([6, 6, 10]);
    app.time.now += 24 * HOUR;
    expect(await digits(1)).toEqual([6]);
  });

  it('who asks again for the shared code has no more tries at it', async () => {
    for (const stranger of strangers(5)) await ask('sign-up', email, stranger);
    const stranger = app.browser('203.0.113.99');
    await ask('sign-up', email, stranger);
    const code = await app.code(email, 'sign-up');
    for (let index = 0; index < 5; index += 1) await verify('0000000000', 'sign-up', stranger);
    app.time.now += MINUTE;
    expect((await ask('sign-up', email, stranger)).status).toBe(202);
    expect((await verify(code, 'sign-up', stranger)).status).toBe(400);
  });

  it('[AUTH-41] takes nothing from a device that was signed in with the address, though it shares its network', async () => {
    await app.signUp(owner, email);
    app.time.now += HOUR;
    const stranger = app.browser();
    for (let index = 0; index < 202; index += 1) await ask('reset', `p${index}@example.org`, stranger);
    for (let index = 0; index < 32; index += 1) await verify('000000', 'reset', stranger);
    expect((await ask('reset', 'other@example.org', stranger)).status).toBe(429);
    expect((await verify('000000', 'reset', stranger)).status).toBe(429);

    expect((await ask('reset')).status).toBe(202);
    const code = await app.code(email, 'reset');
    expect(code).toMatch(/^\d{6}$/);
    expect((await verify(code, 'reset')).status).toBe(200);
  });

  it('leaves links to choose a password as they are: one that was mailed stays valid, and few are mailed', async () => {
    await app.signUp(owner, email);
    app.time.now += HOUR;
    const link = (from: Browser) => from.send('/api/auth/reset-link', { json: { email } });
    await link(owner);
    const mine = await app.link(email);
    const before = app.queued.length;
    for (const stranger of strangers(20)) expect((await link(stranger)).status).toBe(202);
    expect(app.queued.length - before).toBeLessThanOrEqual(6);
    const shared = await app.link(email);
    const check = (ticket: string) => app.browser('198.51.100.9').send('/api/auth/ticket', { json: { ticket } });
    for (const ticket of [mine, shared]) expect((await check(ticket)).status).toBe(200);
  });
});
