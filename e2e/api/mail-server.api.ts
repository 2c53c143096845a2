import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../shared/basics/log.ts';
import type { OperatorMailServer, OperatorSecurity } from '../../shared/contract/index.ts';
import { environmentOfData } from '../../shared/process/as-of.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { keepMailServer, mailServerIn } from '../../shared/process/mail-server.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { openStandalone, type Standalone } from '../../standalone/compose.ts';
import { readInstalled } from '../../standalone/set-up/settings.ts';
import { TestClient } from '../support/client.ts';
import { emailOf, openTestInstallation, password, root } from '../support/installation.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';

const path = '/api/operator/mail-server';
const olga = emailOf('olga');
const log = createLogger({ level: 'silent', service: 'test' });

const urlOf = ({ user, password: secret, port }: MailServer) =>
  `smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}?ignoreTLS=true`;

let before: MailServer;
let after: MailServer;
let dataDir: string;
let product: Standalone;
let operator: ApiClient;

/** As it starts after set-up: the server is none of a variable. */
const open = async (variables: Record<string, string> = {}) => {
  const given = environmentOfData({ DATA_DIR: dataDir, PORT: '0', SOFFICE_PATH: 'off', BILLING: 'none', ...variables });
  const kept = mailServerIn(given);
  const environment = { ...given, SMTP_URL: given.SMTP_URL ?? kept?.url, MAIL_FROM: kept?.from ?? given.MAIL_FROM };
  product = await openStandalone({ environment, variables: given, log, version: '0.0.0', web: join(root, 'web/dist') });
  operator = await new TestClient(product.url).signIn(olga, password);
};
const read = () => operator.call<OperatorMailServer>('GET', path);
const asked = (more: object = {}) => ({
  ...{ host: '127.0.0.1', port: after.port, security: 'none', user: after.user, password: after.password },
  ...{ from: 'papers@institute.example', ownPassword: password, ...more },
});
const send = (more?: object) => operator.call<OperatorMailServer>('POST', path, asked(more));
const prove = (code: string, by = operator) => by.call<OperatorMailServer>('POST', `${path}/code`, { code });
const codeIn = async () => /^(\d{6}) is the code/.exec((await after.mailTo(olga, /is the code/)).subject)?.[1] ?? '';
const askForCode = (email: string) => operator.call('POST', '/api/auth/otp', { email, purpose: 'sign-up' });

beforeAll(async () => {
  [before, after] = await Promise.all([openMailServer(), openMailServer()]);
  const installation = await openTestInstallation({ variables: { BILLING: 'none' } });
  dataDir = installation.dataDir;
  for (const name of ['Olga', 'Otto', 'Hugo']) await installation.person(name);
  for (const name of ['olga', 'otto']) {
    const cause = { commandId: name, causationId: name, correlationId: name };
    await installation.commandService.client.send('GrantOperator', { email: emailOf(name) }, cause);
  }
  await installation.close();
  keepMailServer({ DATA_DIR: dataDir }, { url: urlOf(before), from: '"Papers" <old@institute.example>' });
  await open();
}, 60_000);
afterAll(async () => {
  await product.close();
  await Promise.all([before.close(), after.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the mail server of a running installation', () => {
  it('is shown to operators without its password, and is nothing to others', async () => {
    expect(await read()).toEqual({
      server: {
        ...{ host: '127.0.0.1', port: before.port, security: 'none' },
        ...{ user: before.user, from: 'old@institute.example' },
      },
      given: false,
      sentTo: null,
    });
    const hugo = await new TestClient(product.url).signIn(emailOf('hugo'), password);
    for (const client of [hugo, new TestClient(product.url)])
      for (const [method, at, body] of [
        ['GET', path, undefined],
        ['GET', `${path}/records`, undefined],
        ['POST', path, {}],
        ['POST', `${path}/code`, {}],
      ] as const)
        await expect(client.call(method, at, body)).rejects.toMatchObject({ problem: { status: 404 } });
  });

  it('is tried only by whoever knows their own password, and says what is wrong', async () => {
    for (const [wrong, errors] of [
      [{ ownPassword: 'Another-Horse-2026' }, { ownPassword: expect.anything() }],
      [{ port: 1 }, { host: expect.stringContaining('ECONNREFUSED') }],
      [{ password: 'wrong' }, { host: expect.stringContaining('535') }],
      [{ user: 'somebody', password: '' }, { password: expect.anything() }],
      [{ host: 'not a host' }, { host: expect.anything() }],
    ] as const)
      await expect(send(wrong)).rejects.toMatchObject({ problem: { errors } });
    expect((await read()).server?.port).toBe(before.port);
  });

  it('stays until the code of the test email is there, from who was sent it', async () => {
    expect(await send()).toMatchObject({ server: { port: before.port }, sentTo: olga });
    await askForCode('ann@institute.example');
    expect((await before.mailTo('ann@institute.example', /code/)).text).toContain('<old@institute.example>');
    const code = await codeIn();
    const otto = await new TestClient(product.url).signIn(emailOf('otto'), password);
    for (const wrong of [prove(code, otto), prove(code === '000000' ? '000001' : '000000')])
      await expect(wrong).rejects.toMatchObject({ problem: { code: 'OTP_INVALID' } });
    expect((await read()).server?.port).toBe(before.port);

    expect(await prove(code)).toMatchObject({ server: { port: after.port, from: 'papers@institute.example' } });
    await askForCode('ben@institute.example');
    expect((await after.mailTo('ben@institute.example', /code/)).text).toContain('<papers@institute.example>');
    const { acts } = await operator.call<OperatorSecurity>('GET', '/api/operator/security');
    expect(acts[0]).toMatchObject({ type: 'MailServerChanged', by: olga, about: '127.0.0.1' });
    // It is known who does it before it is done: on a busy machine others may hear of it by the server before.
    const told = await until(() =>
      [...before.mails, ...after.mails].find(
        ({ to, subject }) => to.includes(emailOf('otto')) && /mail server of .* was changed/.test(subject),
      ),
    );
    expect(told.text).toContain(`${olga} chose another mail server: 127.0.0.1`);
    await expect(prove(code)).rejects.toMatchObject({ problem: { code: 'OTP_INVALID' } });
  });

  it('is no event, lies sealed, and is in use after the next start', async () => {
    await product.close();
    for (const file of ['events.db', 'mail-server.json']) {
      const text = readFileSync(join(dataDir, file), 'latin1');
      for (const secret of [after.password, encodeURIComponent(after.password)]) expect(text).not.toContain(secret);
    }
    await open();
    expect((await read()).server?.port).toBe(after.port);
    // Its password need not be typed again to change what is beside it.
    await send({ password: '', from: 'new@institute.example' });
    await prove(await codeIn());
    expect((await read()).server?.from).toBe('new@institute.example');
  });

  it('is what variables say, where they say one, and then nobody changes it here', async () => {
    await product.close();
    await open({ SMTP_URL: urlOf(before) });
    expect(await read()).toMatchObject({ given: true, server: { port: before.port } });
    await expect(send()).rejects.toMatchObject({ problem: { status: 404 } });
    expect(mailServerIn({ DATA_DIR: dataDir })?.url).toContain(String(after.port));
  });

  it('sends for whom a variable says, and for nobody else until the next start', async () => {
    await product.close();
    await open({ MAIL_FROM: 'Archive <Archive@institute.example>' });
    await expect(send()).rejects.toMatchObject({ problem: { errors: { from: expect.stringContaining('MAIL_FROM') } } });
    expect(await send({ from: 'archive@institute.example' })).toMatchObject({ sentTo: olga });
  });
});

describe('a test inbox', () => {
  it('gives way to a mail server that an operator proves, at once and after the next start', async () => {
    const variables = { DATA_DIR: mkdtempSync(join(tmpdir(), 'dossier-')), PORT: '0', SOFFICE_PATH: 'off' };
    const start = async () => {
      const { environment } = await readInstalled(readEnvironment(variables));
      return openStandalone({
        environment,
        variables: readEnvironment(variables),
        log,
        version: '0.0.0',
        web: join(root, 'web/dist'),
      });
    };
    let tried = await start();
    try {
      const tess = await new TestClient(tried.url).signUp({
        ...{ email: emailOf('tess'), password, firstName: 'Tess', lastName: 'Operator' },
      });
      const cause = { commandId: 'tess', causationId: 'tess', correlationId: 'tess' };
      await tried.commandService.client.send('GrantOperator', { email: emailOf('tess') }, cause);
      expect(await tess.call('GET', path)).toMatchObject({ server: null, given: false });
      const inbox = () => fetch(`${tried.url}/dev/inbox`).then(({ status }) => status);
      const page = async () =>
        / name="test-engines" content="[^"]*mail/.test(await (await fetch(`${tried.url}/dashboard`)).text());
      expect([await inbox(), await page()]).toEqual([200, true]);

      await tess.call('POST', path, asked());
      const { subject } = await after.mailTo(emailOf('tess'), /is the code/);
      await tess.call('POST', `${path}/code`, { code: subject.slice(0, 6) });
      expect([await inbox(), await page()]).toEqual([404, false]);
      await tess.call('POST', '/api/auth/otp', { email: 'cleo@institute.example', purpose: 'sign-up' });
      await after.mailTo('cleo@institute.example', /code/);

      await tried.close();
      tried = await start();
      expect(await inbox()).toBe(404);
      const again = await new TestClient(tried.url).signIn(emailOf('tess'), password);
      expect(await again.call('GET', path)).toMatchObject({ server: { port: after.port }, given: false });
    } finally {
      await tried.close();
      rmSync(variables.DATA_DIR, { recursive: true, force: true });
    }
  }, 60_000);

  it('has links that lead somewhere, where every network reaches it and no address is public', async () => {
    const trial = await openTestInstallation({ variables: { HOST: '0.0.0.0', ALLOW_TEST_ENGINES: '1' } });
    try {
      const here = `http://127.0.0.1:${trial.port}`;
      await new TestClient(here).signUp({
        ...{ email: emailOf('tess'), password, firstName: 'Tess', lastName: 'Person' },
      });
      await new TestClient(here).call('POST', '/api/auth/reset-link', { email: emailOf('tess') });
      const { text } = await until(async () =>
        (await trial.engines.inbox?.mails())?.find(({ text: said }) => said.includes('/reset-password')),
      );
      expect(text).toContain(`${here}/reset-password`);
    } finally {
      await trial.remove();
    }
  });
});
