import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MINUTE } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { expectNoSidewaysScroll, look, show } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { fixture } from '../support/files.ts';
import { deliverGrantCall, documentRow, people, startGrantCall } from '../support/grant-call.ts';
import { password } from '../support/installation.ts';
import { inboxOf, isQuiet, mailTo } from '../support/mails.ts';
import { button, chooseFiles, notice, options, signIn, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { describeInBrowser, story } from '../support/site.ts';

describeInBrowser('the main job: the host reviews and downloads', (site) => {
  let host: Page;
  let ada: Page;
  let chen: Page;
  let privateId = '';
  let publicId = '';
  beforeAll(async () => {
    const call = await startGrantCall(site.installation);
    await deliverGrantCall(site.installation, call);
    ({ privateId, publicId } = call);
    const at = async (email: string, path: string) => {
      const page = await site.window();
      await page.goto(path);
      await signIn(page, email);
      return page;
    };
    host = await at(people.hilda.email, `/projects/${privateId}`);
    ada = await at(people.ada.email, `/projects/${privateId}`);
    chen = await at(people.chen.email, `/projects/${publicId}`);
  }, 60_000);
  const step = story(() => ({ host, ada, chen }));

  step(
    '[BEY-20, REVIEW-03, REVIEW-07, STATE-08, STATE-11, STATE-12, STATE-14, DETAIL-07, DETAIL-20] 6. reviews beside the document; the collaborator sees it live and sends a new version',
    async () => {
      await host.getByRole('link', { name: 'Letter of intent of Ада Ковалёва: Uploaded' }).click();
      await waitForHeading(host, 'Letter of intent');
      await host.getByRole('region', { name: 'Document', exact: true }).getByText('page 1 of 1').waitFor();
      await host.waitForFunction(() => [...document.querySelectorAll('canvas')].some(({ width }) => width > 100));
      const decision = host.getByRole('complementary', { name: 'Review' });
      const decide = async (action: 'Accept' | 'Reject' | 'In Review', remarks: string, reason?: string) => {
        await decision.getByRole('radio', { name: action }).click();
        if (reason) await decision.getByRole('button', { name: reason }).click();
        await decision.getByRole('textbox', { name: /^Remarks/ }).fill(remarks);
        await decision.getByRole('button', { name: 'Save and next' }).click();
      };
      expect(await decision.getByRole('radio').allTextContents()).toEqual([
        expect.stringContaining('Accept'),
        expect.stringContaining('Reject'),
        expect.stringContaining('In Review'),
      ]);
      await decide('Accept', 'Thank you – спасибо.');
      await waitForHeading(host, 'Budget');
      await host.getByRole('complementary', { name: 'Review' }).getByRole('radio', { name: 'Reject' }).click();
      await look(host, 'review-reasons');
      await decide('Reject', 'The total is missing.', 'incomplete');
      await waitForHeading(host, 'Work plan');
      await decide('In Review', '');
      await waitForPath(host, new RegExp(`^/projects/${privateId}$`));
      await host.getByText('All 3 documents are reviewed: 1 accepted, 1 rejected, 1 kept in review.').waitFor();

      const filters = host.getByRole('group', { name: 'Rejected documents are' });
      await filters.getByRole('button', { name: 'incomplete 1' }).click();
      await look(host, 'rejected-as');
      await filters.getByRole('button', { name: 'incomplete 1' }).click();

      await documentRow(ada, 'Letter of intent').getByText('Accept', { exact: true }).waitFor();
      await documentRow(ada, 'Letter of intent').getByText('“Thank you – спасибо.”').waitFor();
      await documentRow(ada, 'Work plan').getByText('In Review').waitFor();
      const budget = documentRow(ada, 'Budget');
      await budget.getByText('Reject', { exact: true }).waitFor();
      await budget.getByText('“The total is missing.”').waitFor();
      await budget.getByText('incomplete', { exact: true }).waitFor();
      await look(ada, 'rejected-incomplete');
      // With all that a rejected document has, its buttons are in sight.
      const table = ada.getByRole('table', { name: 'Required Documents' });
      expect(await table.evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0))).toBe(0);
      const colours = new Set<string>();
      for (const [name, status] of [
        ['Letter of intent', 'Accept'],
        ['Budget', 'Reject'],
        ['Work plan', 'In Review'],
      ] as const)
        colours.add(
          await documentRow(ada, name)
            .getByText(status, { exact: true })
            .evaluate((chip) => getComputedStyle(chip).color),
        );
      expect(colours.size).toBe(3);
      // Locked: nothing offers to replace what was accepted.
      await documentRow(ada, 'Letter of intent')
        .getByText(/Accepted and locked/)
        .waitFor();
      expect(await documentRow(ada, 'Letter of intent').getByRole('button').allTextContents()).toEqual([
        'Comment',
        'Receipt',
      ]);
      // Of the three the first is told at once, and the others together.
      const decisions = ['Letter of intent: Accept', 'Budget: Reject', 'Work plan: In Review'];
      await mailTo(site.installation, people.ada.email, new RegExp(`^(${decisions.join('|')})$`));
      await until(() => isQuiet(site.installation));
      site.installation.time.offset += 10 * MINUTE;
      await mailTo(site.installation, people.ada.email, /^2 updates: /);
      const told = (await inboxOf(site.installation)).filter(({ to }) => to.includes(people.ada.email));
      for (const decision of decisions)
        expect(told.filter(({ subject, text }) => `${subject}\n${text}`.includes(decision))).toHaveLength(1);
      expect(told.some(({ text }) => text.includes('> The total is missing.'))).toBe(true);

      await chooseFiles(ada, 'Upload a new version: Budget', fixture('budget.xlsx', 'Budget смета 2027 v2.xlsx'));
      await budget.getByText('Uploaded', { exact: true }).waitFor();
      await host.getByRole('link', { name: 'Budget of Ада Ковалёва: Uploaded' }).waitFor();
    },
  );

  step(
    '[REVIEW-01, REVIEW-02, REVIEW-04, REVIEW-06, COLLECT-01, COLLECT-04, COLLECT-05, COLLECT-08] 6. reviews all documents of a collaborator at once, and learns what changed meanwhile',
    async () => {
      await host.getByRole('link', { name: 'View All' }).click();
      await waitForHeading(host, 'Documents Collections (3/5)');
      const table = host.getByRole('table', { name: 'Documents Collections' });
      await table.waitFor();
      const [ticks, ...heads] = await table.getByRole('columnheader').allTextContents();
      expect(ticks).toBe('');
      expect(heads).toEqual(['Member Name', 'Email', 'Number of Files', 'Uploaded Documents', 'Actions']);
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
      await modal.getByRole('heading', { name: 'Ада Ковалёва' }).waitFor();
      await modal.locator('[data-initials="АК"]').waitFor();
      const budget = modal.getByRole('region', { name: 'Budget' });
      expect(await budget.getByRole('combobox', { name: 'Action' }).textContent()).toBe('Uploaded');
      await budget.getByRole('combobox', { name: 'Action' }).click();
      expect(await options(host)).toEqual(['Uploaded', 'Accept', 'Reject', 'In Review']);
      expect(await host.getByRole('option', { name: 'Uploaded' }).getAttribute('aria-disabled')).toBe('true');
      await host.getByRole('option', { name: 'Accept' }).click();
      // Ada sends another version while the host decides on the one before.
      await chooseFiles(ada, 'Replace: Budget', fixture('budget.xlsx', 'Budget смета 2027 v3.xlsx'));
      const client = await new ApiClient(site.installation.url).signIn(people.ada.email, password);
      await until(async () =>
        (await client.list('submissions', { projectId: privateId })).some(
          ({ fieldName, version }) => fieldName === 'Budget' && version === 3,
        ),
      );
      await modal.getByRole('button', { name: 'Save' }).click();
      await budget.getByRole('alert').filter({ hasText: 'The collaborator has uploaded a newer version.' }).waitFor();
      await modal.getByRole('button', { name: 'Cancel' }).click();
      await modal.waitFor({ state: 'detached' });
      await button(host, 'Review the documents of Ада Ковалёва').click();
      await budget.getByText('version 3').waitFor();
      await budget.getByRole('combobox', { name: 'Action' }).click();
      await host.getByRole('option', { name: 'Accept' }).click();
      await budget.getByLabel('Remarks').fill('Complete now.');
      await modal.getByRole('button', { name: 'Save' }).click();
      await notice(host, 'The review was saved.').waitFor();
      await documentRow(ada, 'Budget').getByText('“Complete now.”').waitFor();
      await host.getByRole('link', { name: 'Back to the project' }).click();
      await waitForPath(host, new RegExp(`^/projects/${privateId}$`));
    },
  );

  step('[DETAIL-13] shows comments live', async () => {
    await ada.getByLabel('Write a comment').fill('Готово? 完成了吗?');
    await button(ada, 'Send').click();
    await host.getByRole('region', { name: 'Comments' }).getByText('Готово? 完成了吗?').waitFor();
  });

  step(
    '[BEY-43] has comments on a document: who is called gets a mail, what is new is marked until it was seen',
    async () => {
      await button(ada, /^Comment on Budget/).click();
      const own = ada.getByRole('dialog', { name: 'Comments on Budget' });
      await own.getByLabel('Write a comment').pressSequentially('Is it for 2027? @hil');
      await own.getByRole('option', { name: 'Hilda Hostess' }).waitFor();
      await look(ada, 'mention');
      await ada.keyboard.press('Enter');
      await own.getByRole('button', { name: 'Send' }).click();
      await own.getByRole('listitem').filter({ hasText: 'Is it for 2027? @Hilda Hostess' }).waitFor();
      await mailTo(site.installation, people.hilda.email, /^Ада Ковалёва mentioned you: Budget$/);

      const fresh = host.getByRole('group', { name: 'New comments' });
      await fresh.getByRole('link', { name: /^Budget of Ада Ковалёва/ }).waitFor();
      await look(host, 'new-comments');
      await fresh.getByRole('link', { name: /^Budget of Ада Ковалёва/ }).click();
      await waitForHeading(host, 'Budget');
      const thread = host.getByRole('region', { name: 'Comments on this document' });
      // The screen may still be loading parts of itself.
      const question = thread.getByText('Is it for 2027?');
      await until(() =>
        question.scrollIntoViewIfNeeded().then(
          () => true,
          () => false,
        ),
      );
      await thread.getByLabel('Write a comment').fill('Yes, all of it.');
      await thread.getByRole('button', { name: 'Send' }).click();
      await own.getByText('Yes, all of it.').waitFor();
      await look(host, 'thread');
      await look(ada, 'thread.own');
      await own.getByRole('button', { name: 'Close' }).click();
      await ada.getByRole('button', { name: '2 comments on Budget', exact: true }).waitFor();
      await visit(host, `/projects/${privateId}`);
      await waitForHeading(host, 'Grant call 2027 – Förderung');
      // A screen that was shown before shows what it knew until it hears what is so now.
      await fresh.waitFor({ state: 'detached' });
    },
  );

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
      await visit(host, `/projects/${publicId}`);
      const open = await zipOf(host);
      expect(String(unzip('-Z1', open.path))).toMatch(/大文 陳\//);
      unzip('-tq', open.path);
    },
  );

  step('[ROLE-17, ROLE-10, DETAIL-05, DETAIL-11] shows people only what is theirs', async () => {
    await visit(chen, `/projects/${privateId}`);
    await chen.getByText('Project not found.').waitFor();
    expect(await chen.getByRole('main').textContent()).not.toMatch(/Grant call|Ада/);
    await visit(ada, `/projects/${privateId}/documents`);
    await waitForHeading(ada, 'My documents (3/3)');
    expect(await ada.getByRole('main').textContent()).not.toMatch(/lindqvist/);
    await visit(ada, `/projects/${privateId}`);
    await waitForHeading(ada, 'Grant call 2027 – Förderung');
  });

  step('[DETAIL-19, STATE-03] refuses a file after the deadline, and closes the project', async () => {
    const chooser = ada.waitForEvent('filechooser');
    await button(ada, 'Replace: Work plan').click();
    const chosen = await chooser;
    site.installation.time.offset += 3 * 86_400_000;
    // The button that opened the chooser is gone by then.
    await ada.getByText('The due date of this project has passed; nothing more can be uploaded.').waitFor();
    await chosen.setFiles(fixture('work-plan.doc', 'Work plan too late.doc'));
    await documentRow(ada, 'Work plan')
      .getByRole('alert')
      .filter({
        hasText:
          /The due date has passed; this document can no longer be submitted\.|The due date of this project has passed\./,
      })
      .waitFor();
    await documentRow(ada, 'Work plan').getByText('In Review').waitFor();
  });

  step(
    '[BEY-10, STATE-25, PUB-16] 8. finds what was accepted by the deadline as one bundle, and makes it anew with what was accepted since',
    async () => {
      const bundle = host.getByRole('alert', { name: 'Bundle of accepted documents' });
      const downloaded = async () => {
        const download = host.waitForEvent('download');
        await button(host, 'Download bundle').click();
        return readFileSync(await (await download).path());
      };
      await visit(host, `/projects/${privateId}`);
      await bundle.getByText(/^Bundle of 2 accepted documents/).waitFor();
      expect((await downloaded()).includes('Work plan')).toBe(false);
      await mailTo(site.installation, people.hilda.email, /^2 accepted documents are ready/);

      const client = await new ApiClient(site.installation.url).signIn(people.hilda.email, password);
      const [plan] = await client.list('submissions', { projectId: privateId, status: 'In Review' });
      const documentId = plan?.documentId ?? '';
      await client.command('ReviewDocument', {
        projectId: privateId,
        email: people.ada.email,
        documentId,
        action: 'Accept',
      });
      await bundle.getByText(/1 document accepted since\.$/).waitFor();
      await look(host, 'bundle');
      await show(host, { size: phone });
      await expectNoSidewaysScroll(host);
      await look(host, 'bundle.phone');
      await show(host, { size: desktop });
      await button(host, 'Make it anew').click();
      await notice(host, 'The bundle is made.').waitFor();
      await bundle.getByText(/^Bundle of 3 accepted documents/).waitFor();
      expect(await button(host, 'Make it anew').count()).toBe(0);
      expect((await downloaded()).includes('Work plan')).toBe(true);
    },
  );
});
