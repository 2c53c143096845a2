import { HOUR, MINUTE } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestAuth, type TestAuth } from '../../testing/auth.ts';

const email = 'ann@example.org';
let app: TestAuth;
beforeEach(async () => {
  app = await openTestAuth();
});
afterEach(() => app.close());

const ask = (purpose: string, address = email, from = app.browser()) =>
  from.send('/api/auth/otp', { json: { email: address, purpose } });
const verify = (otp: string, purpose = 'sign-up', from = app.browser()) =>
  from.send('/api/auth/otp/verify', { json: { email, purpose, otp } });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('asking for a code', () => {
  it('queues a mail whose job names the request and nothing secret', async () => {
    expect((await ask('sign-up', ' Ann@Example.org ')).status).toBe(202);
    const request = await app.directory.otp(email, 'sign-up');
    expect(app.queued).toEqual([
      {
        queue: 'otp-mail',
        id: request?.requestId,
        data: { requestId: request?.requestId, correlationId: expect.any(String) },
      },
    ]);
    expect(JSON.stringify([request, app.queued])).not.toContain(await app.code(email, 'sign-up'));
  });

  it('[AUTH-11] answers known and unknown addresses alike, byte for byte, and takes the same steps for both', async () => {
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
      expect(unknown?.text).toBe(known?.text);
      expect(names(unknown?.headers)).toEqual(names(known?.headers));
      expect(app.queued.length).toBe(before + 2);
    }
    expect(await app.directory.otp('eve@example.org', 'reset')).toMatchObject({ used: true });
    expect(await app.directory.otp(email, 'reset')).toMatchObject({ used: false });
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

  it('[AUTH-41] allows an address five codes an hour and a client twenty, with the time to wait', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await ask('sign-up', email, app.browser(`198.51.100.${index}`))).status).toBe(202);
      app.time.now += MINUTE;
    }
    const refused = await ask('sign-up', email, app.browser('198.51.100.99'));
    expect(refused).toMatchObject({
      status: 429,
      body: { title: 'Too many codes for this address. Please try again in 55 minutes.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBe((HOUR - 5 * MINUTE) / 1000);
    expect(refused.headers.get('ratelimit-policy')).toMatch('"sign-up-address";q=5;w=3600');
    expect(refused.headers.get('ratelimit')).toMatch('"sign-up-address";r=0;t=3300');
    app.time.now += HOUR;
    expect((await ask('sign-up')).status).toBe(202);

    const spray = (index: number) =>
      ask('sign-up', `p${index}@example.org`, app.browser(`2001:db8:1:2::${(index + 1).toString(16)}`));
    for (let index = 0; index < 20; index += 1) expect((await spray(index)).status).toBe(202);
    expect((await spray(20)).status).toBe(429);
    expect((await ask('sign-up', 'q@example.org', app.browser('2001:db8:1:3::1'))).status).toBe(202);
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
    const guess = (address: string, from: string) =>
      app.browser(from).send('/api/auth/otp/verify', {
        json: { email: address, purpose: 'sign-up', otp: '000000' },
      });
    const [guesser, other] = ['198.51.100.7', '198.51.100.8'];
    await ask('sign-up');
    for (let index = 0; index < 30; index += 1)
      expect((await guess(`person${index}@example.org`, guesser)).status).toBe(400);
    expect(await guess('another@example.org', guesser)).toMatchObject({ status: 429, body: { code: 'SLOW_DOWN' } });
    expect((await guess('another@example.org', other)).status).toBe(400);
    const code = await app.code(email, 'sign-up');
    expect((await verify(code, 'sign-up', app.browser(other))).status).toBe(200);
    for (let index = 0; index < 29; index += 1) await guess(`person${index}@example.org`, other);
    expect((await guess('another@example.org', other)).status).toBe(429);
  });

  it('[AUTH-23] refuses the right code at place 60 of 100 guesses at once', async () => {
    const code = await app.code(email, 'sign-up');
    const guesses = Array.from({ length: 100 }, (_, index) =>
      index === 59 ? code : String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(
      guesses.map((otp, index) => verify(otp, 'sign-up', app.browser(`198.51.100.${index}`))),
    );
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect((await verify(code)).status).not.toBe(200);
  });

  it('says so in the words of each flow', async () => {
    await app.signUp(app.browser(), 'bob@example.org');
    await ask('reset', 'bob@example.org');
    expect(await verify('000000')).toMatchObject({ status: 400, body: { code: 'OTP_INVALID', title: 'invalid otp' } });
    expect(
      await app.browser().send('/api/auth/otp/verify', {
        json: { email: 'bob@example.org', purpose: 'reset', otp: wrongOf(await app.code('bob@example.org', 'reset')) },
      }),
    ).toMatchObject({ status: 400, body: { code: 'OTP_INVALID', title: 'Invalid OTP' } });
  });

  it('is bound to its purpose and its address', async () => {
    await app.signUp(app.browser(), 'bob@example.org');
    const code = await app.code(email, 'sign-up');
    expect((await verify(code, 'reset')).status).toBe(400);
    expect(
      (
        await app
          .browser()
          .send('/api/auth/otp/verify', { json: { email: 'bob@example.org', purpose: 'sign-up', otp: code } })
      ).status,
    ).toBe(400);
  });

  it('an empty one gets its message and costs no try', async () => {
    expect(await verify(' ')).toMatchObject({ status: 400, body: { errors: { otp: 'Please enter the OTP.' } } });
    expect(await app.directory.otp(email, 'sign-up')).toMatchObject({ tries: 0 });
  });

  it('an address without a request answers as one with a wrong code', async () => {
    const wrong = await verify(wrongOf(await app.code(email, 'sign-up')));
    const none = await app
      .browser()
      .send('/api/auth/otp/verify', { json: { email: 'eve@example.org', purpose: 'sign-up', otp: '123456' } });
    expect([none.status, none.text]).toEqual([wrong.status, wrong.text]);
  });
});
