import type { Problem } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { activeProject, completeUpload, projectInput, subscribedHost } from '../../testing/projects.ts';
import { openTestService, type TestService } from '../../testing/service.ts';

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

  it('400 for a time zone that only some programs know', async () => {
    await subscribed();
    const { status, body } = await create({}, { timeZone: 'IST' });
    expect([status, body.errors]).toEqual([400, { timeZone: 'Choose a time zone.' }]);
  });

  it.each(['', '{', 'nonsense', '[', '"\\ud800'])('400 for %j, which is no JSON', async (text) => {
    const { status, body } = await service.command('CreateProject', text, host.token);
    expect([status, body.code]).toEqual([400, 'MALFORMED']);
  });

  it('400 for bytes that are not UTF-8, which no event could give back', async () => {
    const { projectId } = await project();
    const send = (encoding: BufferEncoding) =>
      fetch(`${service.url}/api/commands/AddComment`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${host.token}` },
        body: new Uint8Array(Buffer.from(JSON.stringify({ projectId, text: 'Grüße' }), encoding)),
      });
    const refused = await send('latin1');
    expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([400, 'MALFORMED']);
    expect((await send('utf8')).status).toBe(200);
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

  it('409 with the token of what it collided with, a repeat the same', async () => {
    const { projectId } = await project();
    const update = (projectName: string, key: string) =>
      service.command(
        'UpdateProject',
        { ...projectInput(service.engines.time.now), projectId, expectedRevision: 0, projectName },
        host.token,
        { 'Idempotency-Key': key },
      );
    const newer = await update('One', 'one');
    for (const answer of [await update('Two', 'two'), await update('Two', 'two')])
      expect(answer.body).toMatchObject({ code: 'CHANGED_MEANWHILE', consistency: newer.body.consistency });
  });

  it('no token of what somebody may not see', async () => {
    const { projectId } = await project();
    const stranger = await service.account('stranger');
    const { status, body } = await service.command('AddComment', { projectId, text: 'hello' }, stranger.token);
    expect([status, body]).toEqual([404, expect.not.objectContaining({ consistency: expect.anything() })]);
  });

  it('413 for a body beyond 100 KB', async () => {
    const { status, body } = await create({}, { projectDetails: 'x'.repeat(101 * 1024) });
    expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
  });

  it('[BEY-55] takes long answers to all questions of a section, however many bytes their letters have', async () => {
    const { projectId } = await project();
    const guest = await service.account('guest');
    await service.command('JoinProject', { projectId }, guest.token);
    const ids = Array.from({ length: 12 }, (_, index) => `question-${index}`);
    const questions = ids.map((questionId) => ({ kind: 'longText', questionId, label: questionId }));
    const sections = [{ sectionId: 'work', title: 'The work', questions }];
    expect((await service.command('DefineQuestions', { projectId, sections }, host.token)).status).toBe(200);
    const answers = ids.map((questionId) => ({ questionId, value: 'я'.repeat(5_000) }));
    const answered = await service.command('AnswerQuestions', { projectId, sectionId: 'work', answers }, guest.token);
    expect(answered).toMatchObject({ status: 200 });
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
    const left = tries.map(({ headers }) =>
      Number(/^"JoinProject";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]),
    );
    expect(left.sort((one, other) => one - other)).toEqual([0, ...Array(20).keys()]);
    for (const { headers } of tries) expect(headers.get('ratelimit-policy')).toBe('"JoinProject";q=20;w=60');
  });

  it('429 for a collaborator who floods a project with comments, while the others talk on', async () => {
    const { projectId } = await project();
    const [flooder, guest] = [await service.account('flooder'), await service.account('guest')];
    for (const { token } of [flooder, guest]) await service.command('JoinProject', { projectId }, token);
    const comment = async ({ token }: { token: string }) =>
      service.command('AddComment', { projectId, text: 'hello' }, token);
    const flood = await Promise.all(Array.from({ length: 25 }, () => comment(flooder)));
    expect(flood.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    expect((await comment(flooder)).body).toMatchObject({
      title: expect.stringMatching(/^Too many comments\. Please try again in \d+ (seconds?|minute)\.$/),
      limit: { name: 'comment', max: 20, seconds: 60, until: expect.stringMatching(/Z$/) },
    });
    expect((await comment(guest)).status).toBe(200);
    const said = await Promise.all(Array.from({ length: 25 }, () => comment(host)));
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('429 for a host who tells many people too much, with its words; in a small project nobody counts', async () => {
    const { projectId } = await project();
    const emails = (from: number) => Array.from({ length: 40 }, (_, n) => `person-${from + n}@example.org`);
    const comments = async (count: number) => {
      const sent = { projectId, text: 'hello' };
      return Promise.all(Array.from({ length: count }, () => service.command('AddComment', sent, host.token)));
    };
    await service.command('InviteCollaborators', { projectId, emails: emails(0) }, host.token);
    expect(new Set((await comments(25)).map(({ status }) => status))).toEqual(new Set([200]));
    await service.command('InviteCollaborators', { projectId, emails: emails(40) }, host.token);
    const told = await comments(21);
    expect(told.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429]);
    expect(told.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'SLOW_DOWN',
      title: expect.stringMatching(/^Too many comments to many people\. Please try again in \d+ (seconds?|minute)\.$/),
      limit: { name: 'comment-to-many', max: 20, seconds: 60 },
    });
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

  it('[BEY-11] a repeat takes nothing from a budget, and is answered when that is used up', async () => {
    const hostId = await subscribed();
    const opened = () => activeProject(service.engines, service.copy, hostId);
    const { projectId } = await opened();
    const [flooder, guest] = [await service.account('flooder'), await service.account('guest')];
    for (const { token } of [flooder, guest]) await service.command('JoinProject', { projectId }, token);
    const comment = (key: string) =>
      service.command('AddComment', { projectId, text: 'hello' }, flooder.token, { 'Idempotency-Key': key });
    const first = await comment('c0');
    for (let count = 0; count < 25; count += 1) expect((await comment('c0')).text).toBe(first.text);
    for (let count = 1; count < 20; count += 1) expect((await comment(`c${count}`)).status).toBe(200);
    expect((await comment('c20')).status).toBe(429);
    expect((await comment('c0')).text).toBe(first.text);

    const join = (key: string, id: string) =>
      service.command('JoinProject', { projectId: id }, guest.token, { 'Idempotency-Key': key });
    const { projectId: other } = await opened();
    const joined = await join('j', other);
    expect(joined.status).toBe(200);
    await Promise.all(Array.from({ length: 20 }, (_, index) => join(`g${index}`, String(100_000_000 + index))));
    expect((await join('late', other)).status).toBe(429);
    expect((await join('j', other)).text).toBe(joined.text);
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
