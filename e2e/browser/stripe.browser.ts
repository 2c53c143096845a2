import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startStripeDouble } from '../../shared/payments/testing/stripe-double.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { examine, expectAccessible, expectNoSidewaysScroll, look, show } from '../support/appearance.ts';
import { desktop, phone } from '../support/browser.ts';
import { day, typed } from '../support/days.ts';
import { letter } from '../support/files.ts';
import { emailOf } from '../support/installation.ts';
import { button, chooseFiles, notice, stored, waitForPath } from '../support/pages.ts';
import { testCard } from '../support/payments.ts';
import { describeInBrowser, story } from '../support/site.ts';
import { startStripeStandIn } from '../support/stripe/stand-in.ts';

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let standIn: Awaited<ReturnType<typeof startStripeStandIn>>;

const openStripe = async () => {
  double = await startStripeDouble();
  standIn = await startStripeStandIn({ apiUrl: double.url, answerBank: double.answerBank });
  return {
    variables: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_API_URL: double.url,
      STRIPE_SCRIPT_URL: standIn.scriptUrl,
    },
    sites: [standIn.origin],
    close: async () => {
      await standIn.stop();
      await double.stop();
    },
  };
};

const payment = '/pricingplan/payment?plan=team&period=yearly';
const asks = '4000002500003155';
const field = (page: Page, frame: string) =>
  page.frameLocator(`iframe[title="Secure ${frame} input frame"]`).getByRole('textbox');
/** The provider's fields stand in frames of their own, and tell a moment later what was typed there. */
const fillCard = async (page: Page, number: string) => {
  await field(page, 'card number').waitFor();
  const told = page.evaluate(() => {
    let left = 3;
    return new Promise<void>((resolve) => {
      addEventListener('message', ({ data }) => {
        if (data.event === 'change') left -= 1;
        if (left === 0) resolve();
      });
    });
  });
  await page.getByLabel('Name on Card').fill('Test Payer');
  await field(page, 'card number').fill(number);
  await field(page, 'expiration date').fill('1234');
  await field(page, 'CVC').fill('123');
  await told;
};
/** What Back leads to loads a document of its own at once, which a wait for the first, or for the press itself, would take for a failure. */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));
/** As the form makes it, for commands sent without a browser. */
const newCard = async (number: string) => {
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
  });
  const made = await fetch(`${double.url}/v1/payment_methods`, { method: 'POST', body });
  const { id } = (await made.json()) as { id: string };
  return testCard(id);
};
const bank = (page: Page, answer: 'Agree' | 'Refuse') =>
  page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: answer }).click();
const refused = 'Error: We are unable to authenticate your payment method.';
const policyOf = async (page: Page, path: string) =>
  (await page.request.get(path)).headers()['content-security-policy'] ?? '';
const subscriptionOf = async (client: ApiClient) =>
  (await client.call<{ subscription: { readonly period: string } | null }>('GET', '/api/me')).subscription;

describeInBrowser(
  'Stripe',
  (site) => {
    /** Stella begins without a plan, Sonja has one for a team whose card her bank asks about. */
    let stella: Page;
    let sonja: Page;
    let hers: ApiClient;
    let sonjas: ApiClient;
    const it = story(() => ({ stella, ...(sonja && { sonja }) }));
    beforeAll(async () => {
      ({ page: stella, client: hers } = await site.personAt('Stella', '/dashboard'));
    });

    it('opens the policy of the payment form alone, and leaves that document with the form', async () => {
      const strict = await policyOf(stella, '/dashboard');
      expect(strict).not.toContain(standIn.origin);
      for (const path of ['/', '/pricingplan', '/settings/payment-and-payouts', '/pricingplan/payment/more'])
        expect((await policyOf(stella, path)).replaceAll(/'nonce-[^']+'/g, '')).toBe(
          strict.replaceAll(/'nonce-[^']+'/g, ''),
        );
      const open = await policyOf(stella, payment);
      for (const directive of ["script-src 'self'", "connect-src 'self'", "frame-src 'self'"])
        expect(open).toContain(`${directive} ${standIn.origin};`);
      const hasScript = () => stella.evaluate(() => 'Stripe' in globalThis);
      expect(await hasScript()).toBe(false);
      await stella.goto('/pricingplan');
      await button(stella, 'Start Trial $1, Annual').click();
      await field(stella, 'card number').waitFor();
      expect(await hasScript()).toBe(true);
      await stella.getByRole('link', { name: 'Back to the plans' }).click();
      await stella.getByRole('heading', { name: 'Pricing Plan', level: 1 }).waitFor();
      expect(await hasScript()).toBe(false);
    });

    it('says so when the provider cannot be reached, and goes on when it can', async () => {
      await stella.route(standIn.scriptUrl, (route) => route.abort());
      await goBack(stella);
      await notice(stella, 'Error: Failed to load Stripe.js').waitFor();
      await stella.unroute(standIn.scriptUrl);
      await button(stella, 'Retry').click();
      await field(stella, 'card number').waitFor();
      await button(stella, /^Pay /).click();
      for (const label of ['Name on Card', 'Card number', 'Expiry', 'CVC'])
        await stella.getByText(`${label} is required.`).waitFor();
      await examine(stella, 'stripe.empty');
      await fillCard(stella, '4242424242424242');
      const calls = `${standIn.origin}/v1/**`;
      await until(async () => (await stella.getByText(/ is required\.$/).count()) === 0);
      await stella.route(calls, (route) => route.abort());
      await button(stella, /^Pay /).click();
      await notice(stella, 'Error: We are experiencing issues connecting to our payments provider.').waitFor();
      await stella.unroute(calls);
    });

    it('keeps plan, period and what was typed, but nothing of the card, over a reload and Back; wears the theme', async () => {
      await stella.getByLabel('Team members').fill('4');
      await stella.evaluate(() => localStorage.setItem('theme', 'dark'));
      const shown = async () => {
        await stella.getByText('Team Plan, billed annually.').waitFor();
        const typed = field(stella, 'card number');
        await typed.waitFor();
        return [
          await stella.getByLabel('Team members').inputValue(),
          await stella.getByLabel('Name on Card').inputValue(),
          await typed.inputValue(),
        ];
      };
      await show(stella, { size: phone });
      await stella.reload();
      expect(await shown()).toEqual(['4', 'Test Payer', '']);
      const color = await field(stella, 'card number').evaluate((input) => getComputedStyle(input).color);
      expect(color).toBe(await stella.getByLabel('Name on Card').evaluate((input) => getComputedStyle(input).color));
      await expectNoSidewaysScroll(stella);
      await look(stella, 'stripe.dark');
      await stella.evaluate(() => localStorage.setItem('theme', 'light'));
      await show(stella, { size: desktop });
      await stella.getByRole('link', { name: 'Back to the plans' }).click();
      await stella.getByRole('heading', { name: 'Pricing Plan', level: 1 }).waitFor();
      await goBack(stella);
      expect(await shown()).toEqual(['4', 'Test Payer', '']);
    });

    it('loses no supporting file that was chosen before the card form', async () => {
      const form = '/project/createindependentproject';
      await stella.goto(form);
      await stella.getByLabel('Project name').fill('Grant call');
      await stella.getByRole('textbox', { name: 'Start date' }).fill(typed(day(0)));
      await stella.getByRole('textbox', { name: 'End date' }).fill(typed(day(20)));
      await stella.getByRole('checkbox', { name: /Terms/ }).check();
      await chooseFiles(stella, 'Add supporting file', letter);
      await button(stella, 'Proceed').click();
      await stella
        .getByRole('dialog', { name: 'To start a project, please subscribe.' })
        .getByRole('button', { name: 'Continue' })
        .click();
      await button(stella, 'Start Trial $1, Annual').click();
      await field(stella, 'card number').waitFor();
      await stella.goto(form);
      await stella.getByText(letter.name).waitFor();
      expect(await stella.getByLabel('Project name').inputValue()).toBe('Grant call');
    });

    it('[API-31, PAY-09, PAY-10, PAY-11, PAY-13, PAY-14] is paid by a card that only the provider sees, and asks the bank', async () => {
      await stella.goto(payment);
      const sent: string[] = [];
      stella.on('request', (request) => {
        if (new URL(request.url()).origin === site.installation.url)
          sent.push(`${request.url()} ${request.postData() ?? ''}`);
      });
      await field(stella, 'card number').waitFor();
      await look(stella, 'stripe.light');
      await expectAccessible(stella);
      await stella.getByLabel('Name on Card').fill('');
      await button(stella, /^Pay /).click();
      await stella.getByText('Name on Card is required.').waitFor();
      for (const [number, message] of [
        ['4242', 'Error: Your card number is incomplete.'],
        ['4000000000000002', 'Error: Your card was declined.'],
        ['4000000000009995', 'Error: Your card has insufficient funds.'],
      ] as const) {
        await fillCard(stella, number);
        await button(stella, /^Pay /).click();
        await notice(stella, message).waitFor();
      }
      await fillCard(stella, asks);
      await button(stella, /^Pay /).click();
      await bank(stella, 'Refuse');
      await notice(stella, refused).waitFor();
      await fillCard(stella, '4242424242424242');
      await stella.getByRole('img', { name: 'visa' }).waitFor();
      await button(stella, /^Pay /).click();
      await waitForPath(stella, '/projectlist');
      await notice(stella, 'Your trial has started.').waitFor();
      expect(await stored(stella, 'isSubscribed')).toBe('true');
      expect([...double.billingNames.values()]).toContain('Test Payer');
      expect(sent.filter((request) => /4242 ?4242|4000 ?0000|4000 ?0025|"?cvc"?|12\/34/.test(request))).toEqual([]);
      const card = { brand: 'visa', last4: '4242', expYear: 2034 };
      // What a page was told of may not have come to others yet.
      await until(async () => (await subscriptionOf(hers)) !== null);
      expect(await subscriptionOf(hers)).toMatchObject({ status: 'trial', card });
    });

    it('[PAY-03] stores another card after its bank agreed', async () => {
      await stella.goto('/settings/payment-and-payouts');
      await stella.getByRole('region', { name: 'Payment method' }).getByRole('link', { name: 'Change' }).click();
      await fillCard(stella, '4000000000000002');
      await button(stella, 'Save card').click();
      await notice(stella, 'Error: Your card was declined.').waitFor();
      await fillCard(stella, asks);
      await button(stella, 'Save card').click();
      await bank(stella, 'Agree');
      await stella.getByText('visa ending in 3155').waitFor();
      await notice(stella, 'Your card was changed.').waitFor();
      expect(await subscriptionOf(hers)).toMatchObject({ card: { last4: '3155' } });
    });

    it('[TEAM-14] charges seats after the question of the bank, and leads back to who is invited', async () => {
      sonjas = await site.installation.person('Sonja');
      const choice = { plan: 'team', period: 'monthly', members: 2, trial: false } as const;
      const started = await sonjas.command('StartSubscription', { ...choice, ...(await newCard(asks)) });
      double.answerBank(String(started.clientSecret), true);
      await sonjas.call('POST', `/api/payments/${started.paymentId}/confirm`, {});
      const { teamId } = await sonjas.command('CreateTeam', { teamName: 'Robotics', teamType: 'Research' });
      await sonjas.command('InviteTeamMember', { teamId: String(teamId), email: emailOf('first') });
      sonja = await site.windowOf('Sonja', `/teams/team-details?id=${teamId}`);
      const invited = sonja.getByLabel('Search by name or email');
      await invited.fill(emailOf('second'));
      await button(sonja, 'Invite').click();
      await button(sonja, 'Pay $27.00 and invite').click();
      await waitForPath(sonja, '/pricingplan/payment');
      await sonja.getByText(/^Your bank wants you to confirm this payment/).waitFor();
      await button(sonja, 'Pay $27.00').click();
      await bank(sonja, 'Refuse');
      await notice(sonja, refused).waitFor();
      await button(sonja, 'Pay $27.00').click();
      await bank(sonja, 'Agree');
      await waitForPath(sonja, '/teams/team-details');
      await notice(sonja, 'The seats are paid.').waitFor();
      expect(await invited.inputValue()).toBe(emailOf('second'));
      await button(sonja, 'Invite').click();
      await notice(sonja, '1 person was invited.').waitFor();
      expect(await subscriptionOf(sonjas)).toMatchObject({ plan: 'team', members: 3, status: 'active' });
    });

    it('charges a change of plan after the question of the bank', async () => {
      await sonja.goto('/pricingplan');
      await button(sonja, 'Change plan, Annual').click();
      await sonja.getByRole('region', { name: 'Summary' }).getByText('Team Plan, annual, 3 members').waitFor();
      await look(sonja, 'change.light');
      await expectAccessible(sonja);
      await button(sonja, 'Pay $891.00').click();
      await bank(sonja, 'Refuse');
      await notice(sonja, refused).waitFor();
      await button(sonja, 'Pay $891.00').click();
      await bank(sonja, 'Agree');
      await waitForPath(sonja, '/settings/payment-and-payouts');
      await notice(sonja, 'Your plan was changed.').waitFor();
      await until(async () => (await subscriptionOf(sonjas))?.period === 'yearly');
      expect(await subscriptionOf(sonjas)).toMatchObject({ plan: 'team', period: 'yearly', status: 'active' });
    });
  },
  openStripe,
);
