import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { button, visit, waitForHeading, waitForPath } from '../support/pages.ts';
import { startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('accepting and rejecting by keys', (site) => {
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
  const toasts = () => page.getByText(/^(Accepted|Rejected)/);
  /** What an undo wrote into the form again is gone. */
  const begin = async () => {
    await page.evaluate(() => {
      for (const item of Object.keys(localStorage).filter((name) => name.startsWith('dossier-draft:')))
        localStorage.removeItem(item);
    });
    await visit(page, budget);
  };
  /** What was decided last goes in a minute: what is looked at before it goes takes longer than six seconds on a busy machine. */
  const prolong = () =>
    page.evaluate(() => {
      for (const item of Object.keys(localStorage).filter((name) => name.startsWith('dossier-acceptance:')))
        localStorage.setItem(
          item,
          JSON.stringify({ ...JSON.parse(localStorage.getItem(item) ?? ''), due: Date.now() + 60_000 }),
        );
      window.dispatchEvent(new Event('storage'));
    });
  const start = async (...keys: readonly string[]) => {
    await begin();
    await page.getByRole('radio', { name: 'Accept' }).waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await waitForPath(page, plan);
    await toasts().waitFor();
  };

  it('[BEY-13] shows the next, and is taken back by button and by key', async () => {
    await start('a');
    await prolong();
    await button(page, /^Undo/).click();
    await waitForPath(page, budget);
    await page.keyboard.press('a');
    await waitForPath(page, plan);
    await page.keyboard.press('Control+z');
    await waitForPath(page, budget);
    expect(await statuses()).toEqual(['Budget Uploaded', 'Plan Uploaded']);
  });

  it('reaches with its document to the foot of the window', async () => {
    await begin();
    const desk = page.getByRole('region', { name: 'letter.pdf' });
    await desk.locator('canvas').first().waitFor();
    const { y, height } = (await desk.boundingBox()) ?? { y: 0, height: 0 };
    const left = (page.viewportSize()?.height ?? 0) - y - height;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(16);
  });

  it('has its title on one line beside the longest name of a project', async () => {
    await begin();
    const lines = await page.getByRole('heading', { level: 1, name: 'Budget' }).evaluate((title) => {
      const beside = title.nextElementSibling as HTMLElement;
      const before = beside.textContent;
      beside.textContent = `Ada Ferreira in ${'Horizon grant '.repeat(14)}`;
      const lines = title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight);
      beside.textContent = before;
      return Math.round(lines);
    });
    expect(lines).toBe(1);
  });

  it.each([
    ['accepted', ['a'], /^Accepted Budget of Ada.* · mail goes in \d s$/],
    ['rejected', ['r', '1', 'Enter'], /^Rejected Budget of Ada.* · incomplete · mail goes in \d s$/],
  ])('[BEY-20] what was %s is clear in both themes and on a phone', async (name, keys, words) => {
    await start(...keys);
    expect(await toasts().textContent()).toMatch(words);
    await prolong();
    await examine(page, name);
    await button(page, /^Undo/).click();
    await waitForPath(page, budget);
    expect(await statuses()).toEqual(['Budget Uploaded', 'Plan Uploaded']);
  });

  it('[BEY-13] is a queue with a bar, its decisions in one row, and its keys on ?', async () => {
    await begin();
    await page.getByRole('progressbar', { name: '0 of 2 decided' }).waitFor();
    const tops = await page
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys of the review' }).waitFor();
    await examine(page, 'keys');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await waitForPath(page, plan);
    await page.keyboard.press('k');
    await waitForPath(page, budget);
  });

  it('asks once for the reason of a rejection', async () => {
    await begin();
    await page.getByRole('radio', { name: 'Reject' }).click();
    await button(page, 'Save and next').click();
    await page.getByText(/^Nobody will know why/).waitFor();
    await examine(page, 'unexplained');
    await button(page, 'Save and next').click();
    await waitForPath(page, plan);
    await page.keyboard.press('u');
    await waitForPath(page, budget);
  });

  it('outlives a reload and a closed window', async () => {
    await start('r', '1', 'Enter');
    expect(await statuses()).toEqual(['Budget Uploaded', 'Plan Uploaded']);
    await page.reload();
    await waitForHeading(page, 'Plan');
    await until(async () => (await statuses()).includes('Budget Reject'));
    await toasts().waitFor({ state: 'detached' });

    await page.keyboard.press('a');
    await waitForPath(page, `/projects/${projectId}`);
    await prolong();
    await page.getByText(/^All 2 documents are reviewed: /).waitFor();
    // Who is to deliver again is reminded from there, and the head of the page does not say it twice.
    await page.getByRole('status').getByRole('button', { name: 'Remind 1 who still owes' }).waitFor();
    expect(await button(page, 'Remind 1 who still owes').count()).toBe(1);
    await page.getByRole('link', { name: /^Plan of Ada.*: Accept$/ }).waitFor();
    expect(await statuses()).toEqual(['Budget Reject', 'Plan Uploaded']);
    const other = await page.context().newPage();
    await page.close();
    await until(async () => (await statuses()).includes('Plan Accept'));
    await other.close();
  });
});
