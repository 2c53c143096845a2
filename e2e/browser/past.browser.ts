import { expect, it } from '@jest/globals';
import { expectAccessible, expectNoSidewaysScroll, look, settled } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { doMainJob } from '../support/main-job.ts';
import { button } from '../support/pages.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('a project as it was', (site) => {
  it('[BEY-02] is stepped through, compared with now and shared by its address, in both themes and widths', async () => {
    const { host, projectId, documentId } = await doMainJob(site.installation);
    const review = { projectId, documentId, email: 'ada@people.example', action: 'Accept', remarks: '' } as const;
    await host.command('ReviewDocument', review);
    const page = await site.windowOf('Hilda');
    await page.goto(`/projects/${projectId}`);
    await page.getByRole('link', { name: /: Accept$/ }).waitFor();
    await button(page, 'History').click();
    await page.getByText(/^As of/).waitFor();
    await page.getByText('Document reviewed').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('link', { name: /: Uploaded$/ }).waitFor();
    await page.getByText('Document uploaded').waitFor();
    expect(await button(page, 'Download All').count()).toBe(0);
    const address = page.url();
    expect(address).toMatch(/\?at=\d+$/);

    await button(page, 'Compare with now').click();
    await page.getByText(/status Uploaded → Accept/).waitFor();
    await expectAccessible(page);
    await button(page, 'Close').click();
    for (const [theme, viewport] of [
      ['light', desktop],
      ['dark', phone],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(viewport);
      await settled(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await look(page, `past.${theme}.${viewport.width}`);
    }
    await page.setViewportSize(desktop);

    // Whoever is sent the address sees the same; its links stay in the past.
    await page.goto(address);
    await page.getByRole('link', { name: /: Uploaded$/ }).click();
    await page.waitForURL(/\/review\/.*\?at=\d+$/);
    await page.getByText(/^As of/).waitFor();
    await page.goBack();
    await button(page, 'Back to now').click();
    await page.getByRole('link', { name: /: Accept$/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
