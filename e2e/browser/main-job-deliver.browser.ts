import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { examine, look } from '../support/appearance.ts';
import { fileOf, fixture } from '../support/files.ts';
import { accountOf, documentRow, letterOfIntent, measurements, people, startGrantCall } from '../support/grant-call.ts';
import { mailTo } from '../support/mails.ts';
import {
  beginSession,
  button,
  chooseFiles,
  notice,
  signIn,
  visit,
  waitForHeading,
  waitForPath,
} from '../support/pages.ts';
import { signUp } from '../support/sign-up.ts';
import { describeInBrowser, story } from '../support/site.ts';

describeInBrowser('the main job: collaborators deliver', (site) => {
  let host: Page;
  let ada: Page;
  let chen: Page;
  let privateId = '';
  let publicId = '';
  beforeAll(async () => {
    ({ privateId, publicId } = await startGrantCall(site.installation));
    [host, ada, chen] = [await site.window(), await site.window(), await site.window()];
    await host.goto(`/projects/${privateId}`);
    await signIn(host, people.hilda.email);
  });
  const step = story(() => ({ host, ada, chen }));

  step(
    '[CREATE-29, AUTH-36, ROLE-09, DETAIL-06, DETAIL-18, DETAIL-04, COLLECT-10] 4. a collaborator follows the link in the invitation, signs up and sees what is owed',
    async () => {
      const mail = await mailTo(site.installation, people.ada.email, /asks you for documents/);
      await ada.goto(/https?:\/\/\S+\/invitation#\S+/.exec(mail.text)?.[0] ?? '');
      await waitForHeading(ada, /asks you for documents$/);
      await ada.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
      await signUp(ada, site.installation, people.ada);
      await waitForPath(ada, new RegExp(`^/projects/${privateId}$`));
      await visit(ada, '/projectlist');
      await ada.getByRole('link', { name: 'Grant call 2027 – Förderung' }).first().click();
      await waitForHeading(ada, 'Grant call 2027 – Förderung');
      await ada.getByText('You still owe 3 of 3 documents.').waitFor();
      // By looking at the project she joins it, and can comment then.
      await button(ada, /^Comment on Work plan/).waitFor();
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
        expect.stringMatching(/^1Letter of intentComment\.pdf20 KBNot Uploaded/),
        expect.stringMatching(/^2BudgetComment\.xlsx100 MbNot Uploaded/),
        expect.stringMatching(/^3Work planTemplate: Vorlage Arbeitsplan\.docComment\.doc100 MbNot Uploaded/),
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
      await accountOf(site.installation, 'chen');
      await beginSession(chen, people.chen.email);
      await chen.goto('/dashboard');
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
      await waitForPath(chen, new RegExp(`^/projects/${publicId}$`));
      await waitForHeading(chen, 'Open measurements');
      await chen.getByText('You still owe 1 of 1 document.').waitFor();

      await visit(chen, `/project/joinproject?id=${publicId}`);
      await button(chen, 'Search').click();
      await notice(chen, 'Collaborator already added.').waitFor();
    },
  );

  step(
    '[VAL-25, VAL-28, VAL-29, VAL-30, ERR-15, DETAIL-14, GEN-03] 5. tells at once what is wrong with a file, and sends none of it',
    async () => {
      const sent: string[] = [];
      const note = (request: Request) => request.url().includes('/api/uploads') && sent.push(request.method());
      ada.on('request', note);
      await chooseFiles(ada, 'Upload: Letter of intent', fixture('notes.txt'));
      const row = documentRow(ada, 'Letter of intent');
      const said = row.getByRole('alert');
      await said.filter({ hasText: 'notes.txt is plain text. Only .pdf files are allowed.' }).waitFor();
      await row.getByText('Letter of intent takes .pdf, at most 20 KB.').waitFor();
      const another = 'Choose another file: Letter of intent';
      await chooseFiles(ada, another, fixture('letter-of-intent.pdf'));
      await said.filter({ hasText: /^letter-of-intent\.pdf has .*File exceeds 20KB size limit\.$/ }).waitFor();
      await chooseFiles(ada, another, fileOf('letter.pdf', new Uint8Array()));
      await said.filter({ hasText: 'The file is empty.' }).waitFor();
      expect(await said.count()).toBe(1);
      await chooseFiles(ada, 'Choose files', fixture('notes.txt'));
      await notice(ada, 'No document takes .txt.').waitFor();
      expect(sent).toEqual([]);
      await examine(ada, 'refused-files');
      ada.off('request', note);
    },
  );

  step(
    '[BEY-06, BEY-07, VAL-26, STATE-09, STATE-10, COLLECT-10] 5. sends several files at once; a false one is refused, the others arrive, and the host sees them live',
    async () => {
      let release: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      await ada.route('**/api/uploads/*', async (route) => {
        if (route.request().method() === 'PATCH') await gate;
        await route.continue();
      });
      await chooseFiles(ada, 'Choose files', [
        letterOfIntent(),
        fixture('budget.xlsx', 'Budget смета 2027.xlsx'),
        fixture('installer.msi', 'Work plan.doc'),
      ]);
      for (const name of ['Письмо Letter of intent v1.pdf', 'Budget смета 2027.xlsx', 'Work plan.doc'])
        await ada.getByRole('progressbar', { name: `Upload of ${name}` }).waitFor();
      release();
      await documentRow(ada, 'Letter of intent').getByText('Uploaded', { exact: true }).waitFor();
      // The right one took the place of what was said of the empty one.
      expect(await documentRow(ada, 'Letter of intent').getByRole('alert').count()).toBe(0);
      await ada.getByText('Budget смета 2027.xlsx: taken for Budget').waitFor();
      await documentRow(ada, 'Budget').getByText('Uploaded', { exact: true }).waitFor();
      await documentRow(ada, 'Work plan')
        .getByRole('alert')
        .filter({ hasText: 'its contents are not a Word document (.doc): choose another file' })
        .waitFor();
      await documentRow(ada, 'Work plan').getByText('Not Uploaded').waitFor();
      await ada.unroute('**/api/uploads/*');
      await look(ada, 'refused-contents');
      await chooseFiles(ada, 'Choose another file: Work plan', fixture('work-plan.doc', 'Work plan.doc'));
      await documentRow(ada, 'Work plan').getByText('Uploaded', { exact: true }).waitFor();
      await ada.getByText(/^All 3 delivered, /).waitFor();
      await ada.getByText('You will hear when Hilda Hostess has looked.').waitFor();
      await examine(ada, 'all-delivered');

      await host.getByRole('link', { name: 'Work plan of Ада Ковалёва: Uploaded' }).waitFor();
      await host.getByText('3 / 3').waitFor();
      await host
        .getByText('1 of 2 collaborators is complete; 1 still owes a document, 1 has uploaded nothing.')
        .waitFor();
    },
  );

  step('[BEY-08] 5. gives a receipt with the hash of the file', async () => {
    await button(ada, 'Receipt of Budget').click();
    const receipt = ada.getByRole('dialog', { name: 'Receipt: Budget' });
    const sha256 = createHash('sha256').update(fixture('budget.xlsx').buffer).digest('hex');
    await receipt.getByText('It arrived').waitFor();
    await receipt.getByText('For experts').click();
    await receipt.getByText(sha256).waitFor();
    await look(ada, 'receipt');
    const download = ada.waitForEvent('download');
    await receipt.getByRole('button', { name: 'Download receipt' }).click();
    expect(readFileSync(await (await download).path(), 'latin1')).toContain(sha256);
    await receipt.getByRole('button', { name: 'Close' }).click();
  });

  step('[BEY-07] 5. resumes an upload after the server was restarted, and after the page was reloaded', async () => {
    // Of two parts each.
    const data = measurements(10);
    const requests: { method: string; offset: number }[] = [];
    const note = (request: Request) => {
      if (!request.url().includes('/api/uploads')) return;
      requests.push({ method: request.method(), offset: Number(request.headers()['upload-offset'] ?? 0) });
    };
    chen.on('request', note);
    // Held after the first part, so that everything happens in the middle of the upload.
    let hold = true;
    await chen.route('**/api/uploads/*', async (route) => {
      const { method, headers } = { method: route.request().method(), headers: route.request().headers() };
      if (hold && method === 'PATCH' && Number(headers['upload-offset']) > 0) await new Promise(() => undefined);
      else await route.continue();
    });
    const heldAfterFirstPart = () =>
      until(async () => requests.some(({ method, offset }) => method === 'PATCH' && offset > 0));

    await visit(chen, `/projects/${publicId}`);
    await chooseFiles(chen, 'Upload: Measurements', data);
    await heldAfterFirstPart();
    site.installation = await site.installation.restart();
    hold = false;
    requests.length = 0;
    await chen.context().setOffline(true);
    await chen.context().setOffline(false);
    await documentRow(chen, 'Measurements').getByText('Uploaded', { exact: true }).waitFor({ timeout: 30_000 });
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(
      Math.min(...requests.filter(({ method }) => method === 'PATCH').map(({ offset }) => offset)),
    ).toBeGreaterThan(0);

    hold = true;
    requests.length = 0;
    await chooseFiles(chen, 'Replace: Measurements', measurements(9));
    await heldAfterFirstPart();
    hold = false;
    requests.length = 0;
    await chen.reload();
    await chen.getByRole('progressbar', { name: /^Upload of / }).waitFor({ state: 'detached', timeout: 30_000 });
    await button(chen, 'Receipt of Measurements').click();
    const receipt = chen.getByRole('dialog', { name: 'Receipt: Measurements' });
    await receipt.getByText(`(${measurements(9).buffer.length} bytes)`).waitFor();
    await receipt.getByText('Earlier versions').waitFor();
    await receipt.getByRole('button', { name: 'Close' }).click();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(
      Math.min(...requests.filter(({ method }) => method === 'PATCH').map(({ offset }) => offset)),
    ).toBeGreaterThan(0);
    chen.off('request', note);
    await chen.unroute('**/api/uploads/*');
  });
});
