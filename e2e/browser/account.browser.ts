import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { filesInZip } from '../../shared/contract/evidence/index.ts';
import { until } from '../../shared/testing/until.ts';
import { fixturePath } from '../support/files.ts';
import { password } from '../support/installation.ts';
import { chooseFiles, notice, options, signIn, stored, visit, waitForPath } from '../support/pages.ts';
import { createProject, projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

describeInBrowser('an account', (site) => {
  /** Of somebody whom most tests are about: a window of their own takes each five times as long. */
  let page: Page;
  beforeAll(async () => {
    ({ page } = await site.personAt('Petra', '/dashboard'));
  });

  it('[DASH-01, NAV-13, NAV-14, NAV-15, NAV-16, NAV-17, SET-01] is reached by tiles, side navigation and the cards of the settings', async () => {
    const links = (scope: Locator) =>
      scope.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const tiles = page.locator('.tiles');
    await tiles.getByRole('link').first().waitFor();
    const leading = {
      'Create a Solo Project': '/createproject',
      Settings: '/settings',
      'Select a Pricing Plan': '/pricingplan',
      'Join a Public Project': '/project/joinproject',
    };
    expect(await links(tiles)).toEqual(Object.values(leading));
    for (const [name, href] of Object.entries(leading))
      expect([name, await tiles.getByRole('link', { name }).getAttribute('href')]).toEqual([name, href]);
    const side = page.getByRole('navigation', { name: 'Main' });
    const entries = [
      ['Asked of me', '/asked'],
      ['Dashboard', '/dashboard'],
      ['Calendar', '/calendar'],
      ['Solo Projects', '/projectlist'],
      ['My Team Projects', '/teams'],
      ['Join External Projects', '/project/joinproject'],
      ['Notification', '/Notification'],
      ['Settings', '/settings'],
      ['Pricing Plan', '/pricingplan'],
      ['Invoices', '/settings/payment-and-payouts#billing-history'],
    ] as const;
    for (const [name, href] of entries)
      expect([name, await side.getByRole('link', { name }).getAttribute('href')]).toEqual([name, href]);
    await page.getByText('0 GB of 15 GB used').waitFor();
    expect(await page.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/pricingplan');

    await side.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(await links(page.getByRole('main'))).toEqual([
      '/settings/personal-info',
      '/settings/login-security',
      '/settings/payment-and-payouts',
    ]);
    await page.getByText('payments, payouts, coupons, gift cards').waitFor();
  });

  it('[SET-02, SET-03] changes and removes the picture, and refuses other files', async () => {
    await visit(page, '/settings/personal-info');
    const choose = (name: string) => chooseFiles(page, 'Change Photo', fixturePath(name));
    await choose('letter-of-intent.pdf');
    await notice(page, 'Only PNG and JPEG pictures are allowed.').waitFor();
    await choose('photo.jpg');
    await notice(page, 'Your picture was changed.').waitFor();
    await page.waitForFunction(() => [...document.images].some((image) => image.naturalWidth > 0));
    await page.getByRole('button', { name: 'Remove' }).click();
    await notice(page, 'Your picture was removed.').waitFor();
    await page.waitForFunction(() => document.images.length === 0);
  });

  it('[SET-04, SET-05, SET-06, SET-07, SET-08, SET-10, ERR-14, VAL-03, VAL-04] edits the profile', async () => {
    await visit(page, '/settings/personal-info');
    await page.getByLabel('First name').fill(' ');
    await page.getByLabel('Last name').fill('');
    await page.getByRole('button', { name: 'Update profile' }).click();
    await page.getByText('First name is required.').waitFor();
    await page.getByText('Last name is required.').waitFor();
    // The first wrong field is focused right after: what is filled in meanwhile would land there.
    await page.getByLabel('First name').and(page.locator(':focus')).waitFor();
    const typed = {
      'First name': 'Petra',
      'Last name': 'Østergård',
      'Address line 1 (or organization name)': 'Storgata 1',
      'Address line 2': '2. etasje',
      'Town/City': 'Tromsø',
      Postcode: '9008',
      Organization: 'Universitetet',
      Designation: 'Førsteamanuensis',
    };
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel('Country').click();
    expect(await options(page)).toEqual(['None', 'US', 'CA', 'GB']);
    await page.getByRole('option', { name: 'GB' }).click();
    await page.getByRole('radio', { name: 'No' }).check();

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Update profile' }).click();
    await notice(page, 'Record not updated. Please try again.').waitFor();
    expect(await page.getByLabel('Town/City').inputValue()).toBe('Tromsø');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Update profile' }).click();
    await notice(page, 'Update successful!').waitFor();

    await page.reload();
    await page.getByLabel('First name').waitFor();
    for (const [label, value] of Object.entries(typed))
      expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, value]);
    expect(await page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
    expect(await page.getByRole('combobox', { name: 'Country' }).textContent()).toBe('GB');

    await page.getByLabel('Town/City').fill('Somewhere else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await waitForPath(page, '/settings');
    await page.getByRole('main').getByRole('link', { name: 'Personal info' }).click();
    expect(await page.getByLabel('Town/City').inputValue()).toBe('Tromsø');
  });

  it('[SET-09] asks to sign in when the stored profile is missing', async () => {
    const { page } = await site.personAt('Paul', '/settings');
    await page.evaluate(() => localStorage.removeItem('userData'));
    await page.getByRole('main').getByRole('link', { name: 'Personal info' }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await stored(page, 'token')).toBeNull();
  });

  it('[BEY-17] hands out its data as a ZIP with the person’s own files', async () => {
    await visit(page, '/settings/personal-info');
    await chooseFiles(page, 'Change Photo', fixturePath('photo.jpg'));
    await notice(page, 'Your picture was changed.').waitFor();
    await visit(page, '/settings/login-security');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('my-data.zip');
    const files = await filesInZip(new Blob([readFileSync(await saved.path())]), () => undefined);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['profile.json', 'files/profile/photo.jpg']));
  });

  it('[SET-11, SET-12, SET-13, SET-14, SET-15, VAL-08, ERR-10, GEN-03] sets a new password, which ends the other sessions', async () => {
    const { page, client } = await site.personAt('Pablo', '/settings/login-security');
    const dialog = page.getByRole('dialog', { name: 'Set new password' });
    const open = async () => {
      await page.getByRole('button', { name: 'Set new password' }).click();
      await dialog.waitFor();
    };
    const gone = () => dialog.waitFor({ state: 'detached' });
    await open();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await gone();
    await open();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await gone();
    await open();
    await page.keyboard.press('Escape');
    await gone();
    await open();
    await page.mouse.click(5, 5);
    expect(await dialog.count()).toBe(1);

    const renewed = 'Another-Horse-2027';
    const fill = async (existing: string, fresh: string, again: string) => {
      await dialog.getByLabel('Existing password').fill(existing);
      await dialog.getByLabel('New password').fill(fresh);
      await dialog.getByLabel('Confirm password').fill(again);
      await dialog.getByRole('button', { name: 'Update password' }).click();
    };
    await fill(password, renewed, `${renewed}!`);
    await dialog.getByText('Passwords do not match.').waitFor();
    await dialog.getByRole('status').filter({ hasText: 'Secured' }).waitFor();
    // Where the error is the form is focused right after: what is filled in meanwhile would land there.
    await dialog.getByLabel('Confirm password').and(page.locator(':focus')).waitFor();
    await fill(password, 'Short-1', 'Short-1');
    await dialog.getByText(/^Password must be at least 11 characters long/).waitFor();
    await dialog.getByLabel('New password').and(page.locator(':focus')).waitFor();
    await fill('Not-The-Password-1', renewed, renewed);
    await notice(page, 'The existing password is wrong.').waitFor();
    await fill(password, renewed, renewed);
    await notice(page, 'password updated').waitFor();
    await gone();
    await expect(client.call('GET', '/api/me')).rejects.toMatchObject({ problem: { status: 401 } });
    await page.reload();
    await page.getByRole('heading', { name: 'Login & security', level: 1 }).waitFor();
  });

  it('[SET-16] switches mails, which are on at first, off and on', async () => {
    await visit(page, '/settings/login-security');
    const mails = page.getByRole('switch', { name: 'Email notifications' });
    await page.waitForFunction(() => !document.querySelector('input[role=switch]:disabled'));
    expect(await mails.isChecked()).toBe(true);
    await mails.click();
    await page.waitForFunction(() => document.querySelector('input[role=switch]:not(:disabled):not(:checked)'));
    await page.reload();
    await page.waitForFunction(() => document.querySelector('input[role=switch]:not(:disabled):not(:checked)'));
  });

  it('ends a session of another browser', async () => {
    const { page } = await site.personAt('Pelle', '/settings/login-security');
    const other = await site.window();
    await signIn(other, 'pelle@people.example');
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('button', { name: 'End them' }).click();
    await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
    await other.goto('/settings');
    await other.getByRole('button', { name: 'Sign In' }).waitFor();
  });

  it('[NOTE-01, NOTE-02, NOTE-03, NOTE-05, NOTE-06, NAV-03, NAV-18] shows its notifications as they come', async () => {
    const host = await site.installation.host('Hera');
    const { page } = await site.personAt('Nora', '/Notification');
    await page.getByText('No notifications yet').waitFor();
    const settings = projectSettings('Notified', { projectScope: 'private' });
    const { projectId, documentIds } = await createProject(host, settings);
    const email = 'nora@people.example';
    await host.command('InviteCollaborators', { projectId, emails: [email] });
    await host.command('AssignDocument', { projectId, documentId: documentIds[0] ?? '', email });
    await host.command('ActivateProject', { projectId });
    await host.command('AddComment', { projectId, text: 'Welcome.' });

    // Live, without a reload.
    const items = page.getByRole('tabpanel').getByRole('listitem');
    await items.filter({ hasText: 'Notified' }).first().waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Notification.*[1-9]\d* unread/ })
      .waitFor();
    const shown = await until(async () => {
      const rows = await items.count();
      return rows >= 2 ? rows : undefined;
    });
    const times = await items
      .getByRole('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times).toEqual([...times].sort().reverse());

    await items
      .first()
      .getByRole('button', { name: /^Mark as read/ })
      .click();
    await page.getByRole('tab', { name: 'Read', exact: true }).click();
    await items
      .first()
      .getByRole('button', { name: /^Mark as unread/ })
      .waitFor();
    // Until the tab's own rows are there, those of the tab before stand in their place.
    await until(async () => (await items.count()) === 1);
    await items
      .first()
      .getByRole('button', { name: /^Mark as unread/ })
      .click();
    await page.getByText('Nothing read yet').waitFor();
    await page.getByRole('tab', { name: 'Unread' }).click();
    await until(async () => (await items.count()) === shown);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('All read', { exact: true }).waitFor();
    await visit(page, '/notification?tab=read');
    await until(async () => (await items.count()) === shown);
  });

  it('[NOTE-07, ERR-20, GEN-02] offers to try again when the notifications cannot be loaded', async () => {
    await visit(page, '/dashboard');
    await page.route('**/api/notifications?*', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notification' }).click();
    await page.getByRole('main').getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    const asked = page.waitForRequest('**/api/notifications?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await asked;
    await page.unroute('**/api/notifications?*');
    await page.getByText('No notifications yet').waitFor();
  });

  it('[BEY-15] follows the theme of the system until another is chosen, which it keeps', async () => {
    await visit(page, '/dashboard');
    const theme = () => page.evaluate(() => document.documentElement.getAttribute('data-theme'));
    expect(await theme()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await until(async () => (await theme()) === 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await until(async () => (await theme()) === 'dark');
    await page.goto('/settings');
    expect(await theme()).toBe('dark');
    await page.goto('/');
    expect(await theme()).toBe('dark');
  });
});
