import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine, expectAccessible, look, show } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { day } from '../support/days.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { button, closeMenu, notice, openMenu, signIn, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { startPrivateProject } from '../support/projects.ts';
import { describeInBrowser, story } from '../support/site.ts';

describeInBrowser('an auditor', (site) => {
  let hilda: ApiClient;
  let host: Page;
  let auditor: Page;
  let projectId = '';
  let budget = '';
  let ada: ApiClient;
  const it = story(() => ({ host, ...(auditor && { auditor }) }));
  const auditors = () => host.getByRole('region', { name: 'Auditors' });

  beforeAll(async () => {
    hilda = await site.installation.host('Hilda');
    ({ projectId, budget } = await startPrivateProject(hilda, 'Horizon grant', [emailOf('ada')]));
    ada = await site.installation.person('Ada');
    await ada.command('JoinProject', { projectId });
    await ada.upload({ ...letter, name: 'budget.pdf' }, { purpose: 'document', projectId, documentId: budget });
    host = await site.windowOf('Hilda');
  });

  it('[ROLE-14] is asked by the host, for a time', async () => {
    await visit(host, `/projects/${projectId}`);
    await host.getByRole('link', { name: 'Administration' }).click();
    await auditors().getByText('Nobody audits this project.').waitFor();
    await button(auditors(), 'Let somebody audit').click();
    const dialog = host.getByRole('dialog', { name: 'Let somebody audit' });
    await dialog.getByLabel('Email').fill(emailOf('olga'));
    await dialog.getByLabel('Until the end of').fill(day(20));
    await expectAccessible(host);
    await look(host, 'auditor-grant');
    await button(dialog, 'Grant').click();
    await notice(host, `${emailOf('olga')} may audit this project.`).waitFor();
    await auditors()
      .getByText(/^until /)
      .waitFor();
    await auditors().scrollIntoViewIfNeeded();
    await look(host, 'auditors-host');
  });

  it('[ROLE-14] follows the link of the mail, signs up, and finds the project on the dashboard', async () => {
    const mail = await mailTo(site.installation, emailOf('olga'), /asks you to audit Horizon grant/);
    expect(mail.text).toContain(`/projects/${projectId}`);
    await site.installation.person('Olga');
    auditor = await site.window();
    await auditor.goto(`/projects/${projectId}`);
    await signIn(auditor, emailOf('olga'));
    await waitForHeading(auditor, 'Horizon grant');
    await auditor.getByText(/^You audit this project until/).waitFor();
    await visit(auditor, '/dashboard');
    const mine = auditor.getByRole('region', { name: 'Projects you audit' });
    await mine.getByRole('link', { name: 'Horizon grant' }).waitFor();
    await look(auditor, 'auditor-dashboard');
    await auditor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects you audit' }).click();
    await waitForPath(auditor, '/audits');
    await look(auditor, 'auditor-projects');
    await auditor.getByRole('tabpanel').getByRole('link', { name: 'Horizon grant' }).click();
    await waitForHeading(auditor, 'Horizon grant');
  });

  it('[ROLE-14, ROLE-03] sees all of it, documents too, and no control that would be refused', async () => {
    await auditor.getByRole('link', { name: /^Budget of Ada Person: Uploaded/ }).waitFor();
    for (const name of [/^Remind/, /^(Upload|Replace)/, 'Let somebody audit', /^Revoke/, 'Restore'])
      expect([name, await button(auditor, name).count()]).toEqual([name, 0]);
    expect(await auditor.getByLabel('Write a comment').count()).toBe(0);
    expect(await openMenu(auditor, 'Horizon grant')).toEqual([
      'Copy project ID',
      'Copy link',
      'Time line',
      'Download accepted documents',
      'Choose what to download',
    ]);
    await closeMenu(auditor);
    await visit(auditor, `/projects/${projectId}/review/${ada.accountId}/${budget}`);
    await waitForHeading(auditor, 'Budget');
    expect(await auditor.getByRole('radiogroup', { name: 'Review' }).count()).toBe(0);
    await visit(auditor, `/projects/${projectId}/documents`);
    const served = auditor.waitForEvent('download');
    await button(auditor, 'Download the files of Ada Person').click();
    expect((await served).suggestedFilename()).toMatch(/budget.*\.pdf$/);
    await visit(auditor, `/editproject/${projectId}`);
    await auditor.getByText('Project not found.').waitFor();
  });

  it('[ROLE-14] [BEY-01] sees the time line grow, opens an entry and its seal, and steps through the past', async () => {
    await visit(auditor, `/projects/${projectId}/audit`);
    const newest = auditor.getByRole('list', { name: 'Time line' }).getByRole('listitem').first();
    await newest.filter({ hasText: /Olga Person looked|downloaded/ }).waitFor();
    await hilda.command('AddComment', { projectId, text: 'We begin' });
    await newest.filter({ hasText: 'Hilda Host commented' }).waitFor();
    await newest.getByRole('link').click();
    await auditor.getByRole('link', { name: 'Show the project at this moment' }).click();
    const bar = auditor.getByRole('region', { name: 'Time travel' });
    await bar.getByText(/^Hilda Host commented/).waitFor();
    await auditor.keyboard.press('ArrowLeft');
    await bar.getByText(/^Hilda Host commented/).waitFor({ state: 'detached' });
  });

  it('[BEY-40] reads how long documents are kept, which the host chooses with the day in view', async () => {
    const keeping = (page: Page) => page.getByRole('region', { name: 'How long documents are kept' });
    await button(keeping(host), 'Change how long').click();
    const dialog = host.getByRole('dialog', { name: 'How long documents are kept' });
    await dialog.getByRole('combobox', { name: 'After the due date' }).click();
    await host.getByRole('option', { name: '90 days' }).click();
    await dialog.getByText(/^All documents will be deleted at the end of /).waitFor();
    for (const [colorScheme, size] of [['dark', phone] as const, ['light', desktop] as const]) {
      await show(host, { theme: colorScheme, size });
      await expectAccessible(host, colorScheme);
      await look(host, `retention-dialog-${colorScheme}`);
    }
    await button(dialog, 'Save').click();
    const kept = /^Documents are kept for 90 days after the due date\. Documents are deleted at the end of /;
    await keeping(host).getByText(kept).waitFor();
    await visit(auditor, `/projects/${projectId}/administration`);
    await keeping(auditor).getByText(kept).waitFor();
    expect(await button(keeping(auditor), 'Change how long').count()).toBe(0);
    await keeping(auditor).scrollIntoViewIfNeeded();
    await look(auditor, 'retention-auditor');
  });

  it('stops every deletion with a legal hold, which the host sees and cannot release', async () => {
    await visit(auditor, `/projects/${projectId}/administration`);
    const hold = (page: Page) => page.getByRole('region', { name: 'Legal hold' });
    await button(hold(auditor), 'Put on hold').click();
    const dialog = auditor.getByRole('dialog', { name: 'Put on legal hold' });
    await dialog.getByLabel('Reason').fill('An appeal is pending.');
    await look(auditor, 'hold-dialog');
    await button(dialog, 'Hold').click();
    await button(hold(auditor), 'Release').waitFor();
    await auditor.getByText(/A legal hold keeps them for longer\.$/).waitFor();
    await hold(auditor).scrollIntoViewIfNeeded();
    await look(auditor, 'hold-auditor');
    await host.reload();
    await hold(host).getByText('An appeal is pending.').waitFor();
    expect(await button(hold(host), 'Release').count()).toBe(0);
    await button(hold(host), 'Put on hold').waitFor();
    await button(hold(auditor), 'Release').click();
    await hold(auditor).getByText('There is none.', { exact: false }).waitFor();
  });

  it('looks well and is accessible in both themes, wide and narrow', async () => {
    for (const [name, path, heading] of [
      ['project', `/projects/${projectId}`, 'Horizon grant'],
      ['administration', `/projects/${projectId}/administration`, 'Horizon grant'],
      ['audits', '/audits', 'Projects you audit'],
      ['dashboard', '/dashboard', 'Dashboard'],
    ] as const) {
      await visit(auditor, path);
      await waitForHeading(auditor, heading);
      await examine(auditor, `auditor-${name}`);
    }
  });

  it('[ROLE-14] sees nothing once the host has revoked it', async () => {
    await button(auditors(), /^Revoke/).click();
    await button(host.getByRole('dialog'), 'Revoke').click();
    await notice(host, /may no longer audit this project/).waitFor();
    await auditors().getByText('Nobody audits this project.').waitFor();
    await visit(auditor, `/projects/${projectId}`);
    await auditor.getByText('Project not found.').waitFor();
  });
});
