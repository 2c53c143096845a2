import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { leeway } from '../../shared/testing/leeway.ts';
import { until } from '../../shared/testing/until.ts';
import { bearWitness } from '../../shared/testing/witness.ts';
import { testedBrowserArguments, testedBrowserPath } from './chromium.ts';

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 360, height: 740 };
/** What a window of a phone is opened with. */
export const touched = { viewport: phone, hasTouch: true, isMobile: true } as const;

export type TestBrowser = {
  /** A window with its own cookies and storage, as another person has it. */
  window(url: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Pages that broke, violated their security policy, met a server error, asked another site or
   * opened a dialog of the browser's own.
   */
  readonly problems: string[];
  close(): Promise<void>;
};

/** Milliseconds after which nobody seems to want the process any more. */
const linger = 200;
let process: Promise<Browser> | undefined;
let users = 0;

/** The suites of a worker share one process, one after the other: starting it takes a second. */
const share = async (): Promise<Browser> => {
  users += 1;
  process ??= chromium.launch({ executablePath: testedBrowserPath, args: testedBrowserArguments });
  return process;
};
const leave = () => {
  users -= 1;
  setTimeout(() => {
    if (users > 0) return;
    void process?.then((browser) => browser.close());
    process = undefined;
  }, linger);
};

const probe = '/api/is-it-routed';

/**
 * A route holds once `route` resolves. By itself Chromium tells the page of it beside what the page is told to do: what follows a press of a key
 * at once goes by it, four times in 2,500 on a busy machine.
 */
const holdingRoutes = (page: Page, url: string): Page => {
  const route = page.route.bind(page);
  const isRouted = () =>
    page.evaluate(
      (path) =>
        fetch(path).then(
          ({ status }) => status === 204,
          () => false,
        ),
      probe,
    );
  page.route = async (...given) => {
    const routed = await route(...given);
    if (!page.url().startsWith(url)) return routed;
    await route(`**${probe}`, (asked) => asked.fulfill({ status: 204 }));
    await until(isRouted);
    await page.unroute(`**${probe}`);
    return routed;
  };
  return page;
};

/** @param sites that pages may ask besides their own */
export const openTestBrowser = async (sites: readonly string[] = []): Promise<TestBrowser> => {
  const browser = await share();
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];
  const endWitness = bearWitness(async (folder) => {
    for (const [index, page] of contexts.flatMap((context) => context.pages()).entries())
      await page.screenshot({ path: join(folder, `window-${index + 1}.png`), timeout: 5_000 }).catch(() => undefined);
  });
  return {
    problems,
    window: async (url, options = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: desktop,
        locale: 'en-US',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        acceptDownloads: true,
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(30_000 * leeway());
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
        );
      });
      context.on('dialog', async (dialog) => {
        // The question before a page with unsaved work is left is the browser's to ask (GEN-03).
        if (dialog.type() === 'beforeunload') return dialog.accept();
        problems.push(`native ${dialog.type()}: ${dialog.message()}`);
        return dialog.dismiss();
      });
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      context.on('console', (message) => {
        // Tests provoke refusals and broken connections; statuses are judged below.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          problems.push(`${message.page()?.url()}: ${message.text()}`);
      });
      context.on('response', (response) => {
        const { pathname } = new URL(response.url());
        const status = response.status();
        // A busy server puts reads off and says when to ask again: the page does, and tests wait for what it then shows.
        if (status === 503 && response.request().method() === 'GET' && response.headers()['retry-after']) return;
        if (status >= 500 || (status === 404 && !pathname.startsWith('/api/')))
          problems.push(`${response.request().method()} ${pathname}: ${status}`);
      });
      context.on('request', (request) => {
        const asked = new URL(request.url());
        if (/^(https?|wss?):$/.test(asked.protocol) && ![new URL(url).origin, ...sites].includes(asked.origin))
          problems.push(`asked another site: ${asked.href}`);
      });
      return holdingRoutes(await context.newPage(), url);
    },
    close: async () => {
      endWitness();
      for (const context of contexts) await context.close();
      leave();
    },
  };
};
