import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine, look } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { button } from '../support/pages.ts';
import { startPublicProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

const names = ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim', 'Lea', 'Max', 'Nia'];

describeInBrowser('the same document of everybody', (site) => {
  let host: ApiClient;
  let page: Page;
  let projectId = '';
  beforeAll(async () => {
    host = await site.installation.host('Hilda');
    const project = await startPublicProject(host, 'Tide survey');
    ({ projectId } = project);
    let first = '';
    for (const name of names) {
      const person = await site.installation.person(name);
      await person.command('JoinProject', { projectId });
      await person.upload(letter, { purpose: 'document', projectId, documentId: project.documentId });
      first ||= person.accountId;
    }
    page = await site.windowOf('Hilda');
    await page.goto(`/projects/${projectId}/review/${first}/${project.documentId}`);
    await button(page, "Everybody's").click();
  }, 120_000);
  const strip = () => page.getByRole('region', { name: 'Letter of everybody' });
  const state = () => page.getByText(/ in Tide survey$/).textContent();
  const accepted = async () => (await host.list('submissions', { projectId, status: 'Accept' })).length;

  it('[BEY-13] is a strip of pictures, of which only those in sight are drawn and fetched', async () => {
    await strip().getByRole('link', { name: 'Ada Person: Uploaded' }).waitFor();
    await until(async () => (await strip().locator('img').count()) >= 5);
    expect(await strip().getByRole('listitem').count()).toBeLessThan(names.length);
    await examine(page, 'filmstrip');
    await strip().getByRole('link', { name: 'Ada Person: Uploaded' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await until(async () => (await state()) === 'Cy Person in Tide survey');
    expect(await strip().getByRole('link', { name: 'Cy Person: Uploaded' }).getAttribute('aria-current')).toBe('page');
  });

  it('[BEY-45] is accepted for those who are ticked, whoever is looked at meanwhile', async () => {
    await strip().getByRole('checkbox', { name: 'Tick Bo Person' }).check();
    await strip().getByRole('link', { name: 'Di Person: Uploaded' }).click();
    await until(async () => (await state()) === 'Di Person in Tide survey');
    await strip().getByRole('link', { name: 'Di Person: Uploaded' }).focus();
    await page.keyboard.press(' ');
    await button(strip().page(), 'Accept 2').click();
    const dialog = page.getByRole('dialog', { name: 'Accept 2 uploads of 2 collaborators?' });
    await look(page, 'filmstrip.accept');
    await button(dialog, 'Accept').click();
    await page.getByText('2 documents accepted.').waitFor();
    expect(await accepted()).toBe(2);
    await strip().getByRole('link', { name: 'Bo Person: Accept' }).waitFor();
    await button(page, 'Tick the 12 not reviewed').click();
    await button(page, 'Accept 12').click();
    await button(page.getByRole('dialog'), 'Accept').click();
    await page.getByText('12 documents accepted.').waitFor();
    expect(await accepted()).toBe(names.length);
  });
});
