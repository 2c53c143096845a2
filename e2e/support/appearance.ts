import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { until } from '../../shared/testing/until.ts';
import { desktop, phone } from './browser.ts';

type Scheme = 'light' | 'dark';
type Shape = { readonly theme?: Scheme; readonly size?: { readonly width: number; readonly height: number } };

/** Until the page has the theme and the width, everything on the screen is loaded, and has come to rest. */
const atRest = async (page: Page, { theme, size }: Shape, isNew: boolean): Promise<void> => {
  await page.waitForFunction(
    async ([theme, width, isNew]) => {
      // A page without scripts follows the device by its styles alone.
      if (theme !== undefined && (document.documentElement.dataset.theme ?? theme) !== theme) return false;
      if (width !== undefined && innerWidth !== width) return false;
      // What follows the width is drawn with the next frame; transitions begin with it.
      if (isNew) await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return (
        document.fonts.status === 'loaded' &&
        !document.querySelector('[aria-busy="true"], .MuiSkeleton-root') &&
        document
          .getAnimations()
          .every(
            (animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity,
          )
      );
    },
    [theme, size?.width, isNew] as const,
  );
};

export const settled = (page: Page): Promise<void> => atRest(page, {}, false);

/** Until the page has the theme, which follows that of the device, and stands as wide as its window. */
export const show = async (page: Page, shape: Shape): Promise<void> => {
  const { theme, size } = shape;
  if (size) await page.setViewportSize(size);
  if (theme) await page.emulateMedia({ colorScheme: theme });
  await atRest(page, shape, true);
};

/** Half as long as the one that people read: a page reads all of it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What depends on colours; all else is the same in both themes. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe says against the screen; nothing where it has not been read yet. */
const askAxe = (page: Page, only: readonly string[] | undefined): Promise<string[] | undefined> =>
  page.evaluate(async (runOnly) => {
    const { axe: injected } = globalThis as unknown as { axe?: typeof axe };
    // What hovers over a button is above all landmarks, and comes and goes with the pointer.
    const found = await injected?.run(
      { exclude: ['.MuiTooltip-popper'] },
      {
        // What passes is not told, and no rule of these needs files loaded again.
        resultTypes: ['violations'],
        preload: false,
        ...(runOnly ? { runOnly: [...runOnly] } : { rules: { 'target-size': { enabled: true } } }),
      },
    );
    return found?.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 300)} ${failureSummary}`),
    );
  }, only);

/** Axe finds nothing on a screen at rest: WCAG 2.2 AA and its best practices, in the dark only what the light cannot tell. */
const expectNoViolation = async (page: Page, theme: Scheme): Promise<void> => {
  const only = theme === 'dark' ? ofColours : undefined;
  let violations = await askAxe(page, only);
  if (!violations) {
    await page.evaluate(axeSource);
    violations = await askAxe(page, only);
  }
  expect(violations).toEqual([]);
};

export const expectAccessible = async (page: Page, theme: Scheme = 'light'): Promise<void> => {
  await settled(page);
  await expectNoViolation(page, theme);
};

/** What follows a new width in a script of the page may come a moment later. */
const reflowed = 5_000;

/** The page itself never scrolls sideways (BEY-16); a failure names what sticks out. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const stickingOut = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map((element) => `${element.tagName.toLowerCase()} "${element.textContent?.slice(0, 40)}"`)
        .slice(0, 5);
    });
  let wider: string[] | undefined;
  const isWithin = async () => {
    wider = await stickingOut();
    return wider.length === 0;
  };
  await until(isWithin, reflowed).catch(() => undefined);
  expect(wider).toEqual([]);
};

/**
 * Whatever is tapped is at least 44 px wide and high; a link within a sentence is as high as its line.
 * A failure names what is smaller.
 */
export const expectTouchable = async (page: Page): Promise<void> => {
  await settled(page);
  const small = await page.evaluate(() => {
    const targets = 'a[href], button, [role=button], [role=tab], [role=radio], [role=switch], select, input, textarea';
    /** A check box is tapped by its label, a field anywhere in its frame. */
    const areaOf = (element: HTMLElement) => element.closest<HTMLElement>('label, .MuiInputBase-root') ?? element;
    return [...document.querySelectorAll<HTMLElement>(targets)]
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
      .filter(
        (element) =>
          !(element.matches('.MuiLink-root') || getComputedStyle(element).display === 'inline') &&
          !element.closest('.visually-hidden, [aria-hidden=true]'),
      )
      .map((element) => ({ element, box: areaOf(element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0)
      .filter(({ box }) => Math.min(box.width, box.height) < 43.5)
      .map(
        ({ element, box }) =>
          `${element.tagName.toLowerCase()} "${(element.ariaLabel ?? element.textContent ?? '').slice(0, 40)}" ${Math.round(box.width)} x ${Math.round(box.height)}`,
      );
  });
  expect(small).toEqual([]);
};

/** Keeps a picture of the screen in the folder SCREENS_DIR, for a person to look at. */
export const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENS_DIR;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
};

/**
 * Accessible and without sideways scroll in both themes, on a desktop and a phone, each kept as a picture. Ends as it began; a change of
 * the width or the theme draws everything anew, so each is made once.
 */
export const examine = async (page: Page, name: string): Promise<void> => {
  for (const [size, theme] of [
    [desktop, 'light'],
    [desktop, 'dark'],
    [phone, 'dark'],
    [phone, 'light'],
  ] as const) {
    await show(page, { theme, size });
    await expectNoSidewaysScroll(page);
    await expectNoViolation(page, theme);
    await look(page, `${name}.${theme}.${size === phone ? 'phone' : 'desktop'}`);
  }
  await show(page, { size: desktop });
};
