import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { button, waitForHeading, waitForPath } from '../support/pages.ts';
import { startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('accepting with one key', (site) => {
  let host: ApiClient;
  let page: Page;
  let projectId = '';
  let budget = '';
  let plan = '';
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    const ada = await site.installation.person('Ada');
    const project = await startPrivateProject(host, 'Tide survey', [emailOf('Ada')]);
    ({ projectId } = project);
    await ada.command('JoinProject', { projectId });
    for (const documentId of [project.budget, project.plan])
      await ada.upload(letter, { purpose: 'document', projectId, documentId });
    [budget, plan] = [project.budget, project.plan].map(
      (id) => `/projects/${projectId}/review/${ada.accountId}/${id}`,
    ) as [string, string];
    page = await site.windowOf('Hilda');
  }, 120_000);
  const statuses = async () =>
    (await host.list('submissions', { projectId })).map(({ fieldName, status }) => `${fieldName} ${status}`).toSorted();
  const toasts = () => page.getByText(/^Accepted/);
  const start = async () => {
    await page.goto(budget);
    await page.getByRole('radio', { name: 'Accept' }).waitFor();
    await page.keyboard.press('a');
    await waitForPath(page, plan);
    await toasts().waitFor();
  };

  it('[BEY-13] shows the next, and is taken back by button and by key', async () => {
    await start();
    await button(page, /^Undo/).click();
    await waitForPath(page, budget);
    await page.keyboard.press('a');
    await waitForPath(page, plan);
    await page.keyboard.press('Control+z');
    await waitForPath(page, budget);
    expect(await statuses()).toEqual(['Budget Uploaded', 'Plan Uploaded']);
  });

  it('is clear in both themes and on a phone', async () => {
    await start();
    // The six seconds are over before all has been looked at.
    await page.evaluate(() => {
      for (const item of Object.keys(localStorage).filter((name) => name.startsWith('dossier-acceptance:')))
        localStorage.setItem(
          item,
          JSON.stringify({ ...JSON.parse(localStorage.getItem(item) ?? ''), due: Date.now() + 60_000 }),
        );
      window.dispatchEvent(new Event('storage'));
    });
    await examine(page, 'accepted');
    await button(page, /^Undo/).click();
    await waitForPath(page, budget);
  });

  it('outlives a reload and a closed window', async () => {
    await start();
    expect(await statuses()).toEqual(['Budget Uploaded', 'Plan Uploaded']);
    await page.reload();
    await waitForHeading(page, 'Plan');
    await until(async () => (await statuses()).includes('Budget Accept'));
    await toasts().waitFor({ state: 'detached' });

    await page.keyboard.press('a');
    await waitForPath(page, `/projects/${projectId}`);
    await page.getByText(/Everything has been reviewed\.$/).waitFor();
    await page.getByRole('link', { name: /^Plan of Ada.*: Accept$/ }).waitFor();
    expect(await statuses()).toEqual(['Budget Accept', 'Plan Uploaded']);
    const other = await page.context().newPage();
    await page.close();
    await until(async () => (await statuses()).includes('Plan Accept'));
    await other.close();
  });
});
