import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { register } from '../../command-service/flows/registration.ts';
import { createCommandService } from '../../command-service/index.ts';
import { freePort } from '../../scripts/engines/engine.ts';
import { sha256 } from '../../shared/basics/ids.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { DAY, GB, HOUR, type Session, streams } from '../../shared/contract/index.ts';
import type { SetUpView } from '../../shared/contract/set-up/index.ts';
import { environmentOfData } from '../../shared/process/as-of.ts';
import { settingsOf } from '../../shared/process/environment.ts';
import { openEmbedded, readEmbedded } from '../../shared/profiles/embedded.ts';
import { until } from '../../shared/testing/until.ts';
import { newKey } from '../../standalone/backup/keeping.ts';
import { makeBackup } from '../../standalone/backup/make.ts';
import { openStandalone } from '../../standalone/compose.ts';
import { keepAnswers, keepLogo } from '../../standalone/set-up/answers.ts';
import { setUpCommand } from '../../standalone/set-up/command.ts';
import { setUp } from '../../standalone/set-up/server.ts';
import { needsSetUp, readInstalled } from '../../standalone/set-up/settings.ts';
import { fixture } from '../support/files.ts';
import { openTestInstallation, password } from '../support/installation.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';

const log = createLogger({ level: 'silent', service: 'test' });
/** Stands for the app, which API tests do not build. */
const web = mkdtempSync(join(tmpdir(), 'dossier-web-'));
writeFileSync(join(web, 'index.html'), '<!doctype html><title>Dossier</title>');
const publicUrl = 'http://documents.example';
const person = {
  firstName: 'Olga',
  lastName: 'Operator',
  designation: 'Administrator',
  organization: 'Institute',
  email: 'olga@institute.example',
};
const noLimits = { projects: null, collaborators: null, storage: null, fileSize: null, retentionDays: null };
const hosting = { billing: 'none', who: 'named', named: 'institute.example', onRequest: true, limits: noLimits };

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
afterAll(async () => {
  await mailServer.close();
  rmSync(web, { recursive: true });
});

let dataDir: string;
let variables: Record<string, string>;
let time: { now: number };
let ended: Promise<number | undefined>;
let leaving: AbortController;
let said: string[];
let link: URL;
let url: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dossier-new-'));
  variables = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    TRUST_PROXY: '1',
    SOFFICE_PATH: 'off',
  };
  time = { now: Date.now() };
  leaving = new AbortController();
  ended = Promise.resolve(undefined);
  said = [];
});
afterEach(async () => {
  leaving.abort();
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

/** As the start of such an installation does it. */
const begin = async (more: Record<string, string> = {}) => {
  Object.assign(variables, more);
  const environment = environmentOfData(variables);
  expect(await needsSetUp(environment, false)).toBe(true);
  ended = setUp({
    environment,
    log,
    web,
    say: (line) => said.push(line),
    clock: () => time.now,
    signal: leaving.signal,
  });
  link = await until(async () => {
    const line = said.find((one) => URL.canParse(one));
    return line === undefined ? undefined : new URL(line);
  });
  url = `http://127.0.0.1:${variables.PORT}`;
};
const tokenOf = ({ hash }: URL) => hash.slice(1);

/** With cookies of its own. */
const browser = () => {
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(cookies.has('XSRF-TOKEN') && { 'x-xsrf-token': cookies.get('XSRF-TOKEN') as string }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    cookies,
    call,
    read: (name = '') => call('GET', `/api/set-up${name && `/${name}`}`),
    tell: (name: string, body: unknown) => call('POST', `/api/set-up/${name}`, body),
    open: (token = tokenOf(link)) => call('POST', '/api/set-up/open', { token }),
  };
};
type Browser = ReturnType<typeof browser>;

const mail = () => ({
  host: '127.0.0.1',
  port: mailServer.port,
  security: 'none',
  user: mailServer.user,
  password: mailServer.password,
  from: 'documents@institute.example',
  name: 'Documents of the "Institute"',
});
const codeFor = async (email: string) =>
  /^(\d{6}) is the code/.exec((await mailServer.mailTo(email, /is the code/)).subject)?.[1] ?? '';

/** All steps but the last. */
const answerAll = async (ann: Browser, email = person.email) => {
  expect((await ann.open()).status).toBe(200);
  const { body: sheet } = await ann.read('recovery');
  const steps: [string, unknown][] = [
    ['person', { ...person, email }],
    ['address', { publicUrl: `${publicUrl}/` }],
    ['mail', mail()],
  ];
  for (const [name, body] of steps) expect(await ann.tell(name, body)).toMatchObject({ status: 200 });
  for (const [name, body] of [
    ['code', { code: await codeFor(email) }],
    ['hosting', hosting],
    ['kept', { end: sheet.masterKey.slice(-4) }],
  ] as const)
    expect(await ann.tell(name, body)).toMatchObject({ status: 200 });
};

const calls = [
  ['person', person],
  ['address', { publicUrl }],
  ['test', {}],
  ['code', { code: '000000' }],
  ['hosting', hosting],
  ['kept', { end: 'abcd' }],
  ['restore', { from: '', name: 'x' }],
  ['finish', { password }],
] as const;

describe('an installation that is being set up', () => {
  it('is nothing else, and says so', async () => {
    await begin({ PUBLIC_URL: publicUrl });
    expect(link.origin).toBe(publicUrl);
    expect(tokenOf(link)).toMatch(/^[\w-]{43}$/);
    const anybody = browser();
    for (const path of ['/', '/sign-in', '/verify', '/projects/123456789']) {
      const { status, body, headers } = await anybody.call('GET', path);
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '60']);
      expect(body).toContain('is being set up');
    }
    for (const [method, path] of [
      ['GET', '/api/me'],
      ['POST', '/api/auth/sign-in'],
      ['GET', '/dev/inbox.json'],
    ] as const)
      expect(await anybody.call(method, path)).toMatchObject({
        status: 503,
        body: { title: 'Dossier is being set up.' },
      });
    expect((await anybody.call('GET', '/set-up')).status).toBe(200);
    expect(await anybody.call('GET', '/healthz')).toMatchObject({ status: 200, body: { setUp: expect.anything() } });
    expect(await anybody.call('GET', '/readyz')).toMatchObject({ status: 200, body: { warnings: ['set-up'] } });
    const stored = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'utf8'));
    expect(stored.join()).not.toContain(tokenOf(link));
  });

  it('never names an address that means every network', async () => {
    await begin({ HOST: '0.0.0.0' });
    expect(link.hostname).toBe('localhost');
  });

  it('is found by nobody who has not opened the link', async () => {
    await begin();
    const stranger = browser();
    for (const name of ['', 'records', 'recovery', 'backups']) expect((await stranger.read(name)).status).toBe(404);
    for (const [name, body] of [...calls, ['mail', mail()] as const])
      expect([name, (await stranger.tell(name, body)).status]).toEqual([name, 404]);
    stranger.cookies.set('set-up', 'x'.repeat(43));
    expect((await stranger.read()).status).toBe(404);
  });

  it('goes on in the browser that opened the link first, and in no other', async () => {
    await begin();
    const [ann, thief] = [browser(), browser()];
    expect(await ann.open()).toMatchObject({ status: 200, body: { person: null } });
    expect((await thief.open()).status).toBe(404);
    expect((await thief.read()).status).toBe(404);
    expect((await ann.tell('person', person)).status).toBe(200);
    expect(((await ann.read()).body as SetUpView).person).toEqual(person);
    // What another site sends by this browser.
    expect(await ann.call('POST', '/api/set-up/person', person, { 'x-xsrf-token': 'no' })).toMatchObject({
      status: 403,
      body: { code: 'CSRF' },
    });
    time.now += DAY;
    expect((await ann.read()).status).toBe(404);
  });

  it('bounds wrong tries without keeping the right one out', async () => {
    await begin();
    const [guesser, ann] = [browser(), browser()];
    const tries: number[] = [];
    for (let count = 0; count < 12; count++) tries.push((await guesser.open('x'.repeat(43))).status);
    expect(tries).toEqual([...Array(10).fill(404), 429, 429]);
    expect((await ann.open()).status).toBe(200);
  });

  it('takes an expired link no more, and a new one ends what was before', async () => {
    await begin();
    const ann = browser();
    await ann.open();
    await ann.tell('person', person);
    const made = await setUpCommand({ DATA_DIR: dataDir });
    expect((await ann.read()).status).toBe(404);
    expect((await ann.open()).status).toBe(404);
    const other = browser();
    time.now = Date.now() + HOUR;
    expect((await other.open(tokenOf(new URL(made.link)))).status).toBe(404);
    const again = await setUpCommand({ DATA_DIR: dataDir });
    time.now = Date.now();
    // What was answered stays.
    expect(await other.open(tokenOf(new URL(again.link)))).toMatchObject({ status: 200, body: { person } });
  });

  it('wants a test mail that arrived, and a sheet that is kept', async () => {
    await begin();
    const ann = browser();
    await ann.open();
    expect(await ann.tell('mail', mail())).toMatchObject({
      status: 400,
      body: { errors: { person: expect.anything() } },
    });
    await ann.tell('person', person);
    for (const [wrong, words] of [
      [{ port: 1 }, /ECONNREFUSED/],
      [{ password: 'wrong' }, /535/],
      [{ security: 'tls' }, /./],
    ] as const)
      expect(await ann.tell('mail', { ...mail(), ...wrong })).toMatchObject({
        status: 400,
        body: { errors: { host: expect.stringMatching(words) } },
      });
    expect(await ann.tell('mail', { ...mail(), password: '' })).toMatchObject({
      status: 400,
      body: { errors: { password: expect.anything() } },
    });
    await ann.tell('mail', mail());
    const code = await codeFor(person.email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await ann.tell('code', { code: wrong })).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
    expect(existsSync(join(dataDir, 'mail-server.json'))).toBe(false);
    expect(await ann.tell('code', { code })).toMatchObject({ status: 200, body: { test: { isProved: true } } });
    expect(await ann.tell('code', { code })).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
    // Another recipient has not been reached.
    const moved = await ann.tell('person', { ...person, email: 'otto@institute.example' });
    expect(moved.body.test.isProved).toBe(false);
    // The password that proved itself need not be typed again.
    expect((await ann.tell('mail', { ...mail(), password: '' })).status).toBe(200);

    expect(await ann.tell('hosting', { ...hosting, billing: 'shop' })).toMatchObject({
      status: 400,
      body: { errors: { billing: expect.stringContaining('STRIPE_SECRET_KEY') } },
    });
    expect(await ann.tell('hosting', { ...hosting, named: 'nobody' })).toMatchObject({
      status: 400,
      body: { errors: { named: expect.anything() } },
    });
    expect((await ann.tell('kept', { end: 'zzzz' })).status).toBe(400);
    expect(await ann.tell('finish', { password })).toMatchObject({
      status: 400,
      body: { title: expect.stringMatching(/its address.*a test mail.*who may host.*master key/) },
    });
  });

  it('keeps a logo that is a picture, until it is dropped', async () => {
    await begin();
    const ann = browser();
    expect((await ann.tell('logo', {})).status).toBe(404);
    await ann.open();
    expect((await ann.read('logo')).status).toBe(404);
    const send = (bytes: Uint8Array) =>
      fetch(`${url}/api/set-up/logo`, {
        method: 'POST',
        headers: {
          cookie: [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': ann.cookies.get('XSRF-TOKEN') as string,
        },
        body: new Uint8Array(bytes),
      });
    expect((await send(Buffer.from('<svg/>'))).status).toBe(415);
    expect((await send(Buffer.alloc(600 * 1024))).status).toBe(413);
    const { bytes } = fixture('photo.png');
    const { logo } = (await (await send(bytes)).json()) as SetUpView;
    expect((await ann.call('GET', String(logo))).headers.get('content-type')).toBe('image/png');
    // After a reload.
    expect((await ann.read()).body.logo).toBe(logo);
    expect((await browser().call('GET', String(logo))).status).toBe(404);
    expect((await ann.call('DELETE', '/api/set-up/logo')).body.logo).toBeNull();
    expect(readdirSync(dataDir)).not.toContain('set-up-logo');
  });

  it('asks for nothing that variables give, and they win later, too', async () => {
    const { port, user, password: secret } = mailServer;
    await begin({
      PUBLIC_URL: publicUrl,
      BILLING: 'shop',
      SMTP_URL: `smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}?ignoreTLS=true`,
      MAIL_FROM: 'Documents <documents@institute.example>',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    const ann = browser();
    const { body } = await ann.open();
    expect(body).toMatchObject({
      given: { publicUrl, billing: 'shop', masterKey: true, mail: `127.0.0.1:${port}` },
      shopLacks: expect.arrayContaining(['STRIPE_SECRET_KEY']),
    });
    expect(JSON.stringify(body)).not.toContain(encodeURIComponent(secret));
    expect((await ann.tell('person', person)).status).toBe(200);
    expect((await ann.tell('mail', mail())).status).toBe(400);
    expect((await ann.tell('test', {})).status).toBe(200);
    expect((await ann.tell('code', { code: await codeFor(person.email) })).body.test.isProved).toBe(true);
    expect((await ann.read('recovery')).body).toMatchObject({ masterKey: null });
    // A shop without what takes the money.
    expect(await ann.tell('finish', { password })).toMatchObject({
      status: 400,
      body: { title: expect.stringContaining('Stripe') },
    });
  });
});

it('becomes the installation that was answered, with its operator signed in', async () => {
  await begin();
  const ann = browser();
  await answerAll(ann);
  const limits = { ...noLimits, projects: 3, collaborators: 300, storage: 5 * GB };
  expect((await ann.tell('hosting', { ...hosting, limits })).status).toBe(200);
  keepLogo(dataDir, { ...fixture('photo.png'), mediaType: 'image/png', extension: '.png' });
  const stored = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
  for (const secret of [mailServer.password, encodeURIComponent(mailServer.password), tokenOf(link)])
    expect(stored.join()).not.toContain(secret);
  expect(await ann.tell('finish', { password: 'Institute-Olga-1' })).toMatchObject({
    body: { code: 'PASSWORD_COMMON' },
  });
  const finished = await ann.tell('finish', { password });
  expect(finished.status).toBe(200);
  const { token, accountId } = finished.body as Session;
  const port = await ended;
  expect(readdirSync(dataDir)).not.toContain('set-up.json');
  await expect(setUpCommand({ DATA_DIR: dataDir })).rejects.toThrow('Nothing is being set up');

  const reading = readEmbedded({ dataDir });
  const events = await reading.eventStore.readStream(streams.installation()).finally(reading.close);
  expect(events.map(({ type, actor, data }) => ({ type, actor, data }))).toEqual([
    { type: 'OperatorGranted', actor: 'system', data: { personId: accountId } },
    {
      type: 'SettingsChanged',
      actor: accountId,
      // What was left as it is by default is not set.
      data: expect.objectContaining({
        ...{ publicUrl, billing: 'none', hosts: 'institute.example,on-request', projects: 3, storage: 5 * GB },
        logo: expect.objectContaining({ digest: sha256(fixture('photo.png').bytes) }),
      }),
    },
    { type: 'InstallationSetUp', actor: accountId, data: {} },
  ]);

  const { environment, isSetUp } = await readInstalled(environmentOfData(variables));
  expect([isSetUp, await needsSetUp(environment, isSetUp)]).toEqual([true, false]);
  expect(environment).toMatchObject({ BILLING: 'none', PUBLIC_URL: publicUrl, TRUST_PROXY: 1 });
  expect(new URL(environment.SMTP_URL ?? '').username).toBe(mailServer.user);
  const won = await readInstalled(
    environmentOfData({ ...variables, SMTP_URL: 'smtp://other.example', PUBLIC_URL: 'http://other.example' }),
  );
  expect(won.environment).toMatchObject({
    BILLING: 'none',
    PUBLIC_URL: 'http://other.example',
    SMTP_URL: 'smtp://other.example',
  });
  expect(won.environment.MAIL_FROM).not.toContain('institute');

  const product = await openStandalone({
    environment: { ...environment, PORT: port ?? 0 },
    log,
    version: '0.0.0',
    web,
  });
  const me = await fetch(`${product.url}/api/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect([me.status, await me.json()]).toEqual([200, expect.objectContaining({ isOperator: true })]);
  expect((await fetch(`${product.url}/api/set-up`)).status).toBe(404);
  const shown = await fetch(`${product.url}/api/brand/logo`);
  expect(Buffer.from(await shown.arrayBuffer()).equals(fixture('photo.png').bytes)).toBe(true);
  expect(readdirSync(dataDir)).not.toContain('set-up-logo');
  const colleague = { email: 'cleo@institute.example', purpose: 'sign-up' };
  await fetch(`${product.url}/api/auth/otp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(colleague),
  });
  const { text } = await mailServer.mailTo(colleague.email, /code/);
  expect(text).toContain('<documents@institute.example>');
  await product.close();

  // Lost, and set up anew from its backup: nothing has to be said again.
  const place = mkdtempSync(join(tmpdir(), 'dossier-backups-'));
  await makeBackup({ environment: { ...environment, BACKUP_TO: place }, release: '0.0.0', reason: 'command' });
  rmSync(dataDir, { recursive: true });
  said = [];
  await begin();
  const again = browser();
  await again.open();
  const query = `backups?${new URLSearchParams({ from: place })}`;
  const [{ name }] = (await again.read(query)).body.backups;
  const file = join(place, name, 'events.db');
  const wrong = await again.read(`backups?${new URLSearchParams({ from: file })}`);
  expect([wrong.status, wrong.body.title]).toEqual([
    400,
    expect.stringContaining(`${file} cannot be read as a folder`),
  ]);
  expect((await again.tell('restore', { from: file, name })).status).toBe(400);
  expect((await again.tell('restore', { from: place, name })).status).toBe(200);
  expect(await ended).toBe(Number(variables.PORT));
  const restored = await readInstalled(environmentOfData(variables));
  expect(restored).toEqual({ environment, isSetUp: true });
  rmSync(place, { recursive: true });
}, 60_000);

it('goes on where its end was broken off, and makes nobody twice', async () => {
  await begin();
  const ann = browser();
  await answerAll(ann);
  // As after a power cut right behind the account.
  keepAnswers(dataDir, { isFounding: true });
  const engines = await openEmbedded({ environment: environmentOfData(variables), log });
  const settings = settingsOf(environmentOfData(variables), engines.secret);
  const service = createCommandService({ ...engines, clock: Date.now, log, settings });
  const { email, ...names } = person;
  const ticketHash = 'of-nobody';
  const ticket = { purpose: 'sign-up', personId: null, email, expiresAt: Date.now() + HOUR, data: {} } as const;
  await engines.directory.putTicket({ hash: ticketHash, ...ticket });
  const profile = { ...names, terms: true } as const;
  const registering = { ...engines, client: service.client, clock: Date.now };
  const { personId } = await register(registering, { ticketHash, email, password, profile, correlationId: 'test' });
  await service.close();
  await engines.close();

  const { environment, isSetUp } = await readInstalled(environmentOfData(variables));
  expect(await needsSetUp(environment, isSetUp)).toBe(true);
  expect(await ann.tell('person', { ...person, email: 'otto@institute.example' })).toMatchObject({
    status: 400,
    body: { errors: { email: expect.stringContaining('made already') } },
  });
  expect(await ann.tell('finish', { password: 'Another-Horse-8-Battery' })).toMatchObject({
    body: { code: 'ACCOUNT_EXISTS' },
  });
  expect(await ann.tell('finish', { password })).toMatchObject({ status: 200, body: { accountId: personId } });
  await ended;
  const after = await readInstalled(environmentOfData(variables));
  expect([after.isSetUp, await needsSetUp(after.environment, after.isSetUp)]).toEqual([true, false]);
}, 60_000);

it('restores a backup, also an encrypted one, and starts into it', async () => {
  const before = await openTestInstallation();
  await before.person('Rita');
  await before.close();
  const place = mkdtempSync(join(tmpdir(), 'dossier-backups-'));
  const { BACKUP_KEY: key } = await newKey();
  const environment = environmentOfData({ DATA_DIR: before.dataDir, BACKUP_TO: place, BACKUP_KEY: key });
  const { backup } = await makeBackup({ environment, release: '0.0.0', reason: 'command' });
  rmSync(before.dataDir, { recursive: true });

  await begin({ BILLING: 'none' });
  const ann = browser();
  await ann.open();
  expect((await ann.read('backups')).body).toMatchObject({ backups: [] });
  const query = `backups?${new URLSearchParams({ from: place })}`;
  const { body } = await ann.read(query);
  expect(body.backups).toMatchObject([{ release: '0.0.0', isEncrypted: true }]);
  expect(backup).toContain(body.backups[0].name);
  expect((await ann.tell('restore', { from: place, name: 'none' })).status).toBe(400);
  const { name } = body.backups[0];
  for (const wrong of ['', 'something', (await newKey()).BACKUP_KEY])
    expect(await ann.tell('restore', { from: place, name, key: wrong })).toMatchObject({
      status: 400,
      body: { errors: { key: expect.any(String) } },
    });
  expect(await ann.tell('restore', { from: place, name, key })).toMatchObject({
    body: { restore: { state: 'running' } },
  });
  // Its mail server came by a variable, which nobody has set yet.
  const told = await until(async () => {
    const { restore } = (await ann.read()).body as SetUpView;
    return restore.state === 'waits' ? restore : undefined;
  });
  expect(told).toMatchObject({ why: expect.stringContaining('SMTP_URL') });
  expect((await browser().read()).status).toBe(404);
  const { environment: restored, isSetUp } = await readInstalled(environmentOfData(variables));
  expect(await needsSetUp(restored, isSetUp)).toBe(false);
  rmSync(place, { recursive: true });
}, 60_000);

describe('what needs no set-up', () => {
  const isNeeded = (more: Record<string, string>) => {
    const { TRUST_PROXY: _, ...own } = variables;
    return needsSetUp(environmentOfData({ ...own, ...more }), false);
  };

  it('is what only this machine reaches, is a trial, or has all it needs', async () => {
    const smtp = { SMTP_URL: 'smtp://mail.example' };
    expect(await isNeeded({})).toBe(false);
    expect(await isNeeded({ PUBLIC_URL: 'http://localhost:3000' })).toBe(false);
    expect(await isNeeded({ HOST: '0.0.0.0', ALLOW_TEST_ENGINES: '1' })).toBe(false);
    expect(await isNeeded({ HOST: '0.0.0.0', BILLING: 'none', ...smtp })).toBe(false);
    for (const others of [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: publicUrl },
      { TRUST_PROXY: '1', ...smtp },
      { HOST: '::', BILLING: 'none' },
    ])
      expect(await isNeeded(others)).toBe(true);
  });

  it('is what has data, whatever it lacks', async () => {
    const installation = await openTestInstallation({ dataDir });
    await installation.person('Rita');
    await installation.close();
    expect(await isNeeded({ HOST: '0.0.0.0' })).toBe(false);
  });
});
