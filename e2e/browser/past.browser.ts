import { beforeAll, expect, it } from '@jest/globals';
import { expectAccessible, expectNoSidewaysScroll, look, show } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';
import { button } from '../support/pages.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('a project as it was', (site) => {
  let job: MainJob;
  beforeAll(async () => {
    job = await doMainJob(site.installation);
  });

  it('[BEY-02] is stepped through, compared with now and shared by its address, in both themes and widths', async () => {
    const { host, projectId, documentId } = job;
    const review = { projectId, documentId, email: 'ada@people.example', action: 'Accept', remarks: '' } as const;
    await host.command('ReviewDocument', review);
    const page = await site.windowOf('Hilda', `/projects/${projectId}`);
    await page.getByRole('link', { name: /: Accept$/ }).waitFor();
    await button(page, 'History').click();
    const bar = page.getByRole('region', { name: 'Time travel' });
    await bar.getByText(/^As of/).waitFor();
    await bar.getByText(/^Hilda Host accepted /).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('link', { name: /: Uploaded$/ }).waitFor();
    await bar.getByText(/^Ada Person uploaded /).waitFor();
    expect(await button(page, 'Download All').count()).toBe(0);
    const address = page.url();
    expect(address).toMatch(/\?at=\d+$/);

    const lookAtAll = async (name: string) => {
      for (const viewport of [phone, desktop]) {
        for (const colorScheme of ['dark', 'light'] as const) {
          await show(page, { theme: colorScheme, size: viewport });
          await expectAccessible(page, colorScheme);
          await expectNoSidewaysScroll(page);
          await look(page, `${name}.${colorScheme}.${viewport.width}`);
        }
      }
    };
    await lookAtAll('past');
    await button(page, 'Compare with now').click();
    await page.getByText(/status Uploaded → Accept/).waitFor();
    await button(page, 'Close').click();

    await button(page, 'Compare two moments').click();
    const compared = page.getByRole('dialog', { name: 'What changed between two moments' });
    await compared.getByText(/^Added .* of Ada Person$/).waitFor();
    await compared.getByRole('slider', { name: 'To' }).focus();
    const before = page.url();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(({ href }) => href !== before && /at=\d+&compare=\d+$/.test(href));
    await page.reload();
    await compared.getByText(/^Added .* of Ada Person$/).waitFor();
    await lookAtAll('compared');
    await compared.getByRole('button', { name: 'Close' }).click();

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
