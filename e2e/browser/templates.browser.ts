import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { day, typed } from '../support/days.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { button, notice, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('projects made of others', (site) => {
  let host: ApiClient;
  let page: Page;
  let source: string;
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    page = await site.windowOf('Hilda');
    const made = await startPrivateProject(host, 'Grant call 2026', [emailOf('Ada'), emailOf('Ivo')]);
    source = made.projectId;
    const templateFileId = await host.upload(letter, { purpose: 'template', projectId: source });
    await host.command('DefineDocuments', {
      projectId: source,
      documents: [
        { documentId: made.budget, fieldName: 'Budget', templateFileId },
        { documentId: made.plan, fieldName: 'Plan', optional: true },
      ],
    });
  });

  const idOfAddress = () => /(\d{9})$/.exec(new URL(page.url()).pathname)?.[1] ?? '';
  const fillDates = async () => {
    await page.getByRole('textbox', { name: 'Start date' }).fill(typed(day(0)));
    await page.getByRole('textbox', { name: 'End date' }).fill(typed(day(20)));
    await page.getByLabel(/I accept/).check();
  };
  const proceed = async () => {
    await button(page, 'Proceed').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  };

  it('[BEY-33] a project is duplicated with its people, and the steps show what came along', async () => {
    await visit(page, `/projects/${source}`);
    await button(page, 'More about Grant call 2026').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await waitForHeading(page, 'Project Information');
    const name = page.getByLabel('Project name');
    expect(await name.inputValue()).toBe('Copy of Grant call 2026');
    await examine(page, 'duplicate');
    await name.fill('Grant call 2027');
    await page.getByLabel('Invite its 2 collaborators, too').check();
    await page.reload();
    await page.getByText('What you entered here before is not saved yet.').waitFor();
    expect(await name.inputValue()).toBe('Grant call 2027');
    expect(await page.getByLabel('Invite its 2 collaborators, too').isChecked()).toBe(true);
    await fillDates();
    await proceed();
    await waitForHeading(page, 'Add collaborators');
    const projectId = idOfAddress();
    await page.getByText(emailOf('Ada')).first().waitFor();
    await button(page, 'Proceed').click();
    await waitForHeading(page, 'Required documents');
    expect(await page.getByLabel('Document name').first().inputValue()).toBe('Budget');
    await page.getByText('letter.pdf').first().waitFor();
    await until(async () => (await host.list('documents', { projectId }))[0]?.assigned?.length === 2);
  });

  it('[BEY-33] a project becomes a template, which the next project begins with', async () => {
    await visit(page, `/projects/${source}`);
    await button(page, 'More about Grant call 2026').click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByLabel('Template name').fill('Grant calls');
    await examine(page, 'save-template');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await notice(page, 'Template saved.').waitFor();
    await waitForHeading(page, 'Grant calls');
    await page.getByRole('region', { name: 'Documents' }).getByText('Budget').waitFor();
    await examine(page, 'template');

    await button(page, 'More about Grant calls').click();
    await page.getByRole('menuitem', { name: 'Template settings' }).click();
    await waitForHeading(page, 'Template settings');
    expect(await page.getByRole('textbox', { name: 'End date' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Name' }).fill('All grant calls');
    await examine(page, 'template-settings');
    await button(page, 'Save').click();
    await waitForHeading(page, 'All grant calls');

    await visit(page, '/createproject');
    await page.getByRole('link', { name: 'From a Template' }).click();
    await waitForHeading(page, 'Templates');
    await examine(page, 'templates');
    await page.getByRole('link', { name: 'New project from All grant calls' }).click();
    await waitForHeading(page, 'Project Information');
    await page.getByLabel('Project name').fill('Grant call 2028');
    await fillDates();
    await proceed();
    await waitForHeading(page, 'Add collaborators');
    const projectId = idOfAddress();
    await until(async () => (await host.list('documents', { projectId })).length === 2);
    const documents = await host.list('documents', { projectId });
    expect(documents.map(({ fieldName, template }) => [fieldName, template?.fileName])).toEqual([
      ['Budget', 'letter.pdf'],
      ['Plan', undefined],
    ]);

    await visit(page, '/templates');
    await button(page, 'More about All grant calls').click();
    await page.getByRole('menuitem', { name: 'Delete template' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await waitForPath(page, '/dashboard');
    await visit(page, '/templates');
    await page.getByText('No templates').waitFor();
    await button(page, 'New template').first().click();
    await page.getByLabel('Template name').fill('Surveys');
    await page.getByRole('dialog').getByRole('button', { name: 'Save template' }).click();
    await waitForHeading(page, 'Surveys');
    await page.getByText('No documents yet').waitFor();
  });
});
