import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { freePort } from '../../scripts/engines/engine.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { openTestBrowser, type TestBrowser } from '../support/browser.ts';
import { testedBrowserPath } from '../support/chromium.ts';
import { commandLine, program } from '../support/command-line.ts';
import { fixture, letter } from '../support/files.ts';
import { password } from '../support/installation.ts';
import { type MailServer, openMailServer, type TakenMail } from '../support/mail-server.ts';
import { button, notice, signIn, visit, waitForHeading, waitForPath, waitForValue } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { fillDetails, setPassword } from '../support/sign-up.ts';
import { story } from '../support/site.ts';

const domain = 'institute.example';
const olga = `olga@${domain}`;
const refused = { problem: { status: 403, code: 'HOSTING_NOT_GIVEN' } };

const isPossible = existsSync(testedBrowserPath) || process.env.REQUIRE_ENGINES === '1';
jest.setTimeout(120_000);

(isPossible ? describe : describe.skip)('from an empty directory to a delivered document [BEY-51]', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-new-'));
  /** The one in use. */
  let mailServer: MailServer;
  const mailServers: MailServer[] = [];
  let browser: TestBrowser;
  let child: ChildProcess;
  let url = '';
  let operator: Page;
  let host: Page;
  let lines: string[] = [];
  const step = story(() => ({ ...(operator && { operator }), ...(host && { host }) }));

  /** As a container begins: others reach it, and it has nothing. */
  const begin = async () => {
    const { SMTP_URL: _, BILLING: __, ...environment } = process.env;
    lines = [];
    child = spawn(process.execPath, [program], {
      env: {
        ...environment,
        HOST: '0.0.0.0',
        PORT: new URL(url).port,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        SOFFICE_PATH: 'off',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => lines.push(line));
    await until(async () => linkIn(lines) !== undefined);
  };
  const end = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  beforeAll(async () => {
    mailServer = await openMailServer();
    mailServers.push(mailServer);
    url = `http://localhost:${await freePort()}`;
    browser = await openTestBrowser();
    await begin();
  });
  afterAll(async () => {
    await browser?.close();
    await end();
    await Promise.all(mailServers.map((server) => server.close()));
    rmSync(dataDir, { recursive: true, force: true });
  });

  const linkIn = (texts: readonly string[]) => /http:\/\/localhost:\d+\/set-up#[\w-]{43}/.exec(texts.join('\n'))?.[0];
  const continues = (page: Page, name: string | RegExp) => waitForHeading(page, name);
  /** In its subject, or in its body. */
  const codeIn = ({ subject, text }: TakenMail) => {
    const body = text
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n');
    return /\b\d{6}\b/.exec(`${subject}\n${body}`)?.[0] ?? '';
  };
  const codeFor = async (email: string, subject: RegExp) => codeIn(await mailServer.mailTo(email, subject));

  step('whoever has no link finds nothing, and the command makes another one', async () => {
    const stranger = await browser.window(url);
    await stranger.goto('/set-up');
    await waitForHeading(stranger, 'Nothing to set up here');
    await examine(stranger, 'set-up-closed');
    expect((await stranger.request.get('/sign-in')).status()).toBe(503);
    const first = linkIn(lines) ?? '';
    const { link } = (await commandLine(dataDir, 'set-up')) as { link: string };
    await stranger.goto(first);
    await stranger.reload();
    await waitForHeading(stranger, 'Nothing to set up here');
    operator = await browser.window(url);
    await operator.goto(link);
    await continues(operator, 'New, or from a backup?');
    expect(operator.url()).toBe(`${url}/set-up`);
    await examine(operator, 'set-up-beginning');
    await stranger.goto(link);
    await stranger.reload();
    await waitForHeading(stranger, 'Nothing to set up here');
    await stranger.context().close();
  });

  step('a backup is looked for where it is said to be', async () => {
    await button(operator, 'Restore a backup').click();
    await operator.getByText(/^There is no backup in /).waitFor();
    await operator.getByLabel('Folder with backups').fill('/nowhere');
    await button(operator, 'Look there').click();
    await operator.getByText('There is no backup in /nowhere.').waitFor();
    await examine(operator, 'set-up-backup');
    await button(operator, 'Back').click();
    await button(operator, 'Set up a new one').click();
  });

  step('says who operates it, and where it is found', async () => {
    await continues(operator, 'Who operates it?');
    await examine(operator, 'set-up-person');
    await fillDetails(operator, olga, 'Olga', 'Operator');
    await continues(operator, 'Where do people find it?');
    await operator.getByText('nothing is encrypted on the way').waitFor();
    await operator.getByLabel('Address').fill('https://documents.example');
    await operator.getByText(`This browser found it at ${url}`).waitFor();
    await operator.getByLabel('Address').fill(url);
    await examine(operator, 'set-up-address');
    await button(operator, 'Continue').click();
    await continues(operator, 'Which server sends its emails?');
    // What was answered is kept where it was asked.
    await operator.reload();
    await continues(operator, 'Which server sends its emails?');
  });

  step('a test email has to arrive', async () => {
    await operator.getByLabel('Mail server').fill('127.0.0.1');
    await operator.getByLabel('Port').fill('1');
    await operator.getByLabel('Not encrypted').check();
    await operator.getByLabel('User').fill(mailServer.user);
    await operator.getByLabel('Password').fill(mailServer.password);
    await operator.getByLabel('Address of the sender').fill(`documents@${domain}`);
    await button(operator, 'Send a test email').click();
    await operator
      .getByText(/ECONNREFUSED/)
      .first()
      .waitFor();
    await operator.getByLabel('Port').fill(String(mailServer.port));
    await button(operator, 'Send a test email').click();
    await operator.getByLabel('Code').fill('000000');
    await button(operator, 'Confirm').click();
    await operator.getByText('That is not the code of the last test mail.').waitFor();
    await examine(operator, 'set-up-mail-code');
    await operator.getByLabel('Code').fill(await codeFor(olga, /is the code to set up/));
    await button(operator, 'Confirm').click();
    await operator.getByText(`A test email reached ${olga}.`).waitFor();
    await operator
      .getByRole('region', { name: 'What receivers find out about the sender' })
      .getByRole('list')
      .waitFor();
    await examine(operator, 'set-up-mail');
    await button(operator, 'Continue').click();
  });

  step('nobody pays, and colleagues may host', async () => {
    await continues(operator, 'Who may start projects?');
    await operator.getByLabel(/^A shop/).check();
    await operator.getByText(/STRIPE_SECRET_KEY/).waitFor();
    expect(await button(operator, 'Continue').isDisabled()).toBe(true);
    await operator.getByLabel(/^Nobody pays/).check();
    await waitForValue(operator.getByLabel('Domains and addresses'), domain);
    await operator.getByText('Limits of hosts').click();
    await waitForValue(operator.getByLabel('People in a project'), '300');
    await operator.getByLabel('Largest file in MB').fill('20');
    await examine(operator, 'set-up-hosting-limits');
    await button(operator, 'Continue').click();
    await continues(operator, 'What is it called?');
    await operator.locator('input[type=file]').setInputFiles({ ...fixture('photo.png'), mimeType: 'image/png' });
    await operator.getByLabel('What it is called here').fill('Papers');
    await examine(operator, 'set-up-look');
    await button(operator, 'Continue').click();
    await continues(operator, 'Keep this sheet');
    await operator.getByRole('button', { name: /Look/ }).click();
    await operator.reload();
    await operator.getByRole('button', { name: /Look/ }).click();
    await operator.locator('img[src^="/api/set-up/logo"]').first().waitFor();
    expect(await operator.getByLabel('What it is called here').inputValue()).toBe('Papers');
    await button(operator, 'Continue').click();
  });

  step('the recovery sheet is kept', async () => {
    await continues(operator, 'Keep this sheet');
    const sheet = operator.getByRole('region', { name: 'Recovery sheet' });
    const { masterKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { masterKey: string };
    await sheet.getByText(masterKey).waitFor();
    await examine(operator, 'set-up-recovery');
    const saving = operator.waitForEvent('download');
    await button(operator, 'Save as a file').click();
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain(masterKey);
    await operator.getByLabel(/^Last 4 characters/).fill('none');
    await button(operator, 'It is kept').click();
    await operator.getByText('These are not the last 4 characters').waitFor();
    await operator.getByLabel(/^Last 4 characters/).fill(masterKey.slice(-4));
    await button(operator, 'It is kept').click();
  });

  step('ends on the page for operators, signed in', async () => {
    await continues(operator, 'Choose your password');
    await examine(operator, 'set-up-password');
    await operator.getByLabel('New password').fill(password);
    await operator.getByLabel('Confirm password').fill(password);
    await button(operator, 'Finish').click();
    await waitForPath(operator, '/operator');
    await waitForHeading(operator, 'Installation');
    await visit(operator, '/operator/security');
    await operator.getByText('Set up in the browser').waitFor();
    await operator.locator('img.logo').first().waitFor();
    await visit(operator, '/operator/settings');
    await operator.getByLabel('Largest file in MB').waitFor();
    expect(await operator.getByLabel('Largest file in MB').inputValue()).toBe('20');
    await operator.goto('/set-up');
    await waitForHeading(operator, 'Nothing to set up here');
  });

  step('the mail server gives way to another one, once a test email came over it', async () => {
    const next = await openMailServer();
    await visit(operator, '/operator/settings');
    const part = operator.getByRole('region', { name: 'Mail server' });
    await part.getByText(`127.0.0.1:${mailServer.port}, not encrypted`).waitFor();
    await button(operator, 'Change the mail server').click();
    await part.getByLabel('Port').fill(String(next.port));
    await part.getByLabel('Your own password').fill('wrong');
    await button(operator, 'Send a test email').click();
    await part.getByText(/password is wrong/i).waitFor();
    await part.getByLabel('Your own password').fill(password);
    await button(operator, 'Send a test email').click();
    await part.getByLabel('Code').waitFor();
    await examine(operator, 'operator-mail-server-code');
    mailServers.push(next);
    mailServer = next;
    await part.getByLabel('Code').fill(await codeFor(olga, /is the code to change/));
    await button(operator, 'Confirm').click();
    await part.getByText(`127.0.0.1:${next.port}, not encrypted`).waitFor();
    await notice(operator, 'Emails go by this mail server from now on.').waitFor();
    await visit(operator, '/operator/security');
    await operator.getByText('Mail server changed').waitFor();
  });

  const signUp = async (page: Page, email: string, firstName: string) => {
    await page.goto('/sign-up');
    await fillDetails(page, email, firstName, 'Colleague');
    await page.getByLabel('OTP').waitFor();
    await page.getByLabel('OTP').fill(await codeFor(email, /code/));
    await button(page, 'Verify OTP').click();
    await setPassword(page, password, 'Sign Up');
    await waitForPath(page, '/dashboard');
    return new ApiClient(url).signIn(email, password);
  };
  const signUpWithoutScreen = (email: string, firstName: string) => {
    const codesFor = async (address: string) =>
      mailServer.mails
        .filter(({ to }) => to.includes(address))
        .map(codeIn)
        .reverse();
    return new ApiClient(url, codesFor).signUp({ email, password, firstName, lastName: 'Colleague' });
  };

  step('a colleague of the domain hosts, another one delivers, and strangers do not host', async () => {
    host = await browser.window(url);
    const cleo = await signUp(host, `cleo@${domain}`, 'Cleo');
    const { projectId, documentIds } = await createProject(cleo, projectSettings('Internal audit'), [
      { fieldName: 'Letter' },
    ]);
    await cleo.command('ActivateProject', { projectId });
    const dan = await signUpWithoutScreen(`dan@${domain}`, 'Dan');
    await dan.command('JoinProject', { projectId });
    await dan.upload(letter, { purpose: 'document', projectId, documentId: documentIds[0] ?? '' });
    const stranger = await signUpWithoutScreen('sam@elsewhere.example', 'Sam');
    await expect(
      createProject(stranger, projectSettings('Of my own'), [{ fieldName: 'Letter' }]),
    ).rejects.toMatchObject(refused);
    await host.goto(`/projects/${projectId}`);
    await host.getByText('Dan Colleague').first().waitFor();
    await host.getByText('letter.pdf').first().waitFor();
    const told = await mailServer.mailTo(`cleo@${domain}`, /./);
    expect(told.text).toContain(`<documents@${domain}>`);
  });

  step('what was lost comes back from an encrypted backup, in the browser', async () => {
    const place = mkdtempSync(join(tmpdir(), 'dossier-kept-'));
    const { BACKUP_KEY } = (await commandLine(dataDir, 'backup', 'key')) as { BACKUP_KEY: string };
    const env = { ...process.env, DATA_DIR: dataDir, BACKUP_TO: place, BACKUP_KEY };
    await promisify(execFile)(process.execPath, [program, 'backup'], { env });
    await end();
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
    await begin();
    operator = await browser.window(url);
    await operator.goto(linkIn(lines) ?? '');
    await button(operator, 'Restore a backup').click();
    await operator.getByLabel('Folder with backups').fill(place);
    await button(operator, 'Look there').click();
    await operator.getByLabel('Key of the backups').fill('AGE-SECRET-KEY-1');
    await examine(operator, 'set-up-backups');
    const restore = operator.getByRole('button', { name: /^Restore the backup of / });
    await restore.click();
    await notice(operator, 'This is no key of backups').waitFor();
    await operator.getByLabel('Key of the backups').fill(BACKUP_KEY);
    await restore.click();
    await waitForPath(operator, '/sign-in');
    await signIn(operator, `cleo@${domain}`, password);
    await operator.getByText('Internal audit').first().click();
    await operator.getByText('letter.pdf').first().waitFor();
    await operator.locator('img.logo').first().waitFor();
    rmSync(place, { recursive: true });
  });

  it('met no problem on any page', () => {
    // Every page but those of set-up answered that it is being set up.
    expect(browser.problems.filter((problem) => !problem.endsWith(': 503'))).toEqual([]);
  });
});
