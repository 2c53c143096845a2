import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ApiClient } from '../../standalone/api-client.ts';
import { type Browsing, browse, describeInBrowser, notice, signIn } from '../support/browser.ts';
import { day, eventually, type Installation, install, password, root } from '../support/installation.ts';

const fixture = (name: string) => join(root, 'e2e/fixtures', name);

describeInBrowser('an account', () => {
  let installation: Installation;
  let browser: Browsing;
  beforeAll(async () => {
    installation = await install();
    browser = await browse();
  }, 60_000);
  afterEach(() => {
    expect(browser.problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await installation?.remove();
  });

  /** A new person, signed in, on a screen. */
  const personAt = async (name: string, path: string): Promise<{ page: Page; client: ApiClient }> => {
    const client = await installation.person(name);
    const page = await browser.window(installation);
    await page.goto(path);
    await signIn(page, `${name.toLowerCase()}@people.example`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { page, client };
  };
  const at = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path);
  const fillCard = async (page: Page, number: string, name = 'Test Payer') => {
    await page.getByLabel('Name on Card').fill(name);
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry').fill('1234');
    await page.getByLabel('CVC').fill('123');
  };

  it('[DASH-01, NAV-13, NAV-14, NAV-16, NAV-17, SET-01] finds its way by the tiles, the side navigation and the cards of the settings', async () => {
    const { page } = await personAt('Nadia', '/dashboard');
    const links = (scope: ReturnType<Page['getByRole']>) =>
      scope.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await links(page.getByRole('main'))).toEqual([
      '/createproject',
      '/settings',
      '/pricingplan',
      '/project/joinproject',
    ]);
    for (const tile of ['Create a Solo Project', 'Settings', 'Select a Pricing Plan', 'Join a Public Project'])
      await page.getByRole('main').getByRole('link', { name: tile }).waitFor();
    const side = page.getByRole('navigation', { name: 'Main' });
    const entries = [
      ['Dashboard', '/dashboard'],
      ['Solo Projects', '/projectlist'],
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

  it('[SET-02, SET-03] changes and removes the picture, and takes no other file for one', async () => {
    const { page } = await personAt('Pia', '/settings/personal-info');
    const choose = async (name: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Change Photo' }).click();
      await (await chooser).setFiles(fixture(name));
    };
    await choose('letter-of-intent.pdf');
    await notice(page, 'Only PNG and JPEG pictures are allowed.').waitFor();
    await choose('photo.jpg');
    await notice(page, 'Your picture was changed.').waitFor();
    await page.waitForFunction(() => [...document.images].some((image) => image.naturalWidth > 0));
    await page.getByRole('button', { name: 'Remove' }).click();
    await notice(page, 'Your picture was removed.').waitFor();
    await page.waitForFunction(() => document.images.length === 0);
  });

  it('[SET-04, SET-05, SET-06, SET-07, SET-08, SET-10, ERR-14, VAL-03] edits the profile', async () => {
    const { page } = await personAt('Petra', '/settings/personal-info');
    await page.getByLabel('First name').fill(' ');
    await page.getByLabel('Last name').fill('');
    await page.getByRole('button', { name: 'Update profile' }).click();
    await page.getByText('First name is required.').waitFor();
    await page.getByText('Last name is required.').waitFor();
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
    expect(await page.getByRole('option').allTextContents()).toEqual(['None', 'US', 'CA', 'GB']);
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
    await at(page, '/settings');
    await page.getByRole('main').getByRole('link', { name: 'Personal info' }).click();
    expect(await page.getByLabel('Town/City').inputValue()).toBe('Tromsø');
  });

  it('[SET-09] asks to sign in where the stored profile is missing', async () => {
    const { page } = await personAt('Paul', '/settings');
    await page.evaluate(() => localStorage.removeItem('userData'));
    await page.getByRole('main').getByRole('link', { name: 'Personal info' }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('[SET-11, SET-12, SET-13, SET-14, SET-15, VAL-08, ERR-10] sets a new password, which ends the other sessions', async () => {
    const { page, client } = await personAt('Pablo', '/settings/login-security');
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
    await fill(password, 'Short-1', 'Short-1');
    await dialog.getByText(/^Password must be at least 11 characters long/).waitFor();
    await fill('Not-The-Password-1', renewed, renewed);
    await notice(page, 'The existing password is wrong.').waitFor();
    await fill(password, renewed, renewed);
    await notice(page, 'password updated').waitFor();
    await gone();
    await expect(client.call('GET', '/api/me')).rejects.toMatchObject({ problem: { status: 401 } });
    await page.reload();
    await page.getByRole('heading', { name: 'Login & security', level: 1 }).waitFor();
  });

  it('[SET-16] switches mails off and on, starting with on', async () => {
    const { page } = await personAt('Pim', '/settings/login-security');
    const mails = page.getByRole('switch', { name: 'Email notifications' });
    await page.waitForFunction(() => !document.querySelector('input[role=switch]:disabled'));
    expect(await mails.isChecked()).toBe(true);
    await mails.click();
    await page.waitForFunction(() => document.querySelector('input[role=switch]:not(:disabled):not(:checked)'));
    await page.reload();
    await page.waitForFunction(() => document.querySelector('input[role=switch]:not(:disabled):not(:checked)'));
  });

  it('ends a session of another browser', async () => {
    const { page } = await personAt('Pelle', '/settings/login-security');
    const other = await browser.window(installation);
    await signIn(other, 'pelle@people.example');
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
    await other.goto('/settings');
    await other.getByRole('button', { name: 'Sign In' }).waitFor();
  });

  it('[PAY-05, PAY-06, PAY-07, PAY-08, PAY-09, PAY-10, PAY-11, PAY-12, PAY-13, PAY-14, PAY-15, PAY-16, PAY-17, PAY-22, ERR-11] chooses a plan and pays the trial with a test card', async () => {
    const { page, client } = await personAt('Penelope', '/settings/payment-and-payouts');
    await page.getByText('No plan and no card yet').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Select a Pricing Plan' }).click();
    await page.getByRole('heading', { name: 'Pricing Plan', level: 1 }).waitFor();
    const team = page.getByRole('button', { name: /Team Plan.*10% OFF/ });
    expect(await team.getAttribute('aria-pressed')).toBe('true');
    const rows = async () => (await page.getByRole('row').allTextContents()).join('\n');
    expect(await rows()).toMatch(
      /\$27.*\$324[\s\S]*\$27 per month per team member[\s\S]*\$1\$1[\s\S]*250300 \(20% more\)/,
    );
    await page.getByRole('button', { name: 'Individual Plan' }).click();
    expect(await rows()).toMatch(/\$30.*\$360[\s\S]*40 GB50 GB \(25% more\)/);
    await page.getByRole('button', { name: 'Team Plan' }).click();
    await page.getByRole('button', { name: 'Start Trial $1, Annual' }).click();

    await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
    await page.getByText('Test payment.').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    const pay = page.getByRole('button', { name: /^Pay / });
    await pay.click();
    await page.getByText('Name on Card is required.').waitFor();
    const summary = page.getByRole('region', { name: 'Summary' });
    await page.getByLabel('Team members').fill('1');
    await pay.click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await page.getByLabel('Team members').fill('3');
    expect(await summary.textContent()).toMatch(
      /Trial, 14 days\$1\.00Tax\$0\.00Total today\$1\.00.*\$972\.00 per year for 3 members/,
    );
    await fillCard(page, '4242424242424241');
    await pay.click();
    await notice(page, 'Error: Your card number is not valid.').waitFor();
    await fillCard(page, '4000000000000002');
    await pay.click();
    await notice(page, 'Error: ').filter({ hasText: 'declined' }).waitFor();
    await fillCard(page, '4242424242424242');
    await pay.click();
    await at(page, '/projectlist');
    expect(await page.evaluate(() => localStorage.getItem('isSubscribed'))).toBe('true');
    expect(sent.filter((request) => /4242 ?4242|4000 ?0000|"?cvc"?|12\/34/.test(request))).toEqual([]);
    const me = await client.call<{ subscription: Record<string, unknown> }>('GET', '/api/me');
    expect(me.subscription).toMatchObject({ plan: 'team', period: 'yearly', members: 3, status: 'trial' });
    expect(await client.list('invoices')).toMatchObject([
      { amount: 100, tax: 0, status: 'paid', purpose: 'trial' },
      { amount: 100, tax: 0, status: 'failed', purpose: 'trial' },
    ]);
  });

  it('[PAY-01, PAY-02, PAY-03, PAY-04, NAV-16, FMT-10] shows plan, card and bills, changes the card and cancels the plan', async () => {
    const { page, client } = await personAt('Perla', '/pricingplan');
    await page.getByRole('button', { name: 'Individual Plan' }).click();
    await page.getByRole('button', { name: 'Start Trial $1, Monthly' }).click();
    await fillCard(page, '4000002500003155');
    await page.getByRole('button', { name: /^Pay / }).click();
    const bank = page.getByRole('dialog', { name: 'Confirm with your bank (test)' });
    await bank.getByRole('button', { name: 'Refuse' }).click();
    await notice(page, 'Error: The payment was not confirmed.').waitFor();
    await page.getByRole('button', { name: /^Pay / }).click();
    await bank.getByRole('button', { name: 'Confirm payment' }).click();
    await at(page, '/projectlist');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
    const bills = page.getByRole('region', { name: 'Charges' });
    await bills.getByRole('row', { name: /Individual Plan, trial \$1\.00 Paid/ }).waitFor();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    const plan = page.getByRole('region', { name: 'Current plan' });
    expect(await plan.textContent()).toMatch(
      /PlanIndividual PlanBilling cycleMonthlyTotal cost\$30\.00Storage0 of 15 GB/,
    );

    const card = page.getByRole('region', { name: 'Payment method' });
    expect(await card.textContent()).toMatch(/visa ending in 3155.*12\/2034/);
    await card.getByRole('button', { name: 'Change' }).click();
    await fillCard(page, '5555555555554444');
    await page.getByRole('button', { name: 'Save card' }).click();
    await card.getByText('mastercard ending in 4444').waitFor();

    expect(await plan.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/pricingplan');
    await plan.getByRole('button', { name: 'Cancel Plan' }).click();
    await page.getByRole('dialog', { name: 'Cancel your plan?' }).getByRole('button', { name: 'Cancel Plan' }).click();
    await plan.getByText(/^Cancelled; it runs until /).waitFor();
    // It runs to the end of what was paid: projects can still be created.
    await client.command('CreateProject', {
      projectName: 'Still allowed',
      startDate: day(0),
      endDate: day(9),
      terms: true,
    });
  });

  it('[NOTE-01, NOTE-02, NOTE-03, NOTE-05, NOTE-06, NAV-03, NAV-18] reads its notifications as they come', async () => {
    const host = await installation.host('Hera');
    const { page } = await personAt('Nora', '/Notification');
    await page.getByText('No notifications yet').waitFor();
    const projectId = String(
      (
        await host.command('CreateProject', {
          projectName: 'Notified',
          projectScope: 'private',
          startDate: day(0),
          endDate: day(9),
          terms: true,
        })
      ).projectId,
    );
    await host.command('InviteCollaborators', { projectId, emails: ['nora@people.example'] });
    const { documents } = await host.command('DefineDocuments', { projectId, documents: [{ fieldName: 'Letter' }] });
    const documentId = (documents as { documentId: string }[])[0]?.documentId ?? '';
    await host.command('AssignDocument', { projectId, documentId, email: 'nora@people.example' });
    await host.command('ActivateProject', { projectId });
    await host.command('AddComment', { projectId, text: 'Welcome.' });

    // Live, without a reload.
    const items = page.getByRole('tabpanel').getByRole('listitem');
    await items.filter({ hasText: 'Notified' }).first().waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Notification.*[1-9]\d* unread/ })
      .waitFor();
    const shown = await eventually(async () => {
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
    expect(await items.count()).toBe(1);
    await items
      .first()
      .getByRole('button', { name: /^Mark as unread/ })
      .click();
    await page.getByText('Nothing read yet').waitFor();
    await page.getByRole('tab', { name: 'Unread' }).click();
    await eventually(async () => (await items.count()) === shown);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('All read', { exact: true }).waitFor();
    await page.goto('/notification?tab=read');
    await eventually(async () => (await items.count()) === shown);
  });

  it('[NOTE-07, ERR-20, GEN-02] offers to try again when the notifications cannot be loaded', async () => {
    const { page } = await personAt('Nils', '/dashboard');
    await page.route('**/api/notifications?*', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notification' }).click();
    await page.getByRole('main').getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    const asked = page.waitForRequest('**/api/notifications?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await asked;
    await page.unroute('**/api/notifications?*');
    await page.getByText('No notifications yet').waitFor();
  });

  it('[BEY-15] keeps the choice of light or dark, and follows the system until there is one', async () => {
    const { page } = await personAt('Dana', '/dashboard');
    const theme = () => page.evaluate(() => document.documentElement.getAttribute('data-theme'));
    expect(await theme()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(async () => (await theme()) === 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await eventually(async () => (await theme()) === 'dark');
    await page.goto('/settings');
    expect(await theme()).toBe('dark');
    await page.goto('/');
    expect(await theme()).toBe('dark');
  });
});
