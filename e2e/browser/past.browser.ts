import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { expectAccessible, expectNoSidewaysScroll, look, settled } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { commandLine } from '../support/command-line.ts';
import { openTestInstallation } from '../support/installation.ts';
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
    const page = await site.windowOf('Hilda');
    await page.goto(`/projects/${projectId}`);
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
        await page.setViewportSize(viewport);
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          await expectAccessible(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
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

  it('is looked at in a copy of everything, whose pages say that nothing can be changed and offer nothing that would', async () => {
    const living = site.installation;
    const dir = join(living.dataDir, 'then');
    const position = await living.engines.eventStore.head();
    await commandLine(living.dataDir, 'replay', '--all', '--at', String(position), '--to', dir);
    site.installation = await openTestInstallation({ dataDir: dir });
    try {
      const page = await site.windowOf('Hilda');
      const banner = page.getByRole('status').filter({ hasText: /^As of .*: nothing can be changed here/ });
      for (const path of ['/dashboard', '/projects', '/settings/personal-info']) {
        await page.goto(path);
        await banner.waitFor();
      }
      await page.goto(`/projects/${job.projectId}`);
      await button(page, 'Download All').waitFor();
      await page.getByRole('button', { name: 'More about Call' }).click();
      await page.getByRole('menuitem', { name: 'Time line' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Required documents' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await look(page, `copy.${viewport.width}`);
      }
    } finally {
      await site.installation.close();
      site.installation = living;
    }
  });
});
