import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import axe from 'axe-core';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import { eventually, type Installation, password } from './installation.ts';

const available = existsSync(chromiumPath) || process.env.REQUIRE_ENGINES === '1';

/** `describe`, skipped by name where there is no Chromium; with REQUIRE_ENGINES=1 its tests fail there instead. */
export const describeInBrowser = (name: string, tests: () => void): void => {
  jest.setTimeout(120_000);
  if (available) describe(name, tests);
  else describe.skip(`${name}: skipped, no Chromium at ${chromiumPath} (CHROMIUM_PATH names another)`, tests);
};

/** Tests that tell one story, each going on where the one before ended: after a failed one the others fail at once. */
export const story = (pages: () => Readonly<Record<string, Page>>) => {
  let failed = false;
  return (name: string, tell: () => Promise<void>): void =>
    it(name, async () => {
      if (failed) throw new Error('an earlier step of the story failed');
      try {
        await tell();
      } catch (error) {
        failed = true;
        for (const [person, page] of Object.entries(pages())) await look(page, `failed.${person}`);
        throw error;
      }
    });
};

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 360, height: 740 };

/** One browser for a test file; every person in it has a window with cookies and storage of their own. */
export type Browsing = {
  window(installation: { url: string }, options?: BrowserContextOptions): Promise<Page>;
  /** What no page may do: break, violate its content security policy, meet a server error, ask another site. */
  readonly problems: string[];
  close(): Promise<void>;
};

export const browse = async (): Promise<Browsing> => {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  const problems: string[] = [];
  return {
    problems,
    window: async ({ url }, options = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: desktop,
        locale: 'en-US',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        acceptDownloads: true,
        ...options,
      });
      context.setDefaultTimeout(30_000);
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
        );
      });
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      context.on('console', (message) => {
        // Refusals and broken connections are part of the tests; the answers below tell the bad ones apart.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          problems.push(`${message.page()?.url()}: ${message.text()}`);
      });
      context.on('response', (response) => {
        const { pathname } = new URL(response.url());
        const status = response.status();
        if (status >= 500 || (status === 404 && !pathname.startsWith('/api/')))
          problems.push(`${response.request().method()} ${pathname}: ${status}`);
      });
      context.on('request', (request) => {
        const asked = new URL(request.url());
        if (/^(https?|wss?):$/.test(asked.protocol) && asked.origin !== new URL(url).origin)
          problems.push(`asked another site: ${asked.href}`);
      });
      return context.newPage();
    },
    close: () => browser.close(),
  };
};

/** Until what a screen loads and moves has come to rest. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy="true"], .MuiSkeleton-root') &&
      document
        .getAnimations()
        .every(
          (animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity,
        ),
  );
};

/** Axe finds nothing on what is shown (WCAG 2.2 AA and its best practices, or only the rules named). */
export const expectAccessible = async (page: Page, only?: string[]): Promise<void> => {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { axe: injected } = globalThis as unknown as { axe: typeof axe };
    const found = await injected.run(
      document,
      rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } },
    );
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 300)} ${failureSummary}`),
    );
  }, only);
  expect(violations).toEqual([]);
};

/** The page itself never scrolls sideways (BEY-16); answers what sticks out when it does. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName.toLowerCase()} "${element.textContent?.slice(0, 40)}"`)
      .slice(0, 5);
  });
  expect(wider).toEqual([]);
};

/** Keeps a picture of every screen in the folder SCREENS_DIR, to look at. */
export const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENS_DIR;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
};

/** Signs in by the form, where the guard leads to, and arrives at what was wanted. */
export const signIn = async (page: Page, email: string, secret = password): Promise<void> => {
  if (page.url() === 'about:blank') await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(({ pathname }) => !/^\/(sign-in|login)$/.test(pathname));
};

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly time: string };

/** The newest mail to an address whose subject matches, once it has arrived. */
export const mailTo = (installation: Installation, address: string, subject: RegExp, after = 0): Promise<Mail> =>
  eventually(async () => {
    const mails = (await (await fetch(`${installation.url}/dev/inbox.json`)).json()) as Mail[];
    const sent = mails.filter((mail) => mail.to.includes(address) && subject.test(mail.subject));
    return sent.length > after ? sent[0] : undefined;
  });

/** The six digits of the newest code mailed to an address; `after` skips codes mailed before. */
export const otpFor = async (installation: Installation, address: string, after = 0): Promise<string> =>
  /\b\d{6}\b/.exec((await mailTo(installation, address, /code/i, after)).text)?.[0] ?? '';

/** A code that is not the one. */
export const wrongOtp = (otp: string): string => (otp === '000000' ? '000001' : '000000');

/** The notice at the foot of the screen. */
export const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
