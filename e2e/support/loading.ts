import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** How a page came to be, as a browser with an empty cache saw it. */
export type Loading = {
  /** Paths and queries, live updates among them. */
  readonly requests: readonly string[];
  /** Over the network, of everything. */
  readonly bytes: number;
  /** The worst window of layout shifts, as Web Vitals count them. */
  readonly shift: number;
};

/** What the script below saw in a page. */
export type Seen = {
  readonly shown: number;
  readonly tasks: { readonly end: number }[];
  readonly shifts: { readonly at: number; readonly value: number }[];
};
type Watched = { seen: Seen };
/** What counts as a long task ends before the page has been quiet for so long. */
export const quietMs = 1000;

/** Has to run before everything else of a page; `shownBy` in it is a selector. */
export const watch = fileURLToPath(new URL('watch-loading.mjs', import.meta.url));

/** Milliseconds until it was there and took no long task any more. */
export const interactiveAt = ({ shown, tasks }: Seen): number => Math.max(shown, ...tasks.map(({ end }) => end));

/** A window ends after a second without a shift, or after five. */
const worstWindow = (shifts: Seen['shifts']): number => {
  let worst = 0;
  let sum = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
};

/**
 * Opens a path in a new window until what a selector names is there and nothing is asked or
 * computed any more.
 */
export const loadingOf = async (page: Page, path: string, shownBy: string, slowdown = 1): Promise<Loading> => {
  await page.addInitScript(`globalThis.shownBy = ${JSON.stringify(shownBy)}`);
  await page.addInitScript({ path: watch });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const requests = new Map<string, string>();
  let bytes = 0;
  let active = Date.now();
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    active = Date.now();
    const { protocol, pathname, search } = new URL(request.url);
    // A picture that stands in a style is asked of nobody.
    if (protocol !== 'data:') requests.set(requestId, pathname + search);
  });
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    // A busy server put it off, and it is asked again.
    if (response.status === 503) requests.delete(requestId);
  });
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    active = Date.now();
  });
  await page.goto(path);
  await page.locator(shownBy).first().waitFor({ state: 'attached' });
  const look = () => page.evaluate(() => ({ seen: (globalThis as unknown as Watched).seen, now: performance.now() }));
  let found = await look();
  while (Date.now() - active < quietMs || found.now - interactiveAt(found.seen) < quietMs) {
    await page.waitForTimeout(100);
    found = await look();
  }
  return { requests: [...requests.values()], bytes, shift: worstWindow(found.seen.shifts) };
};
