import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { ApiClient } from '../../standalone/api-client.ts';
import { look } from './appearance.ts';
import { openTestBrowser, type TestBrowser } from './browser.ts';
import { testedBrowserPath } from './chromium.ts';
import { emailOf, type Installation, openTestInstallation } from './installation.ts';
import { beginSession } from './pages.ts';

/** The installation and the browser that the tests of a file share. */
export type TestSite = {
  /** Replaced by a test that restarts it. */
  installation: Installation;
  window(options?: BrowserContextOptions): Promise<Page>;
  /** A window of somebody with an account, signed in, at a path or the dashboard. */
  windowOf(firstName: string, path?: string): Promise<Page>;
  /** A new person, signed in, at a path. */
  personAt(firstName: string, path: string): Promise<{ page: Page; client: ApiClient }>;
};

/** What an installation needs around it: opened before it, closed after it. */
export type Surroundings = {
  readonly variables: Readonly<Record<string, string>>;
  /** Other sites that pages may ask. */
  readonly sites: readonly string[];
  readonly close: () => Promise<void>;
};
const nothing: Surroundings = { variables: {}, sites: [], close: async () => {} };

/** Opens both for the tests of a `describe`, and fails a test in which a page met a problem. */
const openTestSite = (openSurroundings: () => Promise<Surroundings>): TestSite => {
  let browser: TestBrowser;
  let surroundings = nothing;
  const window = (options?: BrowserContextOptions) => browser.window(site.installation.url, options);
  const site = {
    window,
    windowOf: async (firstName, path = '/dashboard') => {
      const page = await window();
      await beginSession(page, emailOf(firstName));
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
    personAt: async (firstName, path) => {
      const client = await site.installation.person(firstName);
      return { client, page: await site.windowOf(firstName, path) };
    },
  } as TestSite;
  beforeAll(async () => {
    surroundings = await openSurroundings();
    site.installation = await openTestInstallation({ variables: surroundings.variables });
    browser = await openTestBrowser(surroundings.sites);
  }, 60_000);
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await site.installation?.remove();
    await surroundings.close();
  });
  return site;
};

const available = existsSync(testedBrowserPath) || process.env.REQUIRE_ENGINES === '1';

/**
 * `describe` that is skipped by name where there is no Chromium, or fails there with
 * REQUIRE_ENGINES=1.
 */
export const describeInBrowser = (
  name: string,
  tests: (site: TestSite) => void,
  surroundings: () => Promise<Surroundings> = async () => nothing,
): void => {
  jest.setTimeout(120_000);
  const describeSite = () => tests(openTestSite(surroundings));
  if (available) describe(name, describeSite);
  else
    describe.skip(`${name}: skipped, no Chromium at ${testedBrowserPath} (CHROMIUM_PATH names another)`, describeSite);
};

/** Tests that tell one story: each goes on where the one before ended, and fails if that failed. */
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
