import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type DomainEvent, type HistoryRow, streams } from '../../shared/contract/index.ts';
import { record } from '../../shared/history/testing/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll, look, show } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { button, openMenu, visit, waitForHeading } from '../support/pages.ts';
import { startPublicProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('the time line', (site) => {
  let host: ApiClient;
  let page: Page;
  let projectId = '';
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    page = await site.windowOf('Hilda');
    projectId = (await startPublicProject(host, 'Long story')).projectId;
  });

  const entries = () => page.getByRole('list', { name: 'Time line' }).getByRole('listitem');
  const comment = (number: number): DomainEvent => ({
    type: 'CommentAdded',
    data: { projectId, personId: host.accountId, commentId: `c${number}`, text: `Remark ${number}` },
  });

  it('[BEY-01] is opened from the project, and grows while one looks', async () => {
    await visit(page, `/projects/${projectId}`);
    await openMenu(page, 'Long story');
    await page.getByRole('menuitem', { name: 'Time line' }).click();
    await waitForHeading(page, 'Time line');
    await entries().filter({ hasText: 'Hilda Host activated the project' }).waitFor();
    await host.command('AddComment', { projectId, text: 'Good luck!' });
    await entries().first().filter({ hasText: 'Good luck!' }).waitFor();
    expect(await entries().first().getByRole('link').textContent()).toBe('Hilda Host commented');
  });

  it('[BEY-06] shows what happened between its reading and the opening of its stream', async () => {
    const late = await site.windowOf('Hilda');
    let begin = () => {};
    const held = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await late.route('**/api/live?*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = late.waitForRequest('**/api/live?*');
    await late.goto(`/projects/${projectId}/audit`);
    const shown = late.getByRole('list', { name: 'Time line' }).getByRole('listitem');
    await shown.first().waitFor();
    await asked;
    await host.command('AddComment', { projectId, text: 'Said while nobody listened' });
    begin();
    await shown.first().filter({ hasText: 'Said while nobody listened' }).waitFor();
    await late.context().close();
  });

  it('[BEY-04] opens an entry by keyboard, in both themes, wide and on a phone', async () => {
    await entries().first().getByRole('link').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hilda Host commented' });
    await dialog.getByText('Not sealed yet.', { exact: false }).waitFor();
    const opened = page.url();
    for (const open of [true, false]) {
      await visit(page, open ? opened : opened.replace(/[?].*/, ''));
      await (open ? dialog : entries().first()).waitFor();
      for (const [width, size] of Object.entries({ desktop, phone })) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await show(page, { theme: colorScheme, size });
          await expectAccessible(page, colorScheme);
          await expectNoSidewaysScroll(page);
          await look(page, `${open ? 'entry' : 'audit'}.${width}.${colorScheme}`);
        }
      }
      await show(page, { theme: 'light', size: desktop });
    }
  });

  it('[BEY-01] draws what is in sight of a long story, and loses nothing on the way down', async () => {
    const { eventStore, codec } = site.installation.engines;
    const remarks = Array.from({ length: 220 }, (_, number) => comment(number));
    await record(eventStore, codec, streams.comments(projectId), remarks);
    await until(async () => {
      const [newest] = await host.list('history', { projectId, q: 'Remark 219' });
      return newest !== undefined;
    });
    await visit(page, `/projects/${projectId}/audit`);
    await entries().first().filter({ hasText: 'Remark 219' }).waitFor();
    const oldest = entries().filter({ hasText: 'created the project' });
    await until(async () => {
      expect(await entries().count()).toBeLessThan(60);
      if (await oldest.count()) return true;
      await page.mouse.wheel(0, 1_500);
      return false;
    });
    const all = await host.list('history', { projectId });
    expect(all.length).toBeGreaterThan(220);
    expect(await oldest.getAttribute('aria-posinset')).toBe(String(all.length));
    await host.command('AddComment', { projectId, text: 'One more' });
    await button(page, 'Show 1 new entry').click();
    await entries().first().filter({ hasText: 'One more' }).waitFor();
  });

  it('[BEY-03] is saved with the filters of the page, which stand in its address', async () => {
    await visit(page, `/projects/${projectId}/audit?q=remark+21`);
    await until(async () => (await entries().count()) === 11);
    const download = page.waitForEvent('download');
    await button(page, 'Export').click();
    await page.getByRole('menuitem', { name: 'JSON', exact: true }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('Long story - time line.json');
    const rows = JSON.parse(readFileSync(await saved.path(), 'utf8')) as HistoryRow[];
    expect(rows).toEqual(await host.list('history', { projectId, q: 'remark 21' }));
  });

  it('[BEY-01] shows who was refused what, as it happens', async () => {
    await visit(page, `/projects/${projectId}/audit`);
    await entries().first().waitFor();
    const ivo = await site.installation.person('Ivo');
    await expect(ivo.list('collaborators', { projectId })).rejects.toMatchObject({
      problem: { code: 'PROJECT_NOT_FOUND' },
    });
    const refused = entries().filter({ hasText: /^Ivo \w+ was refused: a look at its collaborators/ });
    await refused.getByRole('link').click();
    await page.getByRole('dialog').getByText('no digest and no seal', { exact: false }).waitFor();
    await expectAccessible(page);
    await look(page, 'refused');
  });
});
