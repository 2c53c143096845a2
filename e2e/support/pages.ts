import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { timeZoneHeader } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import { password } from './installation.ts';

/** By its full name, or a pattern. */
export const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: typeof name === 'string' });

/** The notice at the foot of the screen. */
export const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

/** What a press leaves in a field stands there a moment later on a busy machine. A failure says what stands there instead. */
export const waitForValue = async (field: Locator, value: string): Promise<void> => {
  await until(async () => (await field.inputValue()) === value, 30_000).catch(() => undefined);
  expect(await field.inputValue()).toBe(value);
};

/** One may still fade away while the next one shows. */
export const waitForNoTooltip = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[role=tooltip]') === null);

export const waitForHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const waitForPath = (page: Page, path: string | RegExp) =>
  page.waitForURL(({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)));

/** As a link of the app leads there: it is not loaded anew. */
export const openInApp = (
  page: Page,
  path: string,
  change: 'pushState' | 'replaceState' = 'pushState',
): Promise<void> =>
  page.evaluate(
    ([to, way]) => {
      history[way]({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    [path, change] as const,
  );

/** An address of the app that leads nowhere. */
const nowhere = '/between-two-screens';

/**
 * A screen of the app by its address, in a window that shows another one: what is read anew is what the screen asks for, not the app, which
 * takes ten times as long. What was on the screen before is gone.
 */
export const visit = async (page: Page, address: string): Promise<void> => {
  const between = page.locator('h1', { hasText: 'Page not found' });
  // Again, where the app was about to lead somewhere itself.
  await until(async () => {
    await openInApp(page, nowhere);
    return between.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  });
  await openInApp(page, address, 'replaceState');
  await between.waitFor({ state: 'detached' });
};

/** An item of local storage. */
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Stops the installed clock of a page, which goes on by itself while a busy machine looks. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/**
 * Moves a stopped clock on until something is so, by little: a page begins to wait a moment after it shows what it waits with.
 * @returns milliseconds of that clock
 */
export const runClockUntil = async (page: Page, isSo: () => Promise<boolean>): Promise<number> => {
  let ran = 0;
  await until(async () => {
    if (await isSo()) return true;
    await page.clock.runFor(100);
    ran += 100;
    return false;
  });
  return ran;
};

/** Chooses files in the dialog that a button opens. */
export const chooseFiles = async (
  page: Page,
  name: string | RegExp,
  files: Parameters<Page['setInputFiles']>[1],
): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chooser).setFiles(files);
};

/** Signs in by the form, on the page that asks for it, and waits for the page that was wanted. */
export const signIn = async (page: Page, email: string, secret = password): Promise<void> => {
  if (page.url() === 'about:blank') await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(({ pathname }) => !/^\/(sign-in|login)$/.test(pathname));
};

/**
 * A session as the form begins it, for tests of other things: without a page, which takes the time of a screen. The window has it
 * with the first address that it opens.
 */
export const beginSession = async (page: Page, email: string): Promise<void> => {
  const headers = { [timeZoneHeader]: 'UTC' };
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password }, headers });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const { token, accountId } = (await answer.json()) as { token: string; accountId: string };
  await page.context().addInitScript(
    (session: Record<string, string>) => {
      try {
        // Once: what the page makes of it later stays so.
        if (localStorage.getItem('session-begun')) return;
        localStorage.setItem('session-begun', 'by a test');
        for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
      } catch {
        // A frame without storage.
      }
    },
    { personID: accountId, userData: '{}', authData: token, authToken: token, token, isLoggedIn: 'true' },
  );
};

/** Opens the menu of a project or person. @returns its items */
export const openMenu = async (page: Page, name: string): Promise<string[]> => {
  await button(page, `More about ${name}`).click();
  await page.getByRole('menu').waitFor();
  return page.getByRole('menuitem').allTextContents();
};

/** What can be chosen in the list that was just opened. */
export const options = async (page: Page): Promise<string[]> => {
  await page.getByRole('listbox').waitFor();
  return page.getByRole('option').allTextContents();
};

export const closeMenu = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
};
