import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { isPrintable } from '../../query-service/pdf/printable.ts';
import { examine } from '../support/appearance.ts';
import { fixture } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { button, waitForHeading } from '../support/pages.ts';
import { describeInBrowser, story } from '../support/site.ts';

const name = 'Guild of Weavers and Dyers';
const imprint = 'https://guild.example/imprint';

describeInBrowser(
  'an installation with a name of its own',
  (site) => {
    let page: Page;
    const step = story(() => ({ operator: page }));
    const primary = (where: Page) =>
      where.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());

    beforeAll(async () => {
      const { installation } = site;
      await installation.person('Orla');
      const cause = { commandId: 'operator', causationId: 'operator', correlationId: 'operator' };
      await installation.commandService.client.send('GrantOperator', { email: emailOf('orla') }, cause);
      page = await site.windowOf('Orla');
    }, 60_000);

    step('an operator finds its settings, and what a variable says cannot be changed', async () => {
      await page.goto('/operator');
      await page.getByRole('navigation', { name: 'Installation' }).getByRole('link', { name: 'Settings' }).click();
      await waitForHeading(page, 'Settings');
      await page.getByText('The variable IMPRINT_URL says it.').waitFor();
      expect(await page.getByLabel('Address of the imprint').isDisabled()).toBe(true);
      expect(await button(page, 'Save').isDisabled()).toBe(true);
    });

    step('what is no logo is refused before it is sent, or when it is looked at', async () => {
      const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
        page.locator('input[type=file]').setInputFiles(file);
      await choose({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
      await page.getByRole('alert').getByText('Choose a PNG, JPEG or WebP picture.').waitFor();
      await choose({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(600 * 1024) });
      await page
        .getByRole('alert')
        .getByText(/^A logo may have at most/)
        .waitFor();
      await choose({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
      await button(page, 'Save').click();
      await page.getByText('Choose a PNG, JPEG or WebP picture of at most 4,096 pixels to a side.').waitFor();
    });

    step('name, logo and colour are set, and the page has them', async () => {
      await page.locator('input[type=file]').setInputFiles({ ...fixture('photo.jpg'), mimeType: 'image/jpeg' });
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Green').check();
      await page.getByLabel("Sender's name").fill('The Guild');
      await page.getByLabel('Hosts').fill('nonsense');
      await button(page, 'Save').click();
      await page.getByText('Enter anyone, on-request, or ann@example.org,example.com.').first().waitFor();
      await page.getByLabel('Hosts').fill('guild.example, on-request');
      await page.getByLabel('People in a project').fill('5000');
      await examine(page, 'installation-settings-typed');
      await button(page, 'Save').click();
      await page.waitForFunction((title) => document.title.endsWith(title), name);
      await waitForHeading(page, 'Settings');
      await page.getByRole('link', { name }).waitFor();
      // However large it was chosen, in whatever format: small, and fit for documents.
      const sent = await page.request.get('/api/brand/logo');
      expect(isPrintable(await sent.body())).toBe(true);
      expect(await primary(page)).toBe('#1a6b3f');
      expect(await page.getByLabel('People in a project').inputValue()).toBe('5000');
      await examine(page, 'installation-settings-branded');
      await page.getByRole('link', { name: 'Security' }).click();
      await page.getByText(/^Settings changed: collaborators: 5000, colour: green/).waitFor();
    });

    step('so have all others, from the first paint on, in both themes', async () => {
      const visitor = await site.window();
      // Before any script.
      await visitor.route(/\/assets\/.*\.js$/, (route) => route.abort());
      await visitor.goto('/');
      expect(await visitor.title()).toBe(`${name}: every document, from everyone, before the deadline`);
      expect(await visitor.locator('body').textContent()).not.toContain('Dossier');
      expect(await primary(visitor)).toBe('#1a6b3f');
      await visitor.unroute(/\/assets\/.*\.js$/);
      for (const [path, shot] of [
        ['/', 'home'],
        ['/privacy', 'privacy'],
        ['/login', 'sign-in'],
      ] as const) {
        await visitor.goto(path);
        await visitor.getByRole('heading', { level: 1 }).waitFor();
        await visitor.locator('img.logo').first().waitFor();
        expect(await visitor.title()).toContain(name);
        expect(await visitor.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe(imprint);
        expect(await visitor.locator('body').textContent()).not.toContain('Dossier');
        await examine(visitor, `brand-${shot}`);
      }
    });

    step('it is taken back', async () => {
      await page.goto('/operator/settings');
      await button(page, 'Remove the logo').click();
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByLabel('Blue').check();
      await button(page, 'Save').click();
      await page.waitForFunction(() => document.title === 'Settings - Dossier');
      expect(await page.locator('img.logo').count()).toBe(0);
    });
  },
  async () => ({ variables: { BILLING: 'none', IMPRINT_URL: imprint }, sites: [], close: async () => {} }),
);

describeInBrowser('an installation with a logo and a shop', (site) => {
  const step = story(() => ({}));

  step('has both on its homepage, before any script and after, in both themes', async () => {
    const { installation } = site;
    await installation.person('Orla');
    const cause = { commandId: 'operator', causationId: 'operator', correlationId: 'operator' };
    await installation.commandService.client.send('GrantOperator', { email: emailOf('orla') }, cause);
    const page = await site.windowOf('Orla', '/operator/settings');
    await waitForHeading(page, 'Settings');
    await page.locator('input[type=file]').setInputFiles({ ...fixture('photo.jpg'), mimeType: 'image/jpeg' });
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Green').check();
    await button(page, 'Save').click();
    await page.waitForFunction((title) => document.title.endsWith(title), name);

    const visitor = await site.window();
    const logo = visitor.locator('img.logo').first();
    const scripts = /\/assets\/.*\.js$/;
    await visitor.route(scripts, (route) => route.abort());
    await visitor.goto('/');
    await logo.waitFor();
    expect(await visitor.title()).toContain(name);
    expect(await visitor.locator('body').textContent()).not.toContain('Dossier');
    await visitor.unroute(scripts);
    await visitor.goto('/');
    await logo.waitFor();
    await visitor.waitForFunction(() => (document.querySelector<HTMLImageElement>('img.logo')?.naturalWidth ?? 0) > 0);
    await visitor.locator('#pricing-plan').scrollIntoViewIfNeeded();
    await visitor.locator('#pricing-plan').getByRole('heading', { name: 'Executive' }).waitFor();
    expect(await visitor.locator('body').textContent()).not.toContain('Dossier');
    await examine(visitor, 'brand-home-with-shop');
  });
});
