import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const watch = fileURLToPath(new URL('watch-painting.mjs', import.meta.url));

/** Before the page is opened of which `paintedAfter` asks. */
export const watchPainting = (page: Page) => page.addInitScript({ path: watch });

/** Milliseconds from a key until another element than before that `selector` finds is painted. */
export const paintedAfter = async (page: Page, key: string, selector: string): Promise<number> => {
  const timed = page.evaluate<number>(`paintedAfterKey(${JSON.stringify(selector)})`);
  await page.evaluate('new Promise(requestAnimationFrame)');
  await page.keyboard.press(key);
  return timed;
};
