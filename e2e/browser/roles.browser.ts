import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { look } from '../support/appearance.ts';
import { day, typed } from '../support/days.ts';
import { fixturePath, letter } from '../support/files.ts';
import { emailOf, password } from '../support/installation.ts';
import { button, chooseFiles, closeMenu, notice, openMenu, visit, waitForHeading } from '../support/pages.ts';
import { startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

const budgetFile = { ...letter, name: 'budget.pdf' };

describeInBrowser('the roles in a project', (site) => {
  let hilda: ApiClient;
  let host: Page;
  beforeAll(async () => {
    hilda = await site.installation.host('Hilda');
    host = await site.windowOf('Hilda');
  });

  it('[CREATE-04, CREATE-08, CREATE-23, CREATE-31, DETAIL-04, DETAIL-10, LIST-04, ROLE-19] a public project without documents is created; the people named in it see it once they have accounts', async () => {
    await visit(host, '/project/createindependentproject');
    await waitForHeading(host, 'Project Information');
    const fields = host.locator('form');
    for (const name of ['Project name', 'Start date', 'End date'])
      await fields.getByRole('textbox', { name }).waitFor();
    for (const name of ['Time zone', 'Reminder']) await fields.getByRole('combobox', { name }).waitFor();
    const scope = fields.getByRole('radiogroup', { name: 'Visibility' });
    expect(await scope.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'public',
      'private',
    ]);
    await chooseFiles(host, 'Add supporting file', fixturePath('photo.png'));
    await button(host, 'Remove photo.png').click();
    await host.getByText('photo.png').waitFor({ state: 'detached' });
    await fields.getByLabel('Project name').fill('A gathering');
    await fields.getByLabel('Details').fill('We only meet.');
    await fields
      .getByRole('radiogroup', { name: 'Are you collecting documents for an event?' })
      .getByRole('radio', { name: 'No' })
      .check();
    await fields.getByRole('textbox', { name: 'Start date' }).fill(typed(day(0)));
    await fields.getByRole('textbox', { name: 'End date' }).fill(typed(day(20)));
    await fields.getByLabel('Co-host emails').fill(`${emailOf('carla')}, ${emailOf('cora')},`);
    await fields.getByLabel('Support staff email').fill(emailOf('sam'));
    await fields.getByRole('checkbox', { name: /Terms/ }).check();
    await button(host, 'Proceed').click();
    await button(host.getByRole('dialog'), 'Continue').click();

    await waitForHeading(host, 'Required documents');
    await button(host, 'Proceed').click();
    await waitForHeading(host, 'Collaborators');
    await host.getByLabel('Number of Expected Collaborator').fill('301');
    await button(host, 'Add').click();
    await host.getByText('You can have 300 collaborators in a project.').waitFor();
    await host.getByLabel('Number of Expected Collaborator').fill('12');
    await button(host, 'Add').click();
    await button(host.getByRole('dialog'), 'Start the project').click();
    await host.getByRole('dialog', { name: 'Project Created' }).waitFor();
    await button(host, 'Go to Project').click();
    await waitForHeading(host, 'A gathering');
    await host.getByText('No documents or sample files available.').waitFor();
    expect(await button(host, 'Support Documents').count()).toBe(0);
    const projectId = host.url().split('/').at(-1) ?? '';
    expect(await hilda.one('projects', projectId)).toMatchObject({
      status: 'active',
      collectDocs: 'no',
      expectedCollaborators: 12,
      supportingFiles: [],
    });

    for (const [name, entries] of [
      ['Carla', ['Project Setting', 'Reminders and wording', 'Duplicate', 'Save as template']],
      ['Sam', []],
    ] as const) {
      await site.installation.person(name);
      const page = await site.windowOf(name.toLowerCase());
      await visit(page, '/projectlist');
      await page.getByRole('link', { name: 'A gathering' }).waitFor();
      if (entries.length > 0) expect(await openMenu(page, 'A gathering')).toEqual(entries);
      else expect(await button(page, /^More about/).count()).toBe(0);
      await page.close();
    }
  });

  it('[DETAIL-05, DETAIL-13, EDIT-10, REVIEW-09, ROLE-07, ROLE-08] co-hosts may do all but delete, support staff may only look', async () => {
    const roles = { coHostEmails: [emailOf('carla')], supportStaff: emailOf('sam') };
    const { projectId, budget } = await startPrivateProject(hilda, 'Shared', [emailOf('ada')], roles);
    const ada = await site.installation.person('Ada');
    await ada.command('JoinProject', { projectId });
    await ada.upload(budgetFile, { purpose: 'document', projectId, documentId: budget });
    await hilda.command('AddComment', { projectId, text: 'Two pages are enough.' });
    const review = `/projects/${projectId}/review/${ada.accountId}/${budget}`;

    const sam = await site.windowOf('sam', `/projects/${projectId}`);
    await sam
      .getByRole('table', { name: /collaborator/i })
      .or(sam.getByRole('rowheader', { name: /Ada/ }))
      .first()
      .waitFor();
    await sam.getByText('Two pages are enough.').waitFor();
    expect(await sam.getByLabel('Write a comment').count()).toBe(0);
    expect(await button(sam, /^Remind/).count()).toBe(0);
    expect(await button(sam, /^(Upload|Replace)/).count()).toBe(0);
    expect(await openMenu(sam, 'Shared')).toEqual([
      'Copy project ID',
      'Copy link',
      'Time line',
      'Download accepted documents',
      'Choose what to download',
    ]);
    await closeMenu(sam);
    await look(sam, 'support-project');
    await visit(sam, `/projects/${projectId}/documents`);
    await waitForHeading(sam, 'Documents Collections (1/2)');
    expect(await button(sam, /^Review the documents/).count()).toBe(0);
    const served = sam.waitForEvent('download');
    await button(sam, 'Download the files of Ada Person').click();
    expect((await served).suggestedFilename()).toMatch(/budget.*\.pdf$/);
    await visit(sam, review);
    await waitForHeading(sam, 'Budget');
    expect(await sam.getByRole('radiogroup', { name: 'Review' }).count()).toBe(0);
    expect(await sam.getByLabel(/^Remarks/).count()).toBe(0);
    await look(sam, 'support-review');
    await visit(sam, `/editproject/${projectId}`);
    await sam.getByText('Project not found.').waitFor();
    const decision = { projectId, documentId: budget, email: emailOf('ada'), action: 'Accept' } as const;
    const support = new ApiClient(site.installation.url);
    for (const refused of [await support.signIn(emailOf('sam'), password), ada])
      await expect(refused.command('ReviewDocument', decision)).rejects.toMatchObject({
        problem: { code: 'FORBIDDEN' },
      });

    const carla = await site.windowOf('carla', `/projects/${projectId}`);
    await button(carla, 'Remind 1 who still owes').waitFor();
    const entries = await openMenu(carla, 'Shared');
    expect(entries).toEqual(
      expect.arrayContaining(['Required documents', 'Collaborators', 'Assign documents', 'Project Setting']),
    );
    expect(entries).not.toContain('Delete Project');
    await closeMenu(carla);
    await visit(carla, review);
    await carla.getByRole('radio', { name: /Accept/ }).click();
    await button(carla, 'Save and next').click();
    // The review leads there by itself, once it is saved.
    await carla.getByText('The only document is reviewed').waitFor();
    await until(async () => (await hilda.list('submissions', { projectId }))[0]?.status === 'Accept');
    await hilda.command('DeleteProject', { projectId });
    await visit(carla, '/projectlist?tab=bin');
    await button(carla, 'Restore').waitFor();
    expect(await button(carla, 'Delete for ever').count()).toBe(0);
    await button(carla, 'Restore').click();
    await notice(carla, 'Shared was restored.').waitFor();
    await sam.close();
    await carla.close();
  });

  it('[REVIEW-10] the second of two reviewers sees what the first decided, and keeps the remarks being written', async () => {
    const { projectId, budget, plan } = await startPrivateProject(hilda, 'Reviewed twice', [emailOf('rita')], {
      coHostEmails: [emailOf('carla')],
    });
    const rita = await site.installation.person('Rita');
    await rita.command('JoinProject', { projectId });
    for (const documentId of [budget, plan])
      await rita.upload(budgetFile, { purpose: 'document', projectId, documentId });
    const carla = await new ApiClient(site.installation.url).signIn(emailOf('carla'), password);
    const accept = (documentId: string, remarks: string) =>
      carla.command('ReviewDocument', { projectId, documentId, email: emailOf('rita'), action: 'Accept', remarks });
    const stored = async (documentId: string) =>
      (await hilda.list('submissions', { projectId })).find((row) => row.documentId === documentId);

    await visit(host, `/projects/${projectId}/review/${rita.accountId}/${budget}`);
    await host.getByRole('radio', { name: /Reject/ }).click();
    await host.getByLabel('Remarks for Rita').fill('The total is wrong.');
    await accept(budget, 'Fine with me.');
    const told = host.getByRole('alert').filter({ hasText: 'Someone else has changed this.' });
    await told.getByText('Carla Person: Accept, “Fine with me.”').waitFor();
    expect((await stored(budget))?.status).toBe('Accept');
    expect(await host.getByLabel('Remarks for Rita').inputValue()).toBe('The total is wrong.');
    await look(host, 'review-meanwhile');
    await told.getByRole('button', { name: 'Seen' }).click();
    await button(host, 'Save and next').click();
    await waitForHeading(host, 'Plan');
    await until(async () => (await stored(budget))?.status === 'Reject');
    expect(await stored(budget)).toMatchObject({ status: 'Reject', remarks: 'The total is wrong.' });

    await visit(host, `/projects/${projectId}/documents`);
    await button(host, 'Review the documents of Rita Person').click();
    const card = host.getByRole('dialog').getByRole('region', { name: 'Plan' });
    await card.getByLabel('Remarks').fill('Mine.');
    await card.getByRole('combobox', { name: 'Action' }).click();
    await host.getByRole('option', { name: 'Reject' }).click();
    await accept(plan, 'Hers.');
    await button(host.getByRole('dialog'), 'Save').click();
    await card.getByText('Someone else has changed this. Please look at the latest state first.').waitFor();
    await until(async () => (await stored(plan))?.remarks === 'Hers.');
    await look(host, 'modal-meanwhile');
    await button(card, 'Show the newer state of Plan').click();
    await card.getByText('Meanwhile Carla Person: Accept, “Hers.”').waitFor();
    expect(await card.getByLabel('Remarks').inputValue()).toBe('Mine.');
    await button(host.getByRole('dialog'), 'Save').click();
    await notice(host, 'The review was saved.').waitFor();
    expect(await stored(plan)).toMatchObject({ status: 'Reject', remarks: 'Mine.' });
  });
});
