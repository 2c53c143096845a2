import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { expectAccessible, look } from '../support/appearance.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { createProject, projectSettings, startPrivateProject } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('the search', (site) => {
  let page: Page;
  let harbour = '';
  let survey = '';
  let budget = '';
  beforeAll(async () => {
    const host = await site.installation.host('Hilda');
    const create = async (projectName: string) =>
      (await createProject(host, projectSettings(projectName), [])).projectId;
    harbour = await create('Harbour plan');
    for (let number = 1; number <= 8; number++) await create(`Lantern week ${number}`);
    const ada = await site.installation.person('Ada');
    const emails = [emailOf('Ada')];
    ({ projectId: survey, budget } = await startPrivateProject(host, 'Tide survey', emails));
    await ada.command('JoinProject', { projectId: survey });
    await ada.upload(letter, { purpose: 'document', projectId: survey, documentId: budget });
    page = await site.windowOf('Hilda');
  }, 60_000);
  beforeEach(async () => {
    await page.goto('/projectlist');
    await heading('Personal Projects').waitFor();
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const search = () => page.getByRole('dialog', { name: 'Search' });
  const field = () => search().getByRole('combobox');
  const options = () => search().getByRole('option');
  const chosen = () => search().getByRole('option', { selected: true });
  const open = async (key = 'Control+k') => {
    await page.keyboard.press(key);
    await options().nth(12).waitFor();
    // Projects stand above the actions, and come later.
    await options().filter({ hasText: 'Tide survey' }).waitFor();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await search().waitFor({ state: 'detached' });
    await heading('Personal Projects').waitFor();
  };
  /** Waits until this option is the selected one and can be seen. */
  const choice = (index: number) =>
    until(() =>
      options()
        .nth(index)
        .evaluate((option) => {
          const [{ top, bottom }, list] = [option, option.closest('[role=listbox]')].map(
            (element) => element?.getBoundingClientRect() ?? new DOMRect(),
          ) as [DOMRect, DOMRect];
          return option.ariaSelected === 'true' && top >= list.top - 1 && bottom <= list.bottom + 1;
        }),
    );

  it('moves with the arrow keys, around both ends, and closes on Escape', async () => {
    await open();
    await choice(0);
    await field().press('ArrowDown');
    await choice(1);
    await field().press('ArrowUp');
    await choice(0);
    await field().press('ArrowUp');
    await choice((await options().count()) - 1);
    expect(await chosen().count()).toBe(1);
    await field().press('ArrowDown');
    await choice(0);
    await close();
    await open('/');
    await close();
    await page.getByRole('button', { name: 'Search' }).click();
    await options().first().waitFor();
    await close();
  });

  it('goes to the chosen result on Enter, and focuses its heading', async () => {
    await open();
    await field().fill('harb');
    await until(async () => (await options().count()) === 1);
    await field().press('Enter');
    await heading('Harbour plan').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/projects/${harbour}`);
    await search().waitFor({ state: 'detached' });
    await until(() => heading('Harbour plan').evaluate((element) => element === document.activeElement));
    await open();
    await field().fill('login');
    await field().press('ArrowDown');
    await field().press('Enter');
    await heading('Login & security').waitFor();
  });

  it('goes to a clicked result, and is empty when opened again', async () => {
    await open();
    await field().fill('week 7');
    await options().getByText('Lantern week 7').click();
    await heading('Lantern week 7').waitFor();
    await open();
    expect(await field().inputValue()).toBe('');
    await choice(0);
  });

  it('says that it finds nothing, stays there, and finds again', async () => {
    await open();
    await field().fill('no such thing');
    await search().getByText('Nothing found.').waitFor();
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await field().press(key);
    await search().getByText('Nothing found.').waitFor();
    await expectAccessible(page);
    await field().fill('lantern');
    await choice(0);
    await expectAccessible(page);
    await close();
  });

  it('[BEY-31] finds people and what they delivered, and accepts it', async () => {
    await open();
    await field().fill('ada');
    await options().getByText('Ada', { exact: false }).first().waitFor();
    await look(page, 'search.people');
    await options().filter({ hasNotText: 'Budget' }).getByText(/^Ada/).click();
    await page.getByRole('dialog').getByText('Uploaded Documents 1/2').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/projects/${survey}/documents`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await until(() => !page.url().includes('person='));

    await page.keyboard.press('Control+k');
    await field().fill('ada budget');
    await options()
      .getByText(/^Budget of Ada/)
      .click();
    await heading('Budget').waitFor();
    expect(page.url()).toMatch(new RegExp(`/projects/${survey}/review/[^/]+/${budget}$`));
    await page.keyboard.press('Control+k');
    await field().fill('accept');
    await options()
      .getByText(/^Accept Budget of Ada/)
      .waitFor();
    await expectAccessible(page);
    await field().press('Enter');
    await heading('Tide survey').waitFor();
    await page.getByRole('link', { name: /^Budget of Ada.*: Accept$/ }).waitFor();
  });
});
