import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll, look } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { describeInBrowser } from '../support/site.ts';

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  Object.entries({ desktop, phone }).map(([name, viewport]) => ({ colorScheme, name, viewport })),
);

describeInBrowser('the API page', (site) => {
  const asked = (page: Page) => {
    const found: string[] = [];
    page.on('request', (request) => found.push(new URL(request.url()).pathname));
    return found;
  };

  it.each(looks)(
    '[BEY-12] finds a call and tells all of it, $colorScheme, on a $name',
    async ({ colorScheme, name, viewport }) => {
      const page = await site.window({ colorScheme, viewport });
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
      await page.getByRole('heading', { name: 'API', level: 1 }).waitFor();
      const status = page.getByRole('status');
      await status.getByText(/^\d{3} calls$/).waitFor();
      await look(page, `api-${name}-${colorScheme}`);
      await page.getByLabel('Search the calls').fill('review document');
      await status.getByText(/^\d calls?$/).waitFor();
      const call = page.locator('details').filter({ hasText: '/api/commands/ReviewDocument' });
      await call.locator('summary').click();
      for (const field of ['projectId', 'documentId', 'action', 'remarks'])
        await call.getByText(field, { exact: true }).first().waitFor();
      await call.getByText('"Accept" | "Reject" | "In Review"').first().waitFor();
      const curl = (await call.locator('pre').textContent()) ?? '';
      expect(curl).toContain(`curl -X POST "${site.installation.url}/api/commands/ReviewDocument"`);
      expect(curl).toContain('"projectId":"123456789"');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await look(page, `api-call-${name}-${colorScheme}`);
      await page.getByLabel('Search the calls').fill('no such call');
      await status.getByText('No call has all these words.').waitFor();
    },
  );

  it('copies a command', async () => {
    const page = await site.window({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/docs/api#getMe');
    await page.getByRole('button', { name: 'Copy the curl command of getMe' }).click();
    await page.getByRole('status').getByText('Copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`curl "${site.installation.url}/api/me" \\\n  -H "Authorization: Bearer $TOKEN"`);
  });

  it('says when the description cannot be loaded, and tries again', async () => {
    const page = await site.window();
    await page.route('**/api/openapi.json', (route) => route.abort());
    await page.goto('/docs/api');
    await page.getByRole('alert').getByText('The description could not be loaded.').waitFor();
    await page.unroute('**/api/openapi.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('status')
      .getByText(/calls$/)
      .waitFor();
  });

  it('is led to from the API tokens, and loaded nowhere else', async () => {
    const home = await site.window();
    const atHome = asked(home);
    await home.goto('/');
    await home.getByRole('heading', { level: 1 }).waitFor();
    const { page } = await site.personAt('Rolf', '/settings/api-tokens');
    const inSettings = asked(page);
    await page.reload();
    const link = page.getByRole('main').getByRole('link', { name: 'the API' });
    await link.waitFor();
    expect([...atHome, ...inSettings].filter((path) => /ApiPage|openapi/.test(path))).toEqual([]);
    await link.click();
    await page.waitForURL('**/docs/api');
    await page
      .getByRole('status')
      .getByText(/calls$/)
      .waitFor();
    expect(inSettings.filter((path) => /ApiPage.*js|openapi/.test(path))).toHaveLength(2);
  });
});
