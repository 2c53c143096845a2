import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { ApiClient } from '../../standalone/api-client.ts';
import { pdf } from '../../standalone/demo/files.ts';
import { type Browsing, browse, describeInBrowser, mailTo, notice, story } from '../support/browser.ts';
import { eventually, type Installation, install, password, root } from '../support/installation.ts';

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
const file = (name: string, bytes: Uint8Array): File => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});
/** A real document of the fixtures, under another name if wanted. */
const fixture = (name: string, as = name): File => file(as, readFileSync(join(root, 'e2e/fixtures', name)));
const letter = (version: number): File =>
  file(`Письмо Letter of intent v${version}.pdf`, pdf('Letter of intent', [`Version ${version}`]));
/** Rows as a measuring device writes them, about `megabytes` large. */
const measurements = (megabytes: number): File => {
  const rows = ['time;station;temperature'];
  for (let row = 0; rows.length < megabytes * 32_768; row++)
    rows.push(`2026-11-21T06:55:00;${String(row).padStart(8, '0')};${20}`);
  return file('Messdaten 測定値.csv', Buffer.from(rows.join('\n')));
};

const inDays = (days: number) => {
  const [year, month, date] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
};

describeInBrowser('the main job: a host collects real documents from real collaborators', () => {
  let installation: Installation;
  let browser: Browsing;
  let host: Page;
  let ada: Page;
  let chen: Page;
  let privateId = '';
  let publicId = '';
  beforeAll(async () => {
    installation = await install();
    browser = await browse();
    host = await browser.window(installation);
    ada = await browser.window(installation);
    chen = await browser.window(installation);
  }, 60_000);
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await installation?.remove();
  });

  const step = story(() => ({ host, ada, chen }));
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const at = (page: Page, path: RegExp) => page.waitForURL(({ pathname }) => path.test(pathname));
  const choose = async (page: Page, name: string | RegExp, files: File | File[]) => {
    const chooser = page.waitForEvent('filechooser');
    await button(page, name).click();
    await (await chooser).setFiles(files);
  };
  const row = (page: Page, name: string) =>
    page
      .getByRole('table', { name: 'Required Documents' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) });

  /** The three steps of /sign-up, the code read where a person would: in the development inbox. */
  const signUp = async (page: Page, first: string, last: string, email: string) => {
    await heading(page, 'Sign Up');
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill(last);
    await page.getByLabel('Designation').fill('Researcher');
    await page.getByLabel('Organization').fill('Institute');
    await page.getByLabel('Email').fill(email);
    await button(page, 'Continue').click();
    await page.getByLabel('OTP').waitFor();
    await mailTo(installation, email, /sign-up code/);
    const inbox = await page.context().newPage();
    await inbox.goto('/dev/inbox');
    const text = await inbox.getByRole('group').filter({ hasText: email }).first().textContent();
    await inbox.close();
    await page.getByLabel('OTP').fill(/\b\d{6}\b/.exec(text ?? '')?.[0] ?? '');
    await button(page, 'Verify OTP').click();
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('checkbox').check();
    await button(page, 'Sign Up').click();
  };

  step('1. the host signs up and lands on the dashboard', async () => {
    await host.goto('/');
    await host.getByRole('link', { name: 'Start trial for only $1' }).click();
    await signUp(host, 'Hilda', 'Hostess', 'hilda@foundation.example');
    await at(host, /^\/dashboard$/);
    await host.getByText('Hello, Hilda.').waitFor();
  });

  step(
    '[CREATE-01, CREATE-02, CREATE-06, CREATE-07, CREATE-09, CREATE-14, VAL-09, VAL-15, VAL-16, VAL-17, FMT-01] 2. is led from the form to the $1 trial, and nothing typed is lost',
    async () => {
      await host.getByRole('link', { name: /Create a Solo Project/ }).click();
      await heading(host, 'Start a New Team Project');
      await host.getByRole('link', { name: 'Private Project' }).click();
      await heading(host, 'Project Information');
      expect(await host.getByRole('radio', { name: 'Private' }).isChecked()).toBe(true);
      expect(await host.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('GMT-9 Adak/Hawaii');
      await button(host, 'Proceed').click();
      for (const message of [
        'Project name is required.',
        'Start date is required.',
        'End date is required.',
        'You must accept the Terms & Conditions.',
      ])
        await host.getByText(message).waitFor();
      await host.getByLabel('Project name').fill('Grant call 2027 – Förderung');
      await host.getByLabel('Details').fill('One proposal, two partners.');
      await host.getByRole('textbox', { name: 'Start date' }).fill(inDays(2));
      await host.getByRole('textbox', { name: 'End date' }).fill(inDays(1));
      await host.getByLabel('Details').focus();
      await host.getByText('End date must not be before the start date.').waitFor();
      await host.getByRole('textbox', { name: 'Start date' }).fill(inDays(0));
      await host.getByRole('combobox', { name: 'Time zone' }).click();
      const zones = host.getByRole('option');
      expect((await zones.allTextContents()).slice(0, 2).map((zone) => zone.replace(/\s*(UTC|GMT)[^ ]*$/, ''))).toEqual(
        [expect.stringContaining('GMT-9 Adak/Hawaii'), expect.stringContaining('GMT-5 New York')],
      );
      await zones.nth(1).click();
      await host.getByRole('checkbox', { name: /Terms/ }).check();
      await button(host, 'Proceed').click();
      const subscribe = host.getByRole('dialog', { name: 'To start a project, please subscribe.' });
      await subscribe.getByRole('button', { name: 'No' }).click();
      await subscribe.waitFor({ state: 'detached' });
      await button(host, 'Proceed').click();
      await subscribe.getByRole('button', { name: 'Continue' }).click();

      await heading(host, 'Pricing Plan');
      await button(host, 'Individual Plan').click();
      await button(host, 'Start Trial $1, Annual').click();
      await host.getByText('Test payment.').waitFor();
      await host.getByLabel('Name on Card').fill('Hilda Hostess');
      await host.getByLabel('Card number').fill('4242424242424242');
      await host.getByLabel('Expiry').fill('1234');
      await host.getByLabel('CVC').fill('123');
      await button(host, 'Pay $1.00').click();
      await heading(host, 'Personal Projects');

      await host.goto('/project/createprivateproject');
      expect(await host.getByLabel('Project name').inputValue()).toBe('Grant call 2027 – Förderung');
      expect(await host.getByRole('textbox', { name: 'End date' }).inputValue()).toBe(inDays(1));
      expect(await host.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('GMT-5 New York');
    },
  );

  step(
    '[CREATE-10, CREATE-13, CREATE-16, CREATE-17, CREATE-18, CREATE-19, CREATE-20, CREATE-26, CREATE-27, CREATE-28, DOCS-01, DOCS-02, DOCS-03, DOCS-04, DOCS-06, DOCS-07, DOCS-09, DOCS-11, ASSIGN-01, ASSIGN-03, ASSIGN-04, ASSIGN-08, ERR-12, NAV-09, STATE-02] 3. creates the private project through its wizard',
    async () => {
      await choose(host, 'Add supporting file', fixture('notes.txt', 'Guide for partners.txt'));
      await host.getByRole('list', { name: 'Supporting files' }).getByText('Guide for partners.txt').waitFor();
      if (!(await host.getByRole('checkbox', { name: /Terms/ }).isChecked()))
        await host.getByRole('checkbox', { name: /Terms/ }).check();
      await button(host, 'Proceed').click();
      await host
        .getByRole('dialog', { name: 'Are you sure you want to create a project?' })
        .getByRole('button', { name: 'Continue' })
        .click();
      await notice(host, 'Project created!').waitFor();
      await at(host, /^\/project\/createprivateproject\/add-collaborator\/[1-9]\d{8}$/);
      privateId = new URL(host.url()).pathname.split('/').at(-1) ?? '';

      await heading(host, 'Add collaborators');
      for (const email of [
        'ada@kovaleva.example',
        'bo@lindqvist.example',
        'ADA@kovaleva.example',
        'eve@elsewhere.example',
      ]) {
        await host.getByLabel('Search by name or email').fill(email);
        await button(host, 'Add').click();
      }
      await host.getByText('3 members').waitFor();
      await button(host, 'Remove eve@elsewhere.example').click();
      await host.getByText('2 members').waitFor();
      await host.getByLabel('Search by name or email').fill('ada@kovaleva.example');
      await button(host, 'Add').click();
      await notice(host, 'Collaborator already added.').waitFor();
      await button(host, 'Proceed').click();

      await at(host, new RegExp(`^/project/createprivateproject/project-start/${privateId}$`));
      await heading(host, 'Required documents');
      await host.getByLabel('Number of unique documents').fill('2');
      await button(host, 'Add').click();
      const card = (number: number) => host.getByRole('group', { name: `Document ${number}` });
      expect(await host.getByRole('group', { name: /^Document \d+$/ }).count()).toBe(3);
      await card(1).getByRole('combobox', { name: 'Type' }).click();
      const types = ['.pdf', '.doc', '.xlsx', '.docx', '.xls', '.pptx', '.txt', '.csv', '.png', '.jpg', '.zip'];
      expect(await host.getByRole('option').allTextContents()).toEqual(types);
      await host.getByRole('option', { name: '.xlsx', exact: true }).click();
      expect(await card(2).getByLabel('Maximum size').inputValue()).toBe('100');
      expect(await card(2).getByRole('combobox', { name: 'Unit' }).textContent()).toBe('Mb');
      await card(1).getByLabel('Document name').fill('Budget');
      await card(2).getByLabel('Document name').fill('budget');
      await card(3).getByLabel('Document name').fill('Work plan');
      await button(host, 'Proceed').click();
      await host.getByText('Each document needs its own name.').first().waitFor();
      await card(2).getByLabel('Document name').fill('Letter of intent');
      await card(2).getByLabel('Maximum size').fill('20');
      await card(2).getByRole('combobox', { name: 'Unit' }).click();
      await host.getByRole('option', { name: 'KB' }).click();
      await card(3).getByRole('combobox', { name: 'Type' }).click();
      await host.getByRole('option', { name: '.doc', exact: true }).click();
      await choose(host, 'Add template to Work plan', fixture('work-plan.doc', 'Vorlage Arbeitsplan.doc'));
      await card(3).getByText('Template: Vorlage Arbeitsplan.doc').waitFor();
      expect(await button(host, 'Move Budget up').isDisabled()).toBe(true);
      expect(await button(host, 'Move Work plan down').isDisabled()).toBe(true);
      await button(host, 'Move Letter of intent up').click();
      expect(await card(1).getByLabel('Document name').inputValue()).toBe('Letter of intent');
      await button(host, 'Proceed').click();

      await at(host, new RegExp(`^/project/createprivateproject/project-start/assignment/${privateId}$`));
      await heading(host, 'Assign documents');
      await button(host, 'Assign everyone to Letter of intent').click();
      await button(host, 'Assign everyone to Budget').click();
      await button(host, 'Create').click();
      await host.getByText(/Missing: Work plan/).waitFor();
      const plan = host.getByRole('region', { name: 'Work plan' });
      await plan.getByLabel('Search collaborators').fill('ada@');
      await host.getByRole('option', { name: 'ada@kovaleva.example' }).click();
      await host.keyboard.press('Escape');
      await button(host, 'Create').click();
      const created = host.getByRole('dialog', { name: 'Team Project Created' });
      expect(await created.textContent()).toContain(privateId);
      await created.getByRole('button', { name: 'Go to Project' }).click();
      await created.waitFor({ state: 'detached' });
      await at(host, new RegExp(`^/projects/${privateId}$`));
      await heading(host, 'Grant call 2027 – Förderung');
      await host.getByText('0 of 2 collaborators are complete; 2 still owe a document, 2 have sent nothing.').waitFor();
    },
  );

  step(
    '[CREATE-05, CREATE-21, CREATE-22, NAV-07, NAV-08, LIST-01, LIST-02, LIST-03, LIST-07] 3. creates the public project with an expected number',
    async () => {
      await host.goto('/project/createindependentproject');
      expect(await host.getByRole('radio', { name: 'Public' }).isChecked()).toBe(true);
      await host.getByLabel('Project name').fill('Open measurements');
      await host.getByRole('textbox', { name: 'Start date' }).fill(inDays(0));
      await host.getByRole('textbox', { name: 'End date' }).fill(inDays(20));
      await host.getByRole('checkbox', { name: /Terms/ }).check();
      await button(host, 'Proceed').click();
      await host.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await at(host, /^\/project\/createindependentproject\/project-start\/[1-9]\d{8}$/);
      publicId = new URL(host.url()).pathname.split('/').at(-1) ?? '';
      await host.getByLabel('Document name').fill('Measurements');
      await host.getByRole('combobox', { name: 'Type' }).click();
      await host.getByRole('option', { name: '.csv' }).click();
      await button(host, 'Proceed').click();
      await at(host, new RegExp(`^/project/createindependentproject/project-start/collaborator/${publicId}$`));
      const expected = host.getByLabel('Number of Expected Collaborator');
      expect(await expected.inputValue()).toBe('1');
      await expected.fill('0');
      await button(host, 'Add').click();
      await host.locator('[aria-invalid=true]').waitFor();
      await expected.fill('3');
      await button(host, 'Add').click();
      await host
        .getByRole('dialog', { name: 'Start the project?' })
        .getByRole('button', { name: 'Start the project' })
        .click();
      await host
        .getByRole('dialog', { name: 'Team Project Created' })
        .getByRole('button', { name: 'Go to Project' })
        .click();
      await host.getByText('0 / 3').first().waitFor();

      await host.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Solo Projects' }).click();
      await heading(host, 'Personal Projects');
      expect(await host.getByRole('tab').allTextContents()).toEqual([
        'Active Projects',
        'Drafts',
        'Past Projects',
        'Bin',
      ]);
      const cards = host.getByRole('tabpanel').getByRole('listitem');
      await cards
        .filter({ hasText: 'Open measurements' })
        .filter({ hasText: /public/ })
        .waitFor();
      const card = cards.filter({ hasText: 'Grant call 2027' });
      expect(await card.textContent()).toMatch(/private.*3 documents.*0 collaborators/);
      await card.getByRole('link').click();
      await heading(host, 'Grant call 2027 – Förderung');
    },
  );

  step(
    '[CREATE-29, AUTH-36, ROLE-09, DETAIL-06, DETAIL-18, DETAIL-04, COLLECT-10] 4. a collaborator comes by the link of the invitation mail, signs up and sees what is owed',
    async () => {
      const mail = await mailTo(installation, 'ada@kovaleva.example', /asks you for documents/);
      await ada.goto(/https?:\/\/\S+\/projects\/\d{9}/.exec(mail.text)?.[0] ?? '');
      await ada.getByRole('link', { name: 'Sign Up' }).click();
      await signUp(ada, 'Ада', 'Ковалёва', 'ada@kovaleva.example');
      await at(ada, new RegExp(`^/projects/${privateId}$`));
      await heading(ada, 'Grant call 2027 – Förderung');
      await ada.getByText('You still owe 3 of 3 documents.').waitFor();
      const table = ada.getByRole('table', { name: 'Required Documents' });
      expect(await table.getByRole('columnheader').allTextContents()).toEqual([
        'SL',
        'Document Name',
        'Format',
        'Maximum Size',
        'Upload Date',
        'Status',
        'Actions',
      ]);
      expect(await table.getByRole('row').allTextContents()).toEqual([
        expect.anything(),
        expect.stringMatching(/^1Letter of intent\.pdf20 KBNot Uploaded/),
        expect.stringMatching(/^2Budget\.xlsx100 MbNot Uploaded/),
        expect.stringMatching(/^3Work planTemplate: Vorlage Arbeitsplan\.doc\.doc100 MbNot Uploaded/),
      ]);
      await button(ada, 'Support Documents').click();
      const files = ada.getByRole('dialog', { name: 'Support Documents' });
      await files.getByText('Guide for partners.txt').waitFor();
      const download = ada.waitForEvent('download');
      await files.getByRole('button', { name: 'Download Vorlage Arbeitsplan.doc' }).click();
      expect((await download).suggestedFilename()).toBe('Vorlage Arbeitsplan.doc');
      expect(readFileSync(await (await download).path())).toEqual(fixture('work-plan.doc').buffer);
      await files.getByRole('button', { name: 'Close' }).click();

      // The host's page, open all the time, shows who joined.
      await host.getByRole('rowheader', { name: /Ада Ковалёва/ }).waitFor();
    },
  );

  step(
    '[JOIN-01, JOIN-02, JOIN-03, JOIN-04, JOIN-05, JOIN-06, JOIN-07, JOIN-09, JOIN-11, JOIN-12, ERR-19] 4. another joins the public project by its id',
    async () => {
      await chen.goto('/sign-up');
      await signUp(chen, '大文', '陳', 'chen@measure.example');
      await at(chen, /^\/dashboard$/);
      await chen.getByRole('link', { name: /Join a Public Project/ }).click();
      const id = chen.getByLabel('Project ID');
      const asked: string[] = [];
      chen.on('request', (request) => /\/api\/projects\/\d+/.test(request.url()) && asked.push(request.url()));
      await button(chen, 'Search').click();
      await id.fill('12345');
      await button(chen, 'Search').click();
      await notice(chen, 'A project ID has 9 digits.').waitFor();
      expect(asked).toEqual([]);
      for (const unknown of ['987654321', privateId]) {
        await id.fill(unknown);
        await button(chen, 'Search').click();
        await notice(chen, 'No project with this ID can be joined.').waitFor();
      }
      await id.fill(publicId.replace(/(\d{4})(\d+)/, '$1-$2'));
      await button(chen, 'Search').click();
      await chen.getByRole('heading', { name: 'Open measurements' }).waitFor();
      expect(await chen.getByRole('main').textContent()).not.toMatch(/Measurements.*\.csv|hilda@/);
      await button(chen, 'Cancel').click();
      await button(chen, 'Search').click();
      await button(chen, 'Join').click();
      await at(chen, new RegExp(`^/projects/${publicId}$`));
      await heading(chen, 'Open measurements');
      await chen.getByText('You still owe 1 of 1 document.').waitFor();

      await chen.goto(`/project/joinproject?id=${publicId}`);
      await button(chen, 'Search').click();
      await notice(chen, 'Collaborator already added.').waitFor();
    },
  );

  step(
    '[VAL-25, VAL-28, VAL-29, VAL-30, ERR-15, DETAIL-14] 5. tells at once what is wrong with a file, and sends nothing of it',
    async () => {
      const sent: string[] = [];
      const note = (request: Request) => request.url().includes('/api/uploads') && sent.push(request.method());
      ada.on('request', note);
      await choose(ada, 'Upload: Letter of intent', fixture('notes.txt'));
      await notice(ada, 'Only .pdf files are allowed.').waitFor();
      await choose(ada, 'Upload: Letter of intent', fixture('letter-of-intent.pdf'));
      await notice(ada, 'File exceeds 20KB size limit.').waitFor();
      await choose(ada, 'Upload: Letter of intent', file('letter.pdf', new Uint8Array()));
      await notice(ada, 'The file is empty.').waitFor();
      expect(sent).toEqual([]);
      ada.off('request', note);
    },
  );

  step(
    '[BEY-06, BEY-07, VAL-26, STATE-09, STATE-10, COLLECT-10] 5. sends several at once, each on its own; a lying one is refused and the rest arrives, live at the host',
    async () => {
      let release: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      await ada.route('**/api/uploads/*', async (route) => {
        if (route.request().method() === 'PATCH') await gate;
        await route.continue();
      });
      await choose(ada, 'Choose files', [
        letter(1),
        fixture('budget.xlsx', 'Budget смета 2027.xlsx'),
        fixture('installer.msi', 'Work plan.doc'),
      ]);
      for (const name of ['Письмо Letter of intent v1.pdf', 'Budget смета 2027.xlsx', 'Work plan.doc'])
        await ada.getByRole('progressbar', { name: `Upload of ${name}` }).waitFor();
      release();
      await row(ada, 'Letter of intent').getByText('Uploaded', { exact: true }).waitFor();
      await row(ada, 'Budget').getByText('Uploaded', { exact: true }).waitFor();
      await row(ada, 'Work plan').getByRole('alert').filter({ hasText: 'Only .doc files are allowed.' }).waitFor();
      await row(ada, 'Work plan').getByText('Not Uploaded').waitFor();
      await ada.unroute('**/api/uploads/*');
      await button(ada, 'Dismiss the upload of Work plan.doc').click();
      await choose(ada, 'Upload: Work plan', fixture('work-plan.doc', 'Work plan.doc'));
      await row(ada, 'Work plan').getByText('Uploaded', { exact: true }).waitFor();
      await ada.getByText('You delivered everything; the host looks at it now.').waitFor();

      await host.getByRole('link', { name: 'Work plan of Ада Ковалёва: Uploaded' }).waitFor();
      await host.getByText('3 / 3').waitFor();
      await host.getByText('1 of 2 collaborators is complete; 1 still owes a document, 1 has sent nothing.').waitFor();
    },
  );

  step('[BEY-08] 5. gives a receipt whose hash is that of the file', async () => {
    await button(ada, 'Receipt of Budget').click();
    const receipt = ada.getByRole('dialog', { name: 'Receipt: Budget' });
    const sha256 = createHash('sha256').update(fixture('budget.xlsx').buffer).digest('hex');
    await receipt.getByText(sha256).waitFor();
    const download = ada.waitForEvent('download');
    await receipt.getByRole('button', { name: 'Download receipt' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(sha256);
    await receipt.getByRole('button', { name: 'Close' }).click();
  });

  step(
    '[BEY-07] 5. goes on where it was after the server was restarted, and after the page was loaded again',
    async () => {
      const data = measurements(20);
      const requests: { method: string; offset: number }[] = [];
      const note = (request: Request) => {
        if (!request.url().includes('/api/uploads')) return;
        requests.push({ method: request.method(), offset: Number(request.headers()['upload-offset'] ?? 0) });
      };
      chen.on('request', note);
      // Held after the first part, so that whatever happens, happens in the middle.
      let hold = true;
      await chen.route('**/api/uploads/*', async (route) => {
        const { method, headers } = { method: route.request().method(), headers: route.request().headers() };
        if (hold && method === 'PATCH' && Number(headers['upload-offset']) > 0) await new Promise(() => undefined);
        else await route.continue();
      });
      const heldAfterFirstPart = () =>
        eventually(async () => requests.some(({ method, offset }) => method === 'PATCH' && offset > 0));

      await chen.goto(`/projects/${publicId}`);
      await choose(chen, 'Upload: Measurements', data);
      await heldAfterFirstPart();
      installation = await installation.restart();
      hold = false;
      requests.length = 0;
      await chen.context().setOffline(true);
      await chen.context().setOffline(false);
      await row(chen, 'Measurements').getByText('Uploaded', { exact: true }).waitFor({ timeout: 30_000 });
      expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
      expect(
        Math.min(...requests.filter(({ method }) => method === 'PATCH').map(({ offset }) => offset)),
      ).toBeGreaterThan(0);

      hold = true;
      requests.length = 0;
      await choose(chen, 'Replace: Measurements', measurements(18));
      await heldAfterFirstPart();
      hold = false;
      requests.length = 0;
      await chen.reload();
      await chen.getByRole('progressbar', { name: /^Upload of / }).waitFor({ state: 'detached', timeout: 30_000 });
      await button(chen, 'Receipt of Measurements').click();
      const receipt = chen.getByRole('dialog', { name: 'Receipt: Measurements' });
      await receipt.getByText(`(${measurements(18).buffer.length} bytes)`).waitFor();
      await receipt.getByText('Earlier versions').waitFor();
      await receipt.getByRole('button', { name: 'Close' }).click();
      expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
      expect(
        Math.min(...requests.filter(({ method }) => method === 'PATCH').map(({ offset }) => offset)),
      ).toBeGreaterThan(0);
      chen.off('request', note);
      await chen.unroute('**/api/uploads/*');
    },
  );

  step(
    '[REVIEW-03, REVIEW-07, REVIEW-08, STATE-08, STATE-11, STATE-12, STATE-14, DETAIL-07, DETAIL-17, DETAIL-20] 6. the host reviews beside the document; the collaborator sees it live and sends a new version',
    async () => {
      await host.getByRole('link', { name: 'Letter of intent of Ада Ковалёва: Uploaded' }).click();
      await heading(host, 'Letter of intent');
      await host.getByRole('region', { name: 'Document', exact: true }).getByText('page 1 of 1').waitFor();
      await host.waitForFunction(() => [...document.querySelectorAll('canvas')].some(({ width }) => width > 100));
      const decision = host.getByRole('complementary', { name: 'Decision' });
      const decide = async (action: 'Accept' | 'Reject' | 'In Review', remarks: string) => {
        await decision.getByRole('radio', { name: action }).click();
        await decision.getByRole('textbox', { name: /^Remarks/ }).fill(remarks);
        await decision.getByRole('button', { name: 'Save and next' }).click();
      };
      expect(await decision.getByRole('radio').allTextContents()).toEqual([
        expect.stringContaining('Accept'),
        expect.stringContaining('Reject'),
        expect.stringContaining('In Review'),
      ]);
      await decide('Accept', 'Thank you – спасибо.');
      await heading(host, 'Budget');
      await decide('Reject', 'The total is missing.');
      await heading(host, 'Work plan');
      await decide('In Review', '');
      await notice(host, 'Everything is reviewed.').waitFor();
      await at(host, new RegExp(`^/projects/${privateId}$`));

      await row(ada, 'Letter of intent').getByText('Accept', { exact: true }).waitFor();
      await row(ada, 'Letter of intent').getByText('“Thank you – спасибо.”').waitFor();
      await row(ada, 'Work plan').getByText('In Review').waitFor();
      const budget = row(ada, 'Budget');
      await budget.getByText('Reject', { exact: true }).waitFor();
      await budget.getByText('“The total is missing.”').waitFor();
      // Locked: nothing offers to replace what was accepted.
      await row(ada, 'Letter of intent')
        .getByText(/Accepted and locked/)
        .waitFor();
      expect(await row(ada, 'Letter of intent').getByRole('button').allTextContents()).toEqual(['Receipt']);
      await mailTo(installation, 'ada@kovaleva.example', /^Budget: Reject$/);

      await choose(ada, 'Send a new version: Budget', fixture('budget.xlsx', 'Budget смета 2027 v2.xlsx'));
      await budget.getByText('Uploaded', { exact: true }).waitFor();
      await host.getByRole('link', { name: 'Budget of Ада Ковалёва: Uploaded' }).waitFor();
    },
  );

  step(
    '[REVIEW-01, REVIEW-02, REVIEW-04, REVIEW-05, REVIEW-06, REVIEW-10, COLLECT-01, COLLECT-02, COLLECT-03, COLLECT-04, COLLECT-05, COLLECT-08] 6. reviews all documents of a collaborator at once, and is told what changed meanwhile',
    async () => {
      await host.getByRole('link', { name: 'View All' }).click();
      await heading(host, 'Documents Collections (3/5)');
      const table = host.getByRole('table', { name: 'Documents Collections' });
      expect(await table.getByRole('columnheader').allTextContents()).toEqual([
        'Member Name',
        'Email',
        'Number of Files',
        'Uploaded Documents',
        'Actions',
      ]);
      const of = (name: string) => table.getByRole('row').filter({ has: host.getByRole('rowheader', { name }) });
      expect(await of('Ада Ковалёва').textContent()).toMatch(/ada@kovaleva\.example33$/);
      expect(await of('bo@lindqvist.example').textContent()).toMatch(/bo@lindqvist\.example20$/);
      await button(host, 'Review the documents of bo@lindqvist.example').click();
      const none = host.getByRole('dialog');
      await none.getByText('No documents uploaded.').waitFor();
      await none.getByRole('button', { name: 'Cancel' }).click();
      await none.waitFor({ state: 'detached' });

      await button(host, 'Review the documents of Ада Ковалёва').click();
      const modal = host.getByRole('dialog');
      await modal.getByText('Uploaded Documents 3/3').waitFor();
      await modal.getByText('ada@kovaleva.example').waitFor();
      const budget = modal.getByRole('region', { name: 'Budget' });
      expect(await budget.getByRole('combobox', { name: 'Action' }).textContent()).toBe('Uploaded');
      await budget.getByRole('combobox', { name: 'Action' }).click();
      expect(await host.getByRole('option').allTextContents()).toEqual(['Uploaded', 'Accept', 'Reject', 'In Review']);
      expect(await host.getByRole('option', { name: 'Uploaded' }).getAttribute('aria-disabled')).toBe('true');
      await host.getByRole('option', { name: 'Accept' }).click();
      // Ada sends yet another version while the host decides on the one before.
      await choose(ada, 'Replace: Budget', fixture('budget.xlsx', 'Budget смета 2027 v3.xlsx'));
      const client = await new ApiClient(installation.url).signIn('ada@kovaleva.example', password);
      await eventually(async () =>
        (await client.list('submissions', { projectId: privateId })).some(
          ({ fieldName, version }) => fieldName === 'Budget' && version === 3,
        ),
      );
      await modal.getByRole('button', { name: 'Save' }).click();
      await budget
        .getByRole('alert')
        .filter({ hasText: 'The collaborator uploaded a newer version meanwhile.' })
        .waitFor();
      await modal.getByRole('button', { name: 'Cancel' }).click();
      await modal.waitFor({ state: 'detached' });
      await button(host, 'Review the documents of Ада Ковалёва').click();
      await budget.getByText('version 3').waitFor();
      await budget.getByRole('combobox', { name: 'Action' }).click();
      await host.getByRole('option', { name: 'Accept' }).click();
      await budget.getByLabel('Remarks').fill('Complete now.');
      await modal.getByRole('button', { name: 'Save' }).click();
      await notice(host, 'The review is saved.').waitFor();
      await row(ada, 'Budget').getByText('“Complete now.”').waitFor();
      await host.getByRole('link', { name: 'Back to the project' }).click();
      await at(host, new RegExp(`^/projects/${privateId}$`));
    },
  );

  step('[DETAIL-13] talks in the comments, live', async () => {
    await ada.getByLabel('Write a comment').fill('Готово? 完成了吗?');
    await button(ada, 'Send').click();
    await host.getByRole('region', { name: 'Comments' }).getByText('Готово? 完成了吗?').waitFor();
  });

  step(
    '[BEY-09, COLLECT-07] 7. downloads everything as one ZIP that unzip accepts, a folder per collaborator, names intact',
    async () => {
      const zipOf = async (page: Page) => {
        const download = page.waitForEvent('download');
        await button(page, 'Download All').click();
        return { name: (await download).suggestedFilename(), path: await (await download).path() };
      };
      const unzip = (...args: string[]) => {
        const { status, stdout, stderr, error } = spawnSync('unzip', args, {
          env: { ...process.env, LC_ALL: 'C.UTF-8' },
        });
        if (error && process.env.REQUIRE_ENGINES !== '1') return undefined;
        if (error) throw error;
        expect({ args, status, stderr: String(stderr) }).toEqual({ args, status: 0, stderr: '' });
        return stdout;
      };
      const { name, path } = await zipOf(host);
      expect(name).toBe('Grant call 2027 – Förderung.zip');
      const bytes = readFileSync(path);
      expect(bytes.includes('Ада Ковалёва/')).toBe(true);
      expect(bytes.includes(fixture('budget.xlsx').buffer)).toBe(true);
      if (!unzip('-tq', path)) return;
      const listed = String(unzip('-Z1', path)).trim().split('\n');
      expect(listed).toEqual([
        expect.stringMatching(/^Ада Ковалёва\/.*\.pdf$/),
        expect.stringMatching(/^Ада Ковалёва\/.*\.xlsx$/),
        expect.stringMatching(/^Ада Ковалёва\/.*\.doc$/),
        'manifest.csv',
      ]);
      const budget = listed.find((entry) => entry.endsWith('.xlsx')) ?? '';
      expect(unzip('-p', path, budget)).toEqual(fixture('budget.xlsx').buffer);
      await host.goto(`/projects/${publicId}`);
      const open = await zipOf(host);
      expect(String(unzip('-Z1', open.path))).toMatch(/大文 陳\//);
      unzip('-tq', open.path);
    },
  );

  step('[ROLE-17, ROLE-10, DETAIL-05, DETAIL-11] shows nobody what is not theirs', async () => {
    await chen.goto(`/projects/${privateId}`);
    await chen.getByText('Project not found.').waitFor();
    expect(await chen.getByRole('main').textContent()).not.toMatch(/Grant call|Ада/);
    await ada.goto(`/projects/${privateId}/documents`);
    await heading(ada, 'My documents (3/3)');
    expect(await ada.getByRole('main').textContent()).not.toMatch(/lindqvist/);
    await ada.goto(`/projects/${privateId}`);
    await heading(ada, 'Grant call 2027 – Förderung');
  });

  step('[DETAIL-19, STATE-03] refuses a file after the deadline, and closes the project', async () => {
    const chooser = ada.waitForEvent('filechooser');
    await button(ada, 'Replace: Work plan').click();
    const chosen = await chooser;
    installation.time.offset += 3 * 86_400_000;
    await chosen.setFiles(fixture('work-plan.doc', 'Work plan too late.doc'));
    await row(ada, 'Work plan')
      .getByRole('alert')
      .filter({
        hasText:
          /The deadline has passed; this document can no longer be submitted\.|The due date of this project has passed\./,
      })
      .waitFor();
    await row(ada, 'Work plan').getByText('In Review').waitFor();
    await ada.getByText('The due date of this project has passed; nothing more can be uploaded.').waitFor();
  });
});
