import { eachByItself } from '@dossier/shared/async/each';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { HOUR, MINUTE } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recoverRegistrations } from '../../flows/registration.ts';
import { openTestAuth, password, profile, type TestAuth } from '../../testing/auth.ts';

const email = 'ann@example.org';
let app: TestAuth;
beforeEach(async () => {
  app = await openTestAuth();
});
afterEach(() => app.close());

const body = (ticket: string, over: object = {}) => ({ ticket, email, password, ...profile, ...over });
const register = (json: object, from = app.browser()) => from.send('/api/auth/register', { json });

describe('registration', () => {
  it('registers the person of the address, signs in and uses up the ticket', async () => {
    const browser = app.browser();
    const invited = await app.directory.personOf(email);
    const ticket = await app.ticket(browser, email, 'sign-up');
    const answer = await register(body(ticket), browser);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        accountId: invited.personId,
        expiresAt: '2030-03-01T12:15:00.000Z',
      },
    });
    expect(app.sent).toEqual([
      {
        name: 'RegisterAccount',
        commandId: expect.any(String),
        payload: { personId: invited.personId, ...profile },
      },
    ]);
    expect(await browser.who((answer.body as { token: string }).token)).toMatchObject({
      status: 200,
      body: { kind: 'person', personId: invited.personId },
    });
    expect(await app.directory.find(invited.personId)).toMatchObject({ status: 'active' });
    expect(await register(body(ticket))).toMatchObject({ status: 400, body: { code: 'REGISTRATION_TICKET_INVALID' } });
  });

  it('of one ticket is one at a time, and few: two hundred at once cost one hash, and others register meanwhile', async () => {
    const ticket = await app.ticket(app.browser(), email, 'sign-up');
    const flood = Promise.all(Array.from({ length: 200 }, () => register(body(ticket))));
    await app.signUp(app.browser(), 'bob@example.org');
    const codes = (await flood).map(({ status }) => status).sort();
    expect(codes).toEqual([200, ...Array(9).fill(400), ...Array(190).fill(429)]);
  });

  it('stores an argon2id hash and neither password nor ticket', async () => {
    const ticket = await app.ticket(app.browser(), email, 'sign-up');
    await register(body(ticket));
    const person = await app.directory.findByEmail(email);
    expect(person?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104/);
    expect(JSON.stringify([app.sent, app.queued, app.published])).not.toContain(password);
    expect(await app.directory.ticket(ticket)).toBeUndefined();
  });

  it('needs a ticket of a verified code for this very address and purpose, within 30 minutes', async () => {
    const ticket = await app.ticket(app.browser(), email, 'sign-up');
    const invalid = { status: 400, body: { code: 'REGISTRATION_TICKET_INVALID' } };
    expect(await register(body('x'.repeat(43)))).toMatchObject(invalid);
    expect(await register(body(ticket, { email: 'eve@example.org' }))).toMatchObject(invalid);
    await app.signUp(app.browser(), 'bob@example.org');
    const resetTicket = await app.ticket(app.browser(), 'bob@example.org', 'reset');
    expect(await register(body(resetTicket, { email: 'bob@example.org' }))).toMatchObject(invalid);
    app.time.now += 30 * MINUTE;
    expect(await register(body(ticket))).toMatchObject(invalid);
    expect(await app.directory.findByEmail(email)).toBeUndefined();
  });

  it('[AUTH-22] tells of an existing account only after the code was entered, and leaves it as it was', async () => {
    await app.signUp(app.browser(), email);
    app.time.now += MINUTE;
    const before = await app.directory.findByEmail(email);
    const browser = app.browser();
    const asked = await browser.send('/api/auth/otp', { json: { email, purpose: 'sign-up' } });
    const strangers = await app
      .browser()
      .send('/api/auth/otp', { json: { email: 'eve@example.org', purpose: 'sign-up' } });
    const shape = { flow: expect.stringMatching(/^[\w-]{43}$/), label: expect.stringMatching(/^[A-Z]{3}$/) };
    for (const answer of [asked, strangers]) expect(answer).toMatchObject({ status: 202, body: shape });
    expect(Object.keys(asked.body)).toEqual(Object.keys(strangers.body));

    const verified = await browser.send('/api/auth/otp/verify', {
      json: { email, purpose: 'sign-up', otp: await app.code(email, 'sign-up') },
    });
    const { ticket } = verified.body as { ticket: string };
    expect(await register(body(ticket, { password: 'Another-Horse-8-Stable' }))).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_EXISTS', title: 'An account with this email already exists.' },
    });
    expect(await app.directory.findByEmail(email)).toEqual(before);
  });

  it.each([
    ['[VAL-03]', { firstName: ' ' }, { firstName: 'First name is required.' }],
    ['[VAL-03]', { lastName: '' }, { lastName: 'Last name is required.' }],
    ['[VAL-03]', { designation: '' }, { designation: 'Designation is required.' }],
    ['[VAL-03] [VAL-04]', { organization: '\t  ' }, { organization: 'Organization is required.' }],
    [
      '[VAL-06] [VAL-07]',
      { password: 'Abcdefg-12' },
      {
        password:
          'Password must be at least 11 characters long, contain uppercase, lowercase, number, and special character.',
      },
    ],
    ['terms:', { terms: false }, { terms: 'You must accept the Terms & Conditions.' }],
  ])('%s refuses %j and keeps the ticket', async (_rows, over, errors) => {
    const ticket = await app.ticket(app.browser(), email, 'sign-up');
    expect(await register(body(ticket, over))).toMatchObject({ status: 400, body: { code: 'INVALID', errors } });
    expect(app.sent).toEqual([]);
    expect((await register(body(ticket))).status).toBe(200);
  });

  it.each(['Password123!', 'Lindqvist-77-kxv', 'My-Dossier-84-kx'])('refuses the easy password %s', async (easy) => {
    const ticket = await app.ticket(app.browser(), email, 'sign-up');
    expect(await register(body(ticket, { password: easy }))).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_COMMON', errors: { password: expect.stringContaining('too easy') } },
    });
  });

  it('goes on where it stopped when the store was away, with the same command id', async () => {
    const ticket = await app.ticket(app.browser(), email, 'sign-up');
    app.outcomes.push(new EngineUnavailableError('away'));
    expect(await register(body(ticket))).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect((await app.signIn(app.browser(), email)).status).toBe(401);
    expect((await register(body(ticket))).status).toBe(200);
    expect(new Set(app.sent.map(({ commandId }) => commandId)).size).toBe(1);
    expect((await app.signIn(app.browser(), email)).status).toBe(200);
  });

  it.each(['ACCOUNT_EXISTS', 'KEY_REUSED'] as const)(
    'goes on when the events know the account already (%s)',
    async (code) => {
      const ticket = await app.ticket(app.browser(), email, 'sign-up');
      app.outcomes.push({ ok: false, refusal: { code } });
      expect((await register(body(ticket))).status).toBe(200);
    },
  );

  it('frees the address when the command is refused', async () => {
    const ticket = await app.ticket(app.browser(), email, 'sign-up');
    app.outcomes.push({ ok: false, refusal: { code: 'UNAVAILABLE' } });
    expect((await register(body(ticket))).status).toBe(503);
    expect(await app.directory.findByEmail(email)).toMatchObject({ status: 'known', passwordHash: null });
  });

  it('opens one session for many registrations with one ticket at once', async () => {
    const ticket = await app.ticket(app.browser(), email, 'sign-up');
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(body(ticket))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const person = await app.directory.findByEmail(email);
    expect(await app.directory.sessionsOf(person?.personId ?? '')).toHaveLength(1);
  });

  it('a crash after activation leaves a ticket that still signs in', async () => {
    const ticket = await app.ticket(app.browser(), email, 'sign-up');
    const { useTicket } = app.directory;
    app.directory.useTicket = async () => {
      throw new Error('crash');
    };
    expect((await register(body(ticket))).status).toBe(500);
    app.directory.useTicket = useTicket;
    expect((await register(body(ticket, { password: 'Another-Horse-8-Stable' }))).status).toBe(409);
    expect((await register(body(ticket))).status).toBe(200);
  });

  it('a sweep finishes or frees what a crash left behind, by what the events say', async () => {
    const there = await app.directory.personOf('there@example.org');
    const free = await app.directory.personOf('free@example.org');
    const young = await app.directory.personOf('young@example.org');
    await app.directory.reserve(there.personId, 'hash', app.time.now);
    await app.directory.reserve(free.personId, 'hash', app.time.now);
    await app.directory.reserve(young.personId, 'hash', app.time.now + 1);
    const eventStore = {
      readStream: async (stream: string) => (stream === `account-${there.personId}` ? [{}] : []),
    } as unknown as EventStore;
    const clock = () => app.time.now + HOUR + 1;
    const each = eachByItself({ clock, onFailure: () => {} });
    await recoverRegistrations({ directory: app.directory, eventStore, clock, each });
    expect((await app.directory.find(there.personId))?.status).toBe('active');
    expect((await app.directory.find(free.personId))?.status).toBe('known');
    expect((await app.directory.find(young.personId))?.status).toBe('pending');
  });
});
