import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts';

/** Undefined, and said, where there is none. */
export const openBrowser = async (line: string): Promise<Browser | undefined> => {
  if (existsSync(chromiumPath)) return chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  console.error(`${line}: skipped, no Chromium at ${chromiumPath}`);
  return undefined;
};

export const signedInBy = (token: string): string =>
  `for (const key of ['authData', 'authToken', 'token']) localStorage.setItem(key, ${JSON.stringify(token)});`;

/** A new window with an empty cache, of whoever a token is of. */
export const windowOf = async (browser: Browser, baseURL: string, token = ''): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  if (token) await context.addInitScript(signedInBy(token));
  return context.newPage();
};
