import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { examine } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { emailOf, openTestInstallation } from '../support/installation.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';
import { button, signIn, visit, waitForHeading, waitForPath, waitForValue } from '../support/pages.ts';
import { describeInBrowser, story } from '../support/site.ts';

describeInBrowser('what is typed and not saved', (site) => {
  let job: MainJob;
  let page: Page;
  const tell = story(() => ({ host: page }));
  const review = () => `/projects/${job.projectId}/review/${job.ada.accountId}/${job.documentId}`;
  const remarks = () => page.getByRole('textbox', { name: /^Remarks for/ });
  const chosen = () => page.getByRole('radio', { checked: true }).textContent();
  const comment = () => page.getByLabel('Write a comment');
  const kept = () => page.getByText('What you entered here before is not saved yet.');
  const banner = () => page.getByRole('status').filter({ hasText: 'The server cannot be reached.' });
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((item) => item.startsWith('dossier-draft:')).length);

  beforeAll(async () => {
    job = await doMainJob(site.installation);
    page = await site.windowOf('Hilda');
  }, 60_000);

  tell('[ERR-22] stays on the screen while the server is away, through a failed save too', async () => {
    await visit(page, `/projects/${job.projectId}`);
    await comment().fill('Nearly there');
    await visit(page, review());
    await page.getByRole('radio', { name: 'In Review' }).click();
    await remarks().fill('The signature is');
    await site.installation.close();
    await button(page, 'Save and next').click();
    await banner().waitFor();
    await remarks().pressSequentially(' missing.');
    expect(await remarks().inputValue()).toBe('The signature is missing.');
    site.installation = await openTestInstallation({
      dataDir: site.installation.dataDir,
      time: site.installation.time,
      port: Number(new URL(site.installation.url).port),
    });
    await banner().waitFor({ state: 'detached' });
    expect(await remarks().inputValue()).toBe('The signature is missing.');
  });

  tell('is there again after Back, and after a reload', async () => {
    await page.goto(`/projects/${job.projectId}`);
    await waitForHeading(page, 'Call');
    expect(await comment().inputValue()).toBe('Nearly there');
    await page.goBack();
    await kept().waitFor();
    expect([await chosen(), await remarks().inputValue()]).toEqual(['In ReviewI', 'The signature is missing.']);
    await page.reload();
    await kept().waitFor();
    expect(await remarks().inputValue()).toBe('The signature is missing.');
    await examine(page, 'drafts.review');
  });

  tell('belongs to its decision, and comes back with it', async () => {
    await page.getByRole('radio', { name: 'Accept' }).click();
    await waitForValue(remarks(), '');
    await page.getByRole('radio', { name: 'In Review' }).click();
    await waitForValue(remarks(), 'The signature is missing.');
  });

  tell('[REVIEW-07] goes to a version that arrived meanwhile only if the reviewer says so', async () => {
    const { ada, projectId, documentId } = job;
    await ada.upload(letter, { purpose: 'document', projectId, documentId });
    await page.getByText('A newer version was uploaded').waitFor();
    await button(page, 'Save and next').click();
    await examine(page, 'drafts.newer');
    await button(page, 'Show version 2').click();
    await button(page, 'Save and next').click();
    const question = page.getByRole('dialog', { name: 'Save this for version 2?' });
    await question.getByText('You decided on version 1.').waitFor();
    await examine(page, 'drafts.question');
    await button(question, 'Cancel').click();
  });

  tell('survives the end of the session elsewhere, which is said', async () => {
    await visit(page, `/editproject/${job.projectId}`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Call of autumn');
    const elsewhere = await site.windowOf('Hilda', '/settings/login-security');
    await button(elsewhere, 'End all others').click();
    await button(elsewhere, 'End them').click();
    await waitForPath(page, '/sign-in');
    await page.getByText('Your session has ended.').waitFor();
    await examine(page, 'drafts.ended');
    await signIn(page, emailOf('Hilda'));
    await waitForPath(page, `/editproject/${job.projectId}`);
    await kept().waitFor();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Call of autumn');
    await elsewhere.context().close();
  });

  tell('belongs to its tab while that lives; one that is closed leaves it to the next', async () => {
    const form = '/project/createindependentproject';
    const name = (of: Page) => of.getByLabel('Project name');
    const keptIn = (of: Page) => of.getByText('What you entered here before is not saved yet.');
    const opened = async () => {
      const tab = await page.context().newPage();
      await tab.goto(form);
      await name(tab).waitFor();
      return tab;
    };
    const [one, two] = [await opened(), await opened()];
    await name(one).fill('Of one');
    await name(two).fill('Of two');
    const duplicate = one.context().waitForEvent('page');
    await one.evaluate(() => void window.open(location.href));
    const three = await duplicate;
    await name(three).waitFor();
    expect([await name(three).inputValue(), await keptIn(three).count()]).toEqual(['', 0]);
    await name(three).fill('Of three');
    for (const [tab, typed] of [
      [one, 'Of one'],
      [two, 'Of two'],
    ] as const) {
      await tab.reload();
      await keptIn(tab).waitFor();
      expect(await name(tab).inputValue()).toBe(typed);
    }
    // A tab that has left the form keeps what was typed there, as long as it lives.
    await visit(two, '/dashboard');
    await waitForHeading(two, /./);
    const living = () =>
      two.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.filter(({ name }) => name?.startsWith('dossier-tab ')).length;
      });
    const before = await living();
    await one.close();
    await three.close();
    // A browser knows a moment later that a tab lives no more.
    await until(async () => (await living()) === before - 2);
    const next = await opened();
    await keptIn(next).waitFor();
    expect(await name(next).inputValue()).toBe('Of three');
    await button(next, 'Discard').click();
    await waitForValue(name(next), '');
    const last = await opened();
    expect(await name(last).inputValue()).toBe('Of one');
    await button(last, 'Discard').click();
    await visit(two, form);
    expect(await name(two).inputValue()).toBe('Of two');
    await button(two, 'Discard').click();
    for (const tab of [two, next, last]) await tab.close();
  });

  tell('is gone after signing out', async () => {
    expect(await drafts()).toBe(3);
    await button(page, /^Account/).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await waitForPath(page, '/sign-in');
    expect(await drafts()).toBe(0);
    expect(await page.getByText('Your session has ended.').count()).toBe(0);
    await signIn(page, emailOf('Hilda'));
    await visit(page, review());
    await remarks().waitFor();
    expect(await remarks().inputValue()).toBe('');
    expect(await kept().count()).toBe(0);
  });
});
