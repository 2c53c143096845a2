import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const watch = fileURLToPath(new URL('watch-painting.mjs', import.meta.url));

/** Before the page is opened of which `paintedAfter` asks. */
export const watchPainting = (page: Page) => page.addInitScript({ path: watch });

const afterKey = async (page: Page, key: string, watched: string): Promise<number> => {
  const timed = page.evaluate<number>(watched);
  await page.evaluate('new Promise(requestAnimationFrame)');
  await page.keyboard.press(key);
  return timed;
};

/** Milliseconds from a key until another element than before that `selector` finds is painted. */
export const paintedAfter = (page: Page, key: string, selector: string): Promise<number> =>
  afterKey(page, key, `paintedAfterKey(${JSON.stringify(selector)})`);

/** Milliseconds from a key until another value of an attribute is painted. */
export const changedAfter = (page: Page, key: string, selector: string, attribute: string): Promise<number> =>
  afterKey(page, key, `changedAfterKey(${JSON.stringify(selector)}, ${JSON.stringify(attribute)})`);

/** Milliseconds that each frame takes while something is done. */
export const framesOf = async (page: Page, work: () => Promise<void>): Promise<number[]> => {
  await page.evaluate('noteFrames()');
  await work();
  return page.evaluate<number[]>('endFrames()');
};
