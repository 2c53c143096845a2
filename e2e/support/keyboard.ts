import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

const mostStops = 120;

/** Presses Tab until the control has the focus, which has to be visible on it. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await control.waitFor();
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab');
    const focus = await control.evaluate((element) => ({
      isHere: element === document.activeElement,
      isVisible: element.matches(':focus-visible'),
    }));
    if (focus.isHere) return expect(focus.isVisible).toBe(true);
  }
  throw new Error(`${mostStops} times Tab do not lead to ${control}`);
};

/** A person whose only device is a keyboard. */
export const typist = (page: Page) => ({
  press: async (control: Locator, key = 'Enter') => {
    await tabTo(page, control);
    await page.keyboard.press(key);
  },
  write: async (name: string, text: string) => {
    const field = page
      .getByRole('textbox', { name, exact: true })
      .or(page.getByRole('combobox', { name, exact: true }));
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
});
