import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Browsing, browse, describeInBrowser, expectAccessible, signIn } from '../support/browser.ts';
import { day, eventually, type Installation, install } from '../support/installation.ts';

describeInBrowser('the search', () => {
  let installation: Installation;
  let browser: Browsing;
  let page: Page;
  let harbour = '';
  beforeAll(async () => {
    installation = await install();
    browser = await browse();
    const host = await installation.host('Hilda');
    const details = { startDate: day(0), endDate: day(9), terms: true } as const;
    const create = async (projectName: string) =>
      String((await host.command('CreateProject', { projectName, ...details })).projectId);
    harbour = await create('Harbour plan');
    for (let number = 1; number <= 8; number++) await create(`Lantern week ${number}`);
    page = await browser.window(installation);
    await signIn(page, 'hilda@people.example');
  }, 60_000);
  beforeEach(async () => {
    await page.goto('/projectlist');
    await heading('Personal Projects').waitFor();
  });
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await installation?.remove();
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const search = () => page.getByRole('dialog', { name: 'Search' });
  const field = () => search().getByRole('combobox');
  const options = () => search().getByRole('option');
  const chosen = () => search().getByRole('option', { selected: true });
  const open = async (key = 'Control+k') => {
    await page.keyboard.press(key);
    await options().nth(12).waitFor();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await search().waitFor({ state: 'detached' });
    await heading('Personal Projects').waitFor();
  };
  /** Until the option of this number is the chosen one, and can be seen. */
  const choice = (index: number) =>
    eventually(() =>
      options()
        .nth(index)
        .evaluate((option) => {
          const [{ top, bottom }, list] = [option, option.closest('[role=listbox]')].map(
            (element) => element?.getBoundingClientRect() ?? new DOMRect(),
          ) as [DOMRect, DOMRect];
          return option.ariaSelected === 'true' && top >= list.top - 1 && bottom <= list.bottom + 1;
        }),
    );

  it('is gone through by the arrow keys, at both ends to the other, and left by Escape', async () => {
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
    await page.getByRole('button', { name: 'Search projects' }).click();
    await options().first().waitFor();
    await close();
  });

  it('goes by Enter to what is chosen, whose heading has the focus then', async () => {
    await open();
    await field().fill('harb');
    await eventually(async () => (await options().count()) === 1);
    await field().press('Enter');
    await heading('Harbour plan').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/projects/${harbour}`);
    await search().waitFor({ state: 'detached' });
    await eventually(() => heading('Harbour plan').evaluate((element) => element === document.activeElement));
    await open();
    await field().fill('login');
    await field().press('ArrowDown');
    await field().press('Enter');
    await heading('Login & security').waitFor();
  });

  it('goes to a result that is clicked, and is empty when it is opened anew', async () => {
    await open();
    await field().fill('week 7');
    await options().getByText('Lantern week 7').click();
    await heading('Lantern week 7').waitFor();
    await open();
    expect(await field().inputValue()).toBe('');
    await choice(0);
  });

  it('says that it finds nothing, goes nowhere then, and finds again', async () => {
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
});
