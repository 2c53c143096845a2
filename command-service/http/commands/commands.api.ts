import { streams } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { activeProject, card, completeUpload, projectInput, subscribedHost } from '../../testing.ts';
import { openTestService, type TestService } from '../testing.ts';

let service: TestService;
let host: { personId: string; token: string };
beforeEach(async () => {
  service = await openTestService();
  host = await service.account('host');
});
afterEach(() => service.close());

const subscribed = () => subscribedHost(service.engines, service.copy);
const project = async () => activeProject(service.engines, service.copy, await subscribed());
const create = (headers = {}, changes = {}) =>
  service.command('CreateProject', { ...projectInput(service.engines.time.now), ...changes }, host.token, headers);

describe('POST /api/commands/{CommandName}', () => {
  it('answers 200 with the result, the revision and where to read it', async () => {
    await subscribed();
    const { status, body, headers } = await create();
    expect(status).toBe(200);
    expect(body).toEqual({
      projectId: expect.stringMatching(/^[1-9]\d{8}$/),
      revision: 0,
      consistency: expect.any(String),
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('[BEY-11] has one effect for one Idempotency-Key, in byte-identical answers', async () => {
    await subscribed();
    const before = await service.engines.eventStore.head();
    const answers = await Promise.all([1, 2, 3].map(() => create({ 'Idempotency-Key': 'create-1' })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await service.engines.eventStore.head()).toBe(before + 1);
  });

  it('takes every request without a key for a new command', async () => {
    await subscribed();
    const [one, two] = [await create(), await create()];
    expect(one.body.projectId).not.toBe(two.body.projectId);
  });

  it('keeps the keys of different people apart', async () => {
    const { projectId } = await project();
    const guest = await service.account('guest');
    await service.command('JoinProject', { projectId }, guest.token);
    const comment = (token: string) =>
      service.command('AddComment', { projectId, text: 'hello' }, token, { 'Idempotency-Key': 'comment' });
    const [one, two] = [await comment(host.token), await comment(guest.token)];
    expect(one.body.commentId).not.toBe(two.body.commentId);
  });

  it('422 for the same key with another payload', async () => {
    await subscribed();
    await create({ 'Idempotency-Key': 'create-1' });
    const { status, body } = await create({ 'Idempotency-Key': 'create-1' }, { projectName: 'Another' });
    expect([status, body.code]).toEqual([422, 'KEY_REUSED']);
  });

  it.each([
    ['with space', 'a b'],
    ['too long', 'x'.repeat(201)],
    ['empty', ''],
  ])('400 for a key %s', async (_, key) => {
    const { status, body } = await create({ 'Idempotency-Key': key });
    expect([status, body.code]).toEqual([400, 'INVALID']);
  });

  it('400 with a message for each field, unknown ones included', async () => {
    await subscribed();
    const { status, body, headers } = await create({}, { projectName: ' ', host: 'me', isSubscribed: true });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toMatchObject({
      code: 'INVALID',
      status: 400,
      errors: { projectName: 'Project name is required.', host: 'Unknown field.', isSubscribed: 'Unknown field.' },
    });
  });

  it.each(['', '{', 'nonsense', '[', '"\\ud800'])('400 for %j, which is no JSON', async (text) => {
    const { status, body } = await service.command('CreateProject', text, host.token);
    expect([status, body.code]).toEqual([400, 'MALFORMED']);
  });

  it.each([null, 1, 'text', []].map((value) => [JSON.stringify(value)]))('400 for %s as payload', async (text) => {
    const { status, body } = await service.command('CreateProject', text, host.token);
    expect([status, body.code]).toEqual([400, 'INVALID']);
  });

  it('401 without a token, with a wrong one, and after the session ended', async () => {
    const { status, headers, body } = await service.command('CreateProject', {});
    expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, 'UNAUTHENTICATED', 'Bearer']);
    expect((await service.command('CreateProject', {}, 'x'.repeat(43))).status).toBe(401);
    await service.engines.directory.endSessions(host.personId);
    expect((await create()).status).toBe(401);
  });

  it('402 without a subscription', async () => {
    const { status, body } = await create();
    expect([status, body.code]).toEqual([402, 'SUBSCRIPTION_REQUIRED']);
  });

  it('403 for who may see it but not do this', async () => {
    const { projectId } = await project();
    const guest = await service.account('guest');
    await service.command('JoinProject', { projectId }, guest.token);
    const { status, body } = await service.command('DeleteProject', { projectId }, guest.token);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('[ROLE-17] 404 in the same words for what is absent and what is not yours to know', async () => {
    const { projectId } = await project();
    const stranger = await service.account('stranger');
    const hidden = await service.command('DeleteProject', { projectId }, stranger.token);
    const absent = await service.command('DeleteProject', { projectId: '999999999' }, stranger.token);
    expect(hidden.status).toBe(404);
    expect(hidden.text).toBe(absent.text);
  });

  it.each(['Nonsense', 'constructor', '__proto__', 'RegisterAccount', 'RecordPayment', 'CloseProject', 'Notify'])(
    '404 for %s, which is no command of people',
    async (name) => {
      for (const token of [host.token, undefined]) {
        const { status, body } = await service.command(name, {}, token);
        expect([status, body.code]).toEqual([404, 'UNKNOWN_COMMAND']);
      }
    },
  );

  it('409 with the newer state when somebody was faster', async () => {
    const { projectId } = await project();
    const update = (expectedRevision: number, projectName: string) =>
      service.command(
        'UpdateProject',
        { ...projectInput(service.engines.time.now), projectId, expectedRevision, projectName },
        host.token,
      );
    expect((await update(0, 'One')).status).toBe(200);
    const { status, body } = await update(0, 'Two');
    expect([status, body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(body.current).toMatchObject({ projectName: 'One' });
  });

  it('413 for a body beyond 100 KB', async () => {
    const { status, body } = await create({}, { projectDetails: 'x'.repeat(101 * 1024) });
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
  });

  it('415 for another media type', async () => {
    const { status, body } = await create({ 'Content-Type': 'text/plain' });
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
  });

  it('415 for a document of another type than asked for, and the file stays free', async () => {
    const { projectId, documentId } = await project();
    const guest = await service.account('guest');
    await service.command('JoinProject', { projectId }, guest.token);
    const fileId = await completeUpload(service.engines, {
      owner: guest.personId,
      purpose: 'document',
      projectId,
      documentId,
      fileName: 'budget.txt',
    });
    const { status, body } = await service.command('UploadDocument', { projectId, documentId, fileId }, guest.token);
    expect([status, body.code, body.title]).toEqual([415, 'WRONG_TYPE', 'Only .pdf files are allowed.']);
    expect(await service.engines.uploads.get(fileId)).toMatchObject({ state: 'complete' });
  });

  it('[JOIN-06] 409 in the words of the specification', async () => {
    const { projectId } = await project();
    const guest = await service.account('guest');
    await service.command('JoinProject', { projectId }, guest.token);
    const { status, body } = await service.command('JoinProject', { projectId }, guest.token);
    expect([status, body.title]).toEqual([409, 'Collaborator already added.']);
  });

  it('429 for who tries project ids', async () => {
    const guest = await service.account('guest');
    const tries = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        service.command('JoinProject', { projectId: String(100_000_000 + index) }, guest.token),
      ),
    );
    const slowed = tries.filter(({ status }) => status === 429);
    expect(slowed).toHaveLength(1);
    expect(Number(slowed[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('[QUOTE-08] takes a quote request without signing in, a few per hour', async () => {
    const quote = (address: string) =>
      service.command('RequestQuote', { email: 'visitor@example.org', plan: 'executive' }, undefined, {
        'X-Forwarded-For': address,
      });
    for (let count = 0; count < 5; count += 1) expect((await quote('203.0.113.9')).status).toBe(200);
    expect((await quote('203.0.113.9')).status).toBe(429);
    expect((await quote('203.0.113.10')).body).toMatchObject({ quoteId: expect.any(String), revision: 0 });
  });

  it('ends the rights of a removed person with the very next request', async () => {
    const { projectId } = await project();
    const guest = await service.account('guest');
    await service.command('JoinProject', { projectId }, guest.token);
    const comment = () => service.command('AddComment', { projectId, text: 'hello' }, guest.token);
    expect((await comment()).status).toBe(200);
    await service.command('RemoveCollaborator', { projectId, email: 'guest@example.org' }, host.token);
    expect((await comment()).status).toBe(404);
  });
});

describe('CloseAccount', () => {
  const close = (token: string, password: string) => service.command('CloseAccount', { password }, token);

  it('wants the right password, a few times', async () => {
    const { token } = await service.withPassword('leaver');
    expect((await close(token, 'wrong')).body).toMatchObject({ status: 400, code: 'PASSWORD_WRONG' });
    expect((await service.command('SetNotificationPreference', { notifications: false }, token)).status).toBe(200);
    for (let count = 0; count < 4; count += 1) await close(token, 'wrong');
    expect((await close(token, 'wrong')).status).toBe(429);
  });

  it('[BEY-18] bins the own projects, erases the person and ends every session', async () => {
    const { engines, live } = service;
    const { personId, token } = await service.withPassword('leaver');
    await subscribedHost(engines, service.copy, 'leaver@example.org');
    const { projectId } = await activeProject(engines, service.copy, personId);
    const told: unknown[] = [];
    live.subscribe((notice) => told.push(notice));

    const { status, body } = await close(token, 'Correct horse 9 battery');
    expect([status, body]).toEqual([200, { revision: expect.any(Number), consistency: expect.any(String) }]);

    const last = async (stream: string) => (await engines.eventStore.readStream(stream)).at(-1)?.type;
    expect(await last(streams.project(projectId))).toBe('ProjectDeleted');
    expect(await last(streams.subscription(personId))).toBe('SubscriptionCancelled');
    expect(await last(streams.account(personId))).toBe('AccountClosed');
    expect(await engines.directory.find(personId)).toBeUndefined();
    expect(await engines.directory.keyOf(personId)).toBeUndefined();
    expect(told).toContainEqual({ revoked: { personId } });
    expect((await close(token, 'Correct horse 9 battery')).status).toBe(401);
    const events = JSON.stringify(await engines.eventStore.readAll(0, 1_000));
    expect(events).not.toContain('Correct horse');
  });
});

describe('StartSubscription', () => {
  const start = (paymentMethodId = card.paymentMethodId, headers = {}, changes = {}) =>
    service.command(
      'StartSubscription',
      { plan: 'team', period: 'yearly', members: 3, ...card, paymentMethodId, ...changes },
      host.token,
      headers,
    );
  const confirm = (paymentId: string, token = host.token) =>
    service.post(`/api/payments/${paymentId}/confirm`, {}, { Authorization: `Bearer ${token}` });
  const subscriptionEvents = async () =>
    (await service.engines.eventStore.readStream(streams.subscription(host.personId))).map(({ type }) => type);

  it('[PAY-14] charges the card, and the subscription is active on the server', async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body).toEqual({
      paymentId: expect.any(String),
      status: 'active',
      revision: 2,
      consistency: expect.any(String),
    });
    expect(await subscriptionEvents()).toEqual(['PaymentRequested', 'PaymentRecorded', 'SubscriptionStarted']);
    expect((await create()).status).toBe(200);
  });

  it('charges once for one Idempotency-Key', async () => {
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await start(undefined, { 'Idempotency-Key': 'pay' }));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await subscriptionEvents()).toHaveLength(3);
    expect((await start()).body).toMatchObject({ status: 409, code: 'SUBSCRIBED_ALREADY' });
  });

  it('[PAY-15] asks for the trial price first', async () => {
    const { body } = await start('pm_card_authenticationRequired');
    const [requested] = await service.engines.eventStore.readStream(streams.subscription(host.personId));
    expect(requested?.data).toMatchObject({ paymentId: body.paymentId, purpose: 'trial', amount: 100, tax: 0 });
  });

  it("402 in the gateway's words when the card is declined, and another card may be tried", async () => {
    const { status, body } = await start('pm_card_chargeDeclinedInsufficientFunds', { 'Idempotency-Key': 'pay' });
    expect([status, body.code, body.title]).toEqual([402, 'PAYMENT_DECLINED', 'Your card has insufficient funds.']);
    expect((await start('pm_card_chargeDeclinedInsufficientFunds', { 'Idempotency-Key': 'pay' })).body).toEqual(body);
    expect(await subscriptionEvents()).toEqual(['PaymentRequested', 'PaymentFailed']);
    expect((await create()).status).toBe(402);
    expect((await start()).body).toMatchObject({ status: 'active' });
  });

  it('waits for the confirmation that the bank wants, of the payer only', async () => {
    const { status, body } = await start('pm_card_authenticationRequired');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'requires-action', clientSecret: expect.any(String), revision: 0 });
    expect((await create()).status).toBe(402);

    const other = await service.account('other');
    expect((await confirm(body.paymentId, other.token)).status).toBe(404);
    expect((await confirm('unknown')).status).toBe(404);
    const confirmed = await confirm(body.paymentId);
    expect(confirmed.body).toMatchObject({ paymentId: body.paymentId, status: 'active', revision: 2 });
    expect((await confirm(body.paymentId)).text).toBe(confirmed.text);
    expect((await create()).status).toBe(200);
  });

  it('[PAY-16] needs two members for a team', async () => {
    const { status, body } = await start(undefined, {}, { members: 1 });
    expect([status, body.errors]).toEqual([400, { members: 'The team plan needs at least 2 members.' }]);
  });

  it('[PAY-11] takes no card number', async () => {
    const { status, body } = await start(undefined, {}, { number: '4242424242424242' });
    expect([status, body.errors]).toEqual([400, { number: 'Unknown field.' }]);
    expect(await subscriptionEvents()).toEqual([]);
  });

  it('GET /api/payments/config tells the browser how to pay', async () => {
    const response = await fetch(`${service.url}/api/payments/config`);
    expect(await response.json()).toEqual({ provider: 'test', publishableKey: null, taxRate: 0, trialDays: 14 });
  });
});
