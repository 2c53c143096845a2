import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { card } from '../../command-service/domain/testing/subscription.ts';
import { commandRules, isForOperators } from '../../shared/authorization/index.ts';
import {
  type CommandName,
  lightNames,
  type NoticeToAll,
  type OperatorNotice,
  type OperatorOverview,
  type OperatorPeople,
  type OperatorProjects,
  type OperatorSecurity,
  streams,
} from '../../shared/contract/index.ts';
import { PermanentJobError } from '../../shared/job-queue/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import type { MailDocument } from '../../shared/views/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { operations } from '../../standalone/maintenance.ts';
import { TestClient } from '../support/client.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { inboxOf } from '../support/mails.ts';
import { createProject, projectSettings, startPublicProject } from '../support/projects.ts';

const unknown = { problem: { code: 'UNKNOWN_COMMAND', status: 404 } };
const signedOut = { problem: { code: 'UNAUTHENTICATED' } };

let installation: Installation;
let operator: ApiClient;
beforeAll(async () => {
  installation = await openTestInstallation({
    variables: { BILLING: 'none', PUBLIC_URL: 'https://documents.example' },
  });
  operator = await installation.person('Orla');
  await shell('grant', 'operator', emailOf('orla'));
}, 60_000);
afterAll(() => installation.remove());

/** As at the command line, beside the running server. */
const shell = (action: 'grant' | 'revoke' | 'erase-person', ...words: string[]) =>
  operations[action](
    readEnvironment({ DATA_DIR: installation.dataDir, PUBLIC_URL: 'https://documents.example' }),
    words,
  );
const signInAs = (firstName: string, word = password) =>
  new TestClient(installation.url).signIn(emailOf(firstName), word);
const acts = async () =>
  (await installation.engines.eventStore.readStream(streams.installation())).map(({ type, actor }) => ({
    type,
    byOperator: actor === operator.accountId,
  }));

it('locks somebody: nothing they came in by works any more, until they are unlocked', async () => {
  const mallory = await installation.person('Mallory');
  const made = await mallory.call<{ token: string }>('POST', '/api/auth/tokens', {
    name: 'Export',
    scopes: ['projects:read'],
    days: 30,
    password,
  });
  const byToken = new TestClient(installation.url);
  byToken.token = made.token;
  await byToken.list('projects');

  const about = { personId: mallory.accountId };
  await operator.command('LockPerson', about);
  await expect(mallory.call('GET', '/api/me')).rejects.toMatchObject(signedOut);
  await expect(byToken.list('projects')).rejects.toMatchObject(signedOut);
  await expect(signInAs('mallory')).rejects.toMatchObject({ problem: { code: 'SIGN_IN_FAILED' } });
  await operator.command('LockPerson', about);

  await operator.command('UnlockPerson', about);
  await signInAs('mallory');
  const all = await acts();
  expect(all.filter(({ byOperator }) => byOperator).map(({ type }) => type)).toEqual([
    'PersonLocked',
    'PersonUnlocked',
  ]);
});

it('a lock that a crash, or an older directory, left out is made up for', async () => {
  const rita = await installation.person('Rita');
  await operator.command('LockPerson', { personId: rita.accountId });
  await installation.engines.directory.unlock(rita.accountId);
  await installation.commandService.recover();
  await expect(signInAs('rita')).rejects.toMatchObject({ problem: { code: 'SIGN_IN_FAILED' } });
});

it('ends sessions, and the person may sign in again', async () => {
  const carol = await installation.person('Carol');
  await operator.command('EndSessions', { personId: carol.accountId });
  await expect(carol.call('GET', '/api/me')).rejects.toMatchObject(signedOut);
  await signInAs('carol');
});

it('gives one host other limits than all', async () => {
  const hugo = await installation.person('Hugo');
  const limit = async () => (await hugo.call<{ collaboratorLimit: number }>('GET', '/api/usage')).collaboratorLimit;
  const { projectId } = await createProject(hugo, projectSettings('Small'));
  const emails = ['one', 'two', 'three'].map(emailOf);
  await operator.command('SetHostLimits', { personId: hugo.accountId, collaborators: 2, storage: null });
  expect(await limit()).toBe(2);
  const invite = () => hugo.command('InviteCollaborators', { projectId, emails });
  await expect(invite()).rejects.toMatchObject({ problem: { status: 403, code: 'COLLABORATOR_LIMIT' } });
  await operator.command('SetHostLimits', { personId: hugo.accountId, collaborators: null, storage: null });
  expect(await limit()).toBeGreaterThan(2);
  await invite();
});

it('limits open projects, files and how long they are kept, of one host', async () => {
  const ilse = await installation.person('Ilse');
  const { projectId: first } = await createProject(ilse, projectSettings('First'));
  const limits = { personId: ilse.accountId, collaborators: null, storage: null };
  await operator.command('SetHostLimits', { ...limits, projects: 1, fileSize: 1024, retentionDays: 30 });
  const usage = await ilse.call('GET', '/api/usage');
  expect(usage).toMatchObject({ projects: { open: 1, limit: 1 }, fileLimit: 1024, retentionLimit: 30 });
  const words = { problem: { code: 'PROJECT_LIMIT', title: expect.stringContaining('1 open project at once') } };
  await expect(ilse.command('CreateProject', projectSettings('Second'))).rejects.toMatchObject(words);
  const large = { ...letter, bytes: Buffer.concat([letter.bytes, Buffer.alloc(2048)]) };
  const upload = ilse.upload(large, { purpose: 'supporting', projectId: first });
  await expect(upload).rejects.toMatchObject({
    problem: { code: 'FILE_TOO_LARGE', title: expect.stringContaining('1 KB') },
  });
  const keep = (days: number | null) => ilse.command('SetRetention', { projectId: first, days });
  await expect(keep(null).then(() => keep(31))).rejects.toMatchObject({ problem: { code: 'INVALID' } });
  await keep(30);
  // In the bin it makes room, and comes back only where there is some.
  await ilse.command('DeleteProject', { projectId: first });
  const { projectId: second } = await createProject(ilse, projectSettings('Second'), []);
  await expect(ilse.command('RestoreProject', { projectId: first })).rejects.toMatchObject(words);
  await ilse.command('DeleteProject', { projectId: second });
  await ilse.command('RestoreProject', { projectId: first });
});

describe('erases', () => {
  const erase = (personId: string) => operator.command('ErasePerson', { personId });
  const found = (personId: string) => installation.engines.directory.find(personId);
  const last = async (stream: string) => (await installation.engines.eventStore.readStream(stream)).at(-1)?.type;
  const erasures = async () => (await acts()).filter(({ type }) => type === 'PersonErased').length;

  it('somebody without an account, once', async () => {
    const { personId } = await installation.engines.directory.personOf('guest@people.example');
    await erase(personId);
    expect(await found(personId)).toBeUndefined();
    const before = await erasures();
    await erase(personId);
    expect(await erasures()).toBe(before);
  });

  it('[BEY-18] at the command line somebody without an account, and nobody else', async () => {
    const { personId } = await installation.engines.directory.personOf('former@people.example');
    const nina = await installation.person('Nina');
    await shell('grant', 'operator', 'coming@people.example');
    for (const [words, why] of [
      [[emailOf('nina')], 'has an account'],
      [['coming@people.example'], 'operates the installation.* revoke'],
      [['nobody@people.example'], 'There is nobody'],
      [[], 'Say whom'],
      [['former@people.example', 'nobody@people.example'], 'Say whom'],
    ] as const)
      await expect(shell('erase-person', ...words)).rejects.toThrow(new RegExp(why));
    await shell('revoke', 'operator', 'coming@people.example');
    expect(await shell('erase-person', 'FORMER@people.example')).toEqual({ ok: true, personId });
    await until(async () => (await found(personId)) === undefined);
    expect(await installation.engines.directory.keyOf(personId)).toBeUndefined();
    expect(await found(nina.accountId)).toMatchObject({ status: 'active' });
    expect((await acts()).at(-1)).toEqual({ type: 'PersonErased', byOperator: false });
  });

  it('somebody with an account as if they had closed it, while it is offered to another, who may still take it', async () => {
    const hilde = await installation.person('Hilde');
    const { projectId } = await createProject(hilde, projectSettings('Of Hilde'), []);
    await installation.person('Taker');
    const { accountId } = hilde;
    await operator.command('OfferHandOver', { personId: accountId, email: emailOf('taker') });
    await operator.command('LockPerson', { personId: accountId });
    await Promise.all([erase(accountId), erase(accountId)]);
    expect(await found(accountId)).toBeUndefined();
    expect(await last(streams.account(accountId))).toBe('AccountClosed');
    expect(await last(streams.project(projectId))).toBe('ProjectDeleted');
    await expect(hilde.call('GET', '/api/me')).rejects.toMatchObject(signedOut);
    await expect(signInAs('hilde')).rejects.toMatchObject({ problem: { code: 'SIGN_IN_FAILED' } });
    await erase(accountId);
    await operator.command('UnlockPerson', { personId: accountId });
    await expect(operator.command('LockPerson', { personId: accountId })).rejects.toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });

    const left = await until(async () => {
      const { left: all } = await operator.call<OperatorProjects>('GET', '/api/operator/projects');
      return all.find(({ personId }) => personId === accountId);
    });
    expect(left).toMatchObject({ holds: { projects: 1 }, handOver: { state: 'offered', to: emailOf('taker') } });
    const taker = await signInAs('taker');
    await taker.command('AcceptHandOver', { handOverId: left.handOver?.handOverId ?? '' });
    await until(
      async () =>
        (await last(streams.project(projectId))) === 'ProjectRestored' ||
        (await last(streams.project(projectId))) === 'ProjectHandedOver',
    );
  });

  it('what a crash left between event and deed, by the next recovery', async () => {
    const { directory } = installation.engines;
    const ida = await installation.person('Ida');
    const { block } = directory;
    Object.assign(directory, { block: () => Promise.reject(new Error('the process ended here')) });
    await expect(erase(ida.accountId)).rejects.toMatchObject({ problem: { status: 500 } });
    Object.assign(directory, { block });
    expect(await found(ida.accountId)).toMatchObject({ status: 'active' });
    await until(async () => {
      await installation.commandService.recover();
      return (await found(ida.accountId)) === undefined;
    });
    expect(await last(streams.account(ida.accountId))).toBe('AccountClosed');
  });

  it('neither themselves nor another operator, who is revoked first', async () => {
    await expect(erase(operator.accountId)).rejects.toMatchObject({
      problem: { code: 'INVALID', errors: { personId: expect.stringContaining('Close your account') } },
    });
    const olaf = await installation.person('Olaf');
    await shell('grant', 'operator', emailOf('olaf'));
    await expect(erase(olaf.accountId)).rejects.toMatchObject({
      problem: { code: 'INVALID', errors: { personId: expect.stringContaining('at the command line first') } },
    });
    await shell('revoke', 'operator', emailOf('olaf'));
    await erase(olaf.accountId);
    expect(await found(olaf.accountId)).toBeUndefined();
    await expect(erase('a'.repeat(22))).rejects.toMatchObject({ problem: { status: 404 } });
  });
});

it('comes back in by a link of the command line, once', async () => {
  const report = await shell('grant', 'link', emailOf('orla'));
  expect(report).toMatchObject({
    ok: true,
    link: expect.stringMatching(/^https:\/\/documents\.example\/reset-password\?token=/),
  });
  const ticket = String((report as { link: string }).link).split('=')[1] ?? '';
  const word = 'Another-Horse-2027';
  const visitor = new TestClient(installation.url);
  await visitor.call('POST', '/api/auth/reset-password', { ticket, password: word });
  const again = visitor.call('POST', '/api/auth/reset-password', { ticket, password: word });
  await expect(again).rejects.toMatchObject({ problem: { code: 'TICKET_INVALID' } });
  await operator.signIn(emailOf('orla'), word);
  expect((await acts()).map(({ type }) => type)).toContain('OperatorLinkMade');
});

it('is told at the command line that whom it takes nothing from was no operator, as with a slip in the address', async () => {
  await shell('grant', 'operator', emailOf('olga'));
  const slip = await shell('revoke', 'operator', `x${emailOf('olga')}`);
  expect(slip).toEqual({ ok: true, email: `x${emailOf('olga')}`, says: expect.stringContaining('was no operator') });
  const of = { ok: true, email: emailOf('olga') };
  expect(await shell('revoke', 'operator', emailOf('olga'))).toEqual(of);
  expect(await shell('revoke', 'auditor', emailOf('olga'))).toMatchObject({ ...of, says: expect.any(String) });
});

it('is told at the command line who gets no link', async () => {
  await installation.person('Ned');
  await expect(shell('grant', 'link', emailOf('ned'))).rejects.toThrow('is no operator');
  await shell('grant', 'operator', emailOf('late'));
  await expect(shell('grant', 'link', emailOf('late'))).rejects.toThrow('has no account yet');
  await expect(shell('revoke', 'link', emailOf('orla'))).rejects.toThrow('Say what to do');
  await expect(shell('grant', 'operator', emailOf('ned'), '--until', '2099-01-01')).rejects.toThrow('Say what to do');
});

const reads = ['', '/people?q=ann', '/projects', '/security', '/notice', '/settings'];
const posts = ['/parked/retry', '/doctor', '/logo'];

it('sees how the installation is, who is there and what was done, and never what people have', async () => {
  const hilda = await installation.person('Hilda');
  const { projectId, documentId } = await startPublicProject(hilda, 'Very secret plans');
  await expect(signInAs('hilda', 'Wrong-Horse-1')).rejects.toThrow();
  const [overview, people, projects] = (await until(async () => {
    const all = await Promise.all(
      ['', '/people?q=hilda', '/projects'].map((path) => operator.call<unknown>('GET', `/api/operator${path}`)),
    );
    const [, { people }, { total }] = all as [unknown, OperatorPeople, OperatorProjects];
    return total > 0 && people[0]?.name !== '' && all;
  })) as [OperatorOverview, OperatorPeople, OperatorProjects];
  expect(overview.lights.map(({ name }) => name)).toEqual([...lightNames]);
  expect(overview.shop).toBe(false);
  expect(people.people).toMatchObject([
    { email: emailOf('hilda'), name: 'Hilda Person', status: 'active', sessions: 1, hosted: expect.any(Number) },
  ]);
  const ada = await installation.person('Ada');
  await ada.command('JoinProject', { projectId });
  await ada.upload(letter, { purpose: 'document', projectId, documentId });
  const largest = await until(async () => {
    const { projects: found } = await operator.call<OperatorProjects>('GET', '/api/operator/projects');
    // Views may be behind.
    return found[0]?.people === 1 && found;
  });
  expect(largest).toMatchObject([{ id: projectId, host: emailOf('hilda'), bytes: letter.bytes.length, people: 1 }]);
  const security = await until(async () => {
    const found = await operator.call<OperatorSecurity>('GET', '/api/operator/security');
    return found.refused.some(({ code }) => code === 'SIGN_IN_FAILED') && found;
  });
  expect(security.acts.map(({ type }) => type)).toContain('PersonLocked');
  expect(security.acts).toContainEqual(
    expect.objectContaining({ type: 'OperatorGranted', by: 'command line', about: emailOf('orla') }),
  );
  expect(JSON.stringify([overview, people, projects, largest, security])).not.toMatch(/secret|letter/i);
});

it('sees of somebody no session that has expired, though it is still kept', async () => {
  const ivo = await installation.person('Ivo');
  const { directory } = installation.engines;
  const [session] = await directory.sessionsOf(ivo.accountId);
  if (!session) throw new Error('there is no session');
  const hashes = { accessHash: 'expired', refreshHash: 'expired' };
  await directory.openSession({ ...session, ...hashes, sessionId: 'expired', createdAt: 0, lastUsedAt: 0 });
  const { people } = await operator.call<OperatorPeople>('GET', '/api/operator/people?q=ivo');
  expect(people).toMatchObject([{ email: emailOf('ivo'), sessions: 1 }]);
});

it('looks at jobs that failed, does them now or drops them with a reason that others see', async () => {
  const { jobs } = installation.engines;
  const later = { data: {}, runAt: '2040-01-01T00:00:00.000Z' };
  for (const id of ['old', 'new']) await jobs.enqueue('nobody', { id, ...later });
  await operator.command('DropJob', { queue: 'nobody', jobId: 'old', reason: 'Mended by hand' });
  await operator.command('RetryJob', { queue: 'nobody', jobId: 'new' });
  expect((await jobs.list('delayed')).filter(({ queue }) => queue === 'nobody')).toEqual([]);
  const gone = operator.command('RetryJob', { queue: 'nobody', jobId: 'old' });
  await expect(gone).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
  await operator.call('POST', '/api/operator/parked/retry');
  const { acts: done } = await operator.call<OperatorSecurity>('GET', '/api/operator/security');
  expect(done.slice(0, 3)).toMatchObject([
    { type: 'ParkedRetried', by: emailOf('orla'), about: '' },
    { type: 'JobRetried', about: 'nobody new' },
    { type: 'JobDropped', reason: 'Mended by hand' },
  ]);
});

describe('a job whose process ended between the event and the queue', () => {
  const runAt = '2040-01-01T00:00:00.000Z';
  const listed = async (id: string) => {
    const { jobs } = installation.engines;
    const found = [...(await jobs.list('delayed')), ...(await jobs.list('dead'))];
    return found.find((one) => one.queue === 'left' && one.id === id);
  };
  const crashing = async (deed: 'drop' | 'retry', command: () => Promise<unknown>) => {
    const { jobs } = installation.engines;
    const whole = jobs[deed];
    Object.assign(jobs, { [deed]: () => Promise.reject(new Error('the process ended here')) });
    await expect(command()).rejects.toMatchObject({ problem: { status: 500 } });
    Object.assign(jobs, { [deed]: whole });
  };
  const drop = (jobId: string) => () =>
    operator.command('DropJob', { queue: 'left', jobId, reason: 'Nobody waits for it' });
  const retry = (jobId: string) => () => operator.command('RetryJob', { queue: 'left', jobId });
  /** It fails for good each time that it runs. */
  const fail = async (id: string) => {
    const { jobs } = installation.engines;
    const working = jobs.process('left', () => Promise.reject(new PermanentJobError('refused')));
    await until(async () => (await jobs.list('dead')).some((one) => one.id === id));
    await working.stop();
  };
  const enqueue = (id: string) => installation.engines.jobs.enqueue('left', { id, data: {}, runAt });

  it('is dropped by the next recovery', async () => {
    await enqueue('waits');
    await crashing('drop', drop('waits'));
    expect(await listed('waits')).toBeDefined();
    await installation.commandService.recover();
    expect(await listed('waits')).toBeUndefined();
  });

  it('stays if somebody asked for it since, whether that was done or met a crash, too', async () => {
    await enqueue('asked');
    await enqueue('asked too');
    await crashing('drop', drop('asked'));
    await crashing('drop', drop('asked too'));
    await retry('asked')();
    await crashing('retry', retry('asked too'));
    await fail('asked');
    await installation.commandService.recover();
    expect(await listed('asked')).toMatchObject({ reason: 'refused' });
    expect(await listed('asked too')).toBeDefined();
  });

  it('stays if it was begun at the command line and failed again, until it is dropped once more', async () => {
    await enqueue('again');
    await crashing('drop', drop('again'));
    await installation.engines.jobs.retry('left', 'again');
    await fail('again');
    await installation.commandService.recover();
    expect(await listed('again')).toMatchObject({ reason: 'refused' });
    await crashing('drop', drop('again'));
    await installation.commandService.recover();
    expect(await listed('again')).toBeUndefined();
  });
});

it('sends an email of no project again', async () => {
  const greta = await installation.person('Greta');
  await operator.command('DecideHosting', { personId: greta.accountId, given: true });
  const { readStore } = installation.engines;
  const sent = async () => {
    const mails = await readStore.find<MailDocument>('mails', { where: { status: 'sent' } });
    return mails.find(({ recipient }) => recipient === greta.accountId);
  };
  const told = async () => (await inboxOf(installation)).filter(({ to }) => to === emailOf('greta')).length;
  const mail = await until(sent);
  expect(mail).toMatchObject({ projectId: null, template: 'hosting-decided' });
  const before = await told();
  await operator.command('SendMailAgain', { mailId: mail.id });
  await until(async () => (await told()) === before + 1);
});

it('is the only one who finds anything there: hosts, strangers, visitors, tokens and the locked get what is nowhere', async () => {
  const { url } = installation;
  const host = await installation.person('Hubert');
  await startPublicProject(host, 'Of a host');
  const wanted = { name: 'All', scopes: ['projects:read', 'projects:write'], days: 30, password };
  const { token } = await operator.call<{ token: string }>('POST', '/api/auth/tokens', {
    ...wanted,
    password: 'Another-Horse-2027',
  });
  const lena = await installation.person('Lena');
  await shell('grant', 'operator', emailOf('lena'));
  await lena.call('GET', '/api/operator');
  await operator.command('LockPerson', { personId: lena.accountId });
  const askers = {
    visitor: undefined,
    host: host.token,
    stranger: (await installation.person('Stan')).token,
    token,
    locked: lena.token,
    nonsense: 'x'.repeat(43),
  };
  const ask = async (method: string, path: string, bearer: string | undefined) => {
    const headers = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
    const response = await fetch(url + path, { method, headers });
    const said = [...response.headers.keys()].filter((name) => !['date', 'x-correlation-id'].includes(name));
    return { status: response.status, body: await response.text(), said: said.sort() };
  };
  const calls = [
    ...[...reads, '/support.zip'].map((path) => ['GET', path] as const),
    ...posts.map((path) => ['POST', path] as const),
  ];
  for (const [asker, bearer] of Object.entries(askers))
    for (const [method, path] of [...calls, ['DELETE', ''] as const, ['HEAD', ''] as const]) {
      const nowhere = await ask(method, `/api/nowhere${path}`, bearer);
      const found = await ask(method, `/api/operator${path}`, bearer);
      expect({ asker, method, path, ...found }).toEqual({ asker, method, path, ...nowhere });
      expect(found.status).toBe(404);
    }
  for (const name of (Object.keys(commandRules) as CommandName[]).filter((one) => isForOperators(commandRules[one])))
    for (const [asker, bearer] of Object.entries(askers)) {
      const { status } = await ask('POST', `/api/commands/${name}`, bearer);
      // A session that ended is told so everywhere, whatever it asks for.
      const isKnown = asker !== 'locked' && asker !== 'nonsense';
      expect({ name, asker, status }).toEqual({ name, asker, status: isKnown ? 404 : 401 });
    }
});

describe('a notice to everybody', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const shown = async () => (await (await fetch(`${installation.url}/api/notice`)).json()) as NoticeToAll;
  const seenBy = (client: ApiClient, window = '') =>
    client.call<OperatorNotice>('GET', `/api/operator/notice${window}`);
  const refused = { problem: { code: 'MAINTENANCE', status: 503 } };

  it('is read by whoever asks, from its begin to its end', async () => {
    const notice = { text: 'A new release comes today.', from: minutes(-1), until: minutes(30), readOnly: false };
    await operator.command('AnnounceNotice', notice);
    await until(async () => (await shown()).notice?.text === notice.text);
    await operator.command('WithdrawNotice', {});
    await until(async () => (await shown()).notice === null);
    const early = { ...notice, from: minutes(10) };
    await operator.command('AnnounceNotice', early);
    expect((await seenBy(operator)).notice).toMatchObject({ text: notice.text });
    expect((await shown()).notice).toBeNull();
  });

  it('says which deadlines fall into a time before it is announced', async () => {
    const helen = await installation.person('Helen');
    const { projectId } = await startPublicProject(helen, 'Due soon');
    const { dueAt } = (await helen.list('projects')).find(({ id }) => id === projectId) as { dueAt: string };
    const around = (hours: number) => new Date(Date.parse(dueAt) + hours * 3_600_000).toISOString();
    const window = (from: string, until: string) => `?${new URLSearchParams({ from, until })}`;
    const { deadlines } = await seenBy(operator, window(around(-1), around(1)));
    expect(deadlines.first).toContainEqual({ id: projectId, host: emailOf('helen'), dueAt });
    expect((await seenBy(operator, window(around(1), around(2)))).deadlines.first).toEqual([]);
    const from = around(1);
    for (const wrong of ['?from=tomorrow', `?from=${from}`, `?until=${from}`, '?since=yesterday'])
      await expect(seenBy(operator, wrong)).rejects.toMatchObject({ problem: { code: 'INVALID' } });
    const people = operator.call('GET', '/api/operator/people?name=helen');
    await expect(people).rejects.toMatchObject({ problem: { code: 'INVALID' } });
  });

  it('keeps all as it is while nothing can be changed: people read and sign in, operators end it', async () => {
    const hanna = await installation.person('Hanna');
    const { projectId } = await createProject(hanna, projectSettings('Moved meanwhile'));
    const create = () => createProject(hanna, projectSettings('Refused'));
    await operator.command('AnnounceNotice', { text: 'Moving', from: minutes(5), until: minutes(10), readOnly: true });
    await until(async () => (await shown()).notice?.readOnly === true);
    await create();
    await operator.command('AnnounceNotice', { text: 'Moving', from: minutes(-1), until: minutes(10), readOnly: true });
    await expect(create()).rejects.toMatchObject(refused);
    await expect(hanna.upload(letter, { purpose: 'supporting', projectId })).rejects.toMatchObject(refused);
    const legacy = await fetch(`${installation.url}/add-project`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${hanna.token}`, 'X-User-Email': emailOf('hanna') },
      body: new FormData(),
    });
    expect(legacy.status).toBe(503);
    expect(Number(legacy.headers.get('Retry-After'))).toBeLessThanOrEqual(30);
    expect((await hanna.list('projects')).map(({ id }) => id)).toContain(projectId);
    await signInAs('hanna');
    await operator.command('WithdrawNotice', {});
    await create();
  });
});

it('does nothing of it once it is revoked, or while they are locked themselves', async () => {
  const otto = await installation.person('Otto');
  const about = { personId: otto.accountId };
  const lock = () => otto.command('LockPerson', { personId: operator.accountId });
  await expect(lock()).rejects.toMatchObject(unknown);
  // Nobody without the right learns from what is wrong with a call that there is such a command.
  await expect(otto.call('POST', '/api/commands/LockPerson', { wrong: true })).rejects.toMatchObject(unknown);
  await shell('grant', 'operator', emailOf('otto'));
  await otto.command('EndSessions', { personId: operator.accountId });
  await operator.signIn(emailOf('orla'), 'Another-Horse-2027');

  await operator.command('LockPerson', about);
  await expect(lock()).rejects.toMatchObject(signedOut);
  await shell('grant', 'operator', emailOf('otto'));
  await until(() => signInAs('otto').catch(() => false));
  await otto.signIn(emailOf('otto'), password);
  await shell('revoke', 'operator', emailOf('otto'));
  await expect(lock()).rejects.toMatchObject(unknown);
  const { operators } = (await shell('grant', 'list')) as { operators: { email: string }[] };
  expect(operators.map(({ email }) => email)).toEqual(['orla', 'late', 'lena'].map(emailOf));
});

it('[BEY-51] where nobody pays, every call about money says so and does nothing', async () => {
  const host = await installation.person('Paula');
  const closed = { problem: { status: 404, code: 'NO_SHOP' } };
  for (const [name, data] of [
    ['RequestQuote', { email: 'visitor@example.org', plan: 'executive' }],
    ['StartSubscription', { plan: 'personal', period: 'monthly', ...card }],
    ['ChangePlan', { plan: 'team', period: 'yearly', members: 2 }],
    ['CancelSubscription', {}],
  ] as const)
    await expect(host.command(name, data as never)).rejects.toMatchObject(closed);
  for (const path of [`/api/get-store-card/${emailOf('paula')}`, '/api/subscriptions/me', '/api/payments/config'])
    await expect(host.call('GET', path)).rejects.toMatchObject(closed);
  await expect(
    host.call('POST', '/send-quote', { to: 'visitor@example.org', plan: 'executive' }),
  ).rejects.toMatchObject(closed);
  await expect(host.list('invoices' as never, {})).rejects.toMatchObject({ problem: { status: 404 } });
});
