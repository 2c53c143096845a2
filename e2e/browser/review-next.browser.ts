import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { leeway } from '../../shared/testing/leeway.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTouchable, look, show } from '../support/appearance.ts';
import { touched } from '../support/browser.ts';
import { fixture, letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { button, signIn, waitForHeading } from '../support/pages.ts';
import { paintedAfter, watchPainting } from '../support/painting.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

const files = {
  Letter: letter,
  Plan: fixture('letter-of-intent.pdf'),
  Photo: fixture('photo.jpg'),
  Notes: fixture('notes.txt'),
} as const;
const names = Object.keys(files) as (keyof typeof files)[];

describeInBrowser('the next document of a review', (site) => {
  let host: ApiClient;
  let page: Page;
  let projectId = '';
  let first = '';
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    const ada = await site.installation.person('Ada');
    const types = ['.pdf', '.pdf', '.jpg', '.txt'] as const;
    const project = await createProject(
      host,
      projectSettings('Tide survey'),
      names.map((fieldName, index) => ({ fieldName, type: types[index] ?? '.pdf' })),
    );
    ({ projectId } = project);
    await host.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    for (const [index, documentId] of project.documentIds.entries())
      await ada.upload(files[names[index] ?? 'Letter'], { purpose: 'document', projectId, documentId });
    first = `/projects/${projectId}/review/${ada.accountId}/${project.documentIds[0]}`;
    page = await site.windowOf('Hilda');
    await watchPainting(page);
  }, 120_000);
  const downloads = async () => (await host.list('history', { projectId, kind: ['DownloadRecorded'] })).length;

  it('[BEY-16] is decided on at the foot of a phone, with the thumb', async () => {
    const phone = await site.window(touched);
    await signIn(phone, emailOf('Hilda'));
    await phone.goto(first);
    const bar = phone.getByRole('group', { name: 'Decision' });
    await bar.getByRole('button', { name: 'Next' }).waitFor();
    await phone.locator('.pdf-page canvas').first().waitFor();
    await expectTouchable(phone);
    expect(await button(phone, 'Keys').isVisible()).toBe(false);
    for (const colorScheme of ['dark', 'light'] as const) {
      await show(phone, { theme: colorScheme });
      await expectAccessible(phone, colorScheme);
      await expectNoSidewaysScroll(phone);
      await look(phone, `decision-bar.${colorScheme}`);
    }
    await bar.getByRole('button', { name: 'Accept' }).tap();
    await waitForHeading(phone, 'Plan');
    await look(phone, 'decision-bar.accepted');
    await button(phone, /^Undo/).tap();
    await waitForHeading(phone, 'Letter');
    await bar.getByRole('button', { name: 'Reject' }).tap();
    await phone.getByRole('button', { name: 'unreadable' }).waitFor();
    await look(phone, 'decision-bar.reject');
    await bar.getByRole('button', { name: 'Save and next' }).tap();
    const question = await phone.getByText(/^Nobody will know why/).boundingBox();
    const foot = await bar.boundingBox();
    expect((question?.y ?? Infinity) + (question?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
    await look(phone, 'decision-bar.unexplained');
    // What is shown here is recorded before the next test counts; Cancel leads away from it.
    await phone.locator('.pdf-page canvas').first().waitFor();
    await phone.getByRole('button', { name: 'Cancel' }).tap();
    await phone.close();
  });

  it('is there within 100 ms of a decision, and recorded only when it is shown', async () => {
    let files = 0;
    const counted = (request: Request) => {
      if (request.url().includes('/api/files/')) files += 1;
    };
    page.on('requestfinished', counted);
    // The reader of PDFs closes what it has read, which may count as failed.
    page.on('requestfailed', counted);
    /** What is shown and what comes next is there, and nothing is left to do. */
    const isReady = async (count: number) => {
      await until(() => files >= count);
      const isAhead = (ahead: number) => performance.getEntriesByName('fetched ahead').length >= ahead;
      await page.waitForFunction(isAhead, count - 1);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    };
    const before = await downloads();
    const recorded = async () => (await downloads()) - before;
    await page.goto(first);
    await isReady(2);
    await until(async () => (await recorded()) === 1);
    const plan = await paintedAfter(page, 'a', '.pdf-page canvas');
    await isReady(3);
    await until(async () => (await recorded()) === 2);
    const photo = await paintedAfter(page, 'a', 'main img[alt^=Photo]');
    await isReady(4);
    const notes = await paintedAfter(page, 'a', 'main pre');
    await until(async () => (await recorded()) === 4);
    expect([files, await recorded()]).toEqual([4, 4]);
    // Meant are 100 ms, on a machine that does nothing else; a failure says how long each took.
    const most = 3_000 * leeway();
    expect([plan, photo, notes].map(Math.round).filter((time) => time > most)).toEqual([]);
    if (process.env.SCREENS_DIR)
      writeFileSync(join(process.env.SCREENS_DIR, 'next.json'), JSON.stringify([plan, photo, notes]));
  });
});
