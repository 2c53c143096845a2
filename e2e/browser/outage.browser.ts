import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { examine, look } from '../support/appearance.ts';
import { openTestInstallation } from '../support/installation.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';
import { waitForHeading } from '../support/pages.ts';
import { describeInBrowser } from '../support/site.ts';

/** The browser reports that the network is back: everything on the screen is read again. */
const readAnew = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });

describeInBrowser('an outage of the server', (site) => {
  let job: MainJob;
  let page: Page;
  beforeAll(async () => {
    job = await doMainJob(site.installation);
    page = await site.windowOf('Hilda');
  }, 60_000);
  afterEach(async () => {
    await page.unrouteAll();
  });

  const banner = () => page.getByRole('status').filter({ hasText: 'The server cannot be reached.' });
  const failed = (what: string) => page.getByRole('alert').filter({ hasText: `${what} could not be loaded.` });
  const retry = (what: string) => failed(what).getByRole('button', { name: 'Retry' });
  const heading = (name: string) => waitForHeading(page, name);
  const submission = async () => (await job.host.list('submissions', { projectId: job.projectId }))[0];

  it('keeps a review and the remark being written, says so, and ends by itself', async () => {
    await page.goto(`/projects/${job.projectId}/review/${job.ada.accountId}/${job.documentId}`);
    const remarks = page.getByRole('textbox', { name: /^Remarks for/ });
    await page.getByRole('radio', { name: 'Reject' }).click();
    await remarks.fill('The signature is');
    await site.installation.close();
    await readAnew(page);
    await banner().waitFor();
    await remarks.pressSequentially(' missing.');
    expect(await remarks.inputValue()).toBe('The signature is missing.');
    await examine(page, 'outage.review');

    site.installation = await openTestInstallation({
      dataDir: site.installation.dataDir,
      time: site.installation.time,
      port: Number(new URL(site.installation.url).port),
    });
    await banner().waitFor({ state: 'detached' });
    expect(await remarks.inputValue()).toBe('The signature is missing.');
    await page.getByRole('button', { name: 'Save and next' }).click();
    await page.waitForURL(`**/projects/${job.projectId}`);
    await until(async () => (await submission())?.remarks === 'The signature is missing.');
  });

  it('asks again for what a busy server puts off, which nobody sees', async () => {
    const busy = { type: 'about:blank', code: 'UNAVAILABLE', title: 'Try again in a moment.', status: 503 };
    // The page that is open may ask for comments, too.
    const putOff = page.waitForResponse((response) => response.status() === 503);
    await page.route(
      '**/api/comments?*',
      (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: busy }),
      { times: 1 },
    );
    await page.goto(`/projects/${job.projectId}`);
    await putOff;
    await page.getByText('No comments yet').waitFor();
    expect(await failed('Comments').count()).toBe(0);
  });

  it('says that comments could not be loaded, and loads them on Retry', async () => {
    await page.route('**/api/comments?*', (route) =>
      route.fulfill({ status: 403, json: { type: 'about:blank', code: 'FORBIDDEN', title: 'No.', status: 403 } }),
    );
    await page.goto(`/projects/${job.projectId}`);
    await failed('Comments').waitFor();
    expect(await page.getByText('No comments yet').count()).toBe(0);
    await examine(page, 'outage.comments');
    // What is asked once more, and refused, is over before the server answers.
    const refused = page.waitForResponse((answer) => answer.url().includes('/api/comments') && answer.status() === 403);
    await retry('Comments').click();
    await refused;
    await failed('Comments').waitFor();
    await page.unrouteAll();
    await retry('Comments').click();
    await page.getByText('No comments yet').waitFor();
    expect(await failed('Comments').count()).toBe(0);
  });

  it.each([
    ['/projects/:id', ['Collaborators', 'Required documents', 'Recent uploads', 'Comments']],
    ['/projects/:id/documents', ['Collaborators']],
    ['/project/createindependentproject/project-start/:id', ['Required documents']],
    ['/projectlist', ['Projects']],
    ['/Notification', ['Notifications']],
    ['/settings/login-security', ['Sessions']],
    ['/settings/payment-and-payouts', ['Billing history']],
  ])('names the parts of %s that could not be loaded, and shows them once the server answers', async (path, parts) => {
    const project = path === '/projectlist' ? '**/api/projects?*' : undefined;
    for (const resource of ['collaborators', 'documents', 'submissions', 'comments', 'notifications', 'invoices'])
      await page.route(`**/api/${resource}?*`, (route) => route.abort());
    await page.route('**/api/auth/sessions', (route) => route.abort());
    if (project) await page.route(project, (route) => route.abort());
    await page.goto(path.replace(':id', job.projectId));
    for (const part of parts) await retry(part).waitFor();
    const empty = /No .* yet|Nothing was|No active projects|No collaborators|No documents|Nothing is required/;
    expect(await page.getByRole('main').getByText(empty).allTextContents()).toEqual([]);
    await look(page, `outage.parts.${path.replaceAll(/\W/g, '')}`);
    await page.unrouteAll();
    for (const part of parts) await failed(part).waitFor({ state: 'detached' });
  });

  it('keeps the page and opens the search once its code can be loaded', async () => {
    await page.goto(`/projects/${job.projectId}`);
    await heading('Call');
    const comment = page.getByLabel('Write a comment');
    await comment.fill('Nearly there');
    await page.route('**/*', (route) => route.abort());
    const asked = page.waitForEvent('requestfailed', (request) => /Palette/.test(request.url()));
    await page.keyboard.press('Control+K');
    await asked;
    await banner().waitFor();
    expect(await comment.inputValue()).toBe('Nearly there');
    await page.unrouteAll();
    await page.getByRole('combobox', { name: 'Search projects, people, documents and actions' }).waitFor();
    await banner().waitFor({ state: 'detached' });
    expect(await comment.inputValue()).toBe('Nearly there');
  });

  it('opens a screen once its code can be loaded', async () => {
    await page.goto('/dashboard');
    await heading('Dashboard');
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await banner().waitFor();
    await page.unrouteAll();
    await heading('Settings');
    await banner().waitFor({ state: 'detached' });
  });
});
