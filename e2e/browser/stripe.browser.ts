import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startStripeDouble } from '../../shared/payments/stripe/double.ts';
import { expectAccessible, expectNoSidewaysScroll, look } from '../support/appearance.ts';
import { phone } from '../support/browser.ts';
import { emailOf } from '../support/installation.ts';
import { button, notice, signIn, stored, waitForPath } from '../support/pages.ts';
import { testCard } from '../support/payments.ts';
import { describeInBrowser } from '../support/site.ts';
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
const field = (page: Page, frame: string) =>
  page.frameLocator(`iframe[title="Secure ${frame} input frame"]`).getByRole('textbox');
const fillCard = async (page: Page, number: string) => {
  await page.getByLabel('Name on Card').fill('Test Payer');
  await field(page, 'card number').fill(number);
  await field(page, 'expiration date').fill('1234');
  await field(page, 'CVC').fill('123');
};
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
const bank = (page: Page) => page.frameLocator('iframe[title="Your bank"]');
const policyOf = async (page: Page, path: string) =>
  (await page.request.get(path)).headers()['content-security-policy'] ?? '';

describeInBrowser(
  'a subscription paid by Stripe',
  (site) => {
    it('[API-31, PAY-09, PAY-10, PAY-11, PAY-13, PAY-14] is paid by a card that only the provider sees', async () => {
      const { page, client } = await site.personAt('Stella', '/pricingplan');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin === site.installation.url)
          sent.push(`${request.url()} ${request.postData() ?? ''}`);
      });
      await button(page, 'Start Trial $1, Annual').click();
      await field(page, 'card number').waitFor();
      await look(page, 'stripe.light');
      await expectAccessible(page);
      await button(page, /^Pay /).click();
      await page.getByText('Name on Card is required.').waitFor();
      await fillCard(page, '4242');
      await button(page, /^Pay /).click();
      await notice(page, 'Error: Your card number is incomplete.').waitFor();
      await fillCard(page, '4000000000000002');
      await button(page, /^Pay /).click();
      await notice(page, 'Error: Your card was declined.').waitFor();
      await fillCard(page, '4000000000009995');
      await button(page, /^Pay /).click();
      await notice(page, 'Error: Your card has insufficient funds.').waitFor();
      await fillCard(page, '4242424242424242');
      await page.getByRole('img', { name: 'visa' }).waitFor();
      await button(page, /^Pay /).click();
      await waitForPath(page, '/projectlist');
      await notice(page, 'Your trial has started.').waitFor();
      expect(await stored(page, 'isSubscribed')).toBe('true');
      expect([...double.billingNames.values()]).toContain('Test Payer');
      expect(sent.filter((request) => /4242 ?4242|4000 ?0000|"?cvc"?|12\/34/.test(request))).toEqual([]);
      const me = await client.call<{ subscription: object }>('GET', '/api/me');
      expect(me.subscription).toMatchObject({ status: 'trial', card: { brand: 'visa', last4: '4242', expYear: 2034 } });
    });

    it('[API-31] asks the bank where the card wants that, and says that it refused', async () => {
      const { page } = await site.personAt('Sabine', payment);
      await fillCard(page, '4000002500003155');
      await button(page, /^Pay /).click();
      await bank(page).getByRole('button', { name: 'Refuse' }).click();
      await notice(page, 'Error: We are unable to authenticate your payment method.').waitFor();
      await button(page, /^Pay /).click();
      await bank(page).getByRole('button', { name: 'Agree' }).click();
      await waitForPath(page, '/projectlist');
      await notice(page, 'Your trial has started.').waitFor();
    });

    it('opens the policy of the payment form alone, and leaves that document with the form', async () => {
      const { page } = await site.personAt('Sven', '/dashboard');
      const strict = await policyOf(page, '/dashboard');
      expect(strict).not.toContain(standIn.origin);
      for (const path of ['/', '/pricingplan', '/settings/payment-and-payouts', '/pricingplan/payment/more'])
        expect((await policyOf(page, path)).replaceAll(/'nonce-[^']+'/g, '')).toBe(
          strict.replaceAll(/'nonce-[^']+'/g, ''),
        );
      const open = await policyOf(page, payment);
      for (const directive of ["script-src 'self'", "connect-src 'self'", 'frame-src'])
        expect(open).toContain(`${directive} ${standIn.origin};`);
      const hasScript = () => page.evaluate(() => 'Stripe' in globalThis);
      expect(await hasScript()).toBe(false);
      await page.goto('/pricingplan');
      await button(page, 'Start Trial $1, Monthly').click();
      await field(page, 'card number').waitFor();
      expect(await hasScript()).toBe(true);
      await page.getByRole('link', { name: 'Back to the plans' }).click();
      await page.getByRole('heading', { name: 'Pricing Plan', level: 1 }).waitFor();
      expect(await hasScript()).toBe(false);
      await page.goBack();
      await field(page, 'card number').waitFor();
    });

    it('keeps plan, period and what was typed, but nothing of the card, over a reload and Back', async () => {
      const { page } = await site.personAt('Sara', payment);
      await page.getByLabel('Team members').fill('4');
      await fillCard(page, '4242424242424242');
      const shown = async () => {
        await page.getByText('Team Plan, billed annually.').waitFor();
        await field(page, 'card number').waitFor();
        return [
          await page.getByLabel('Team members').inputValue(),
          await page.getByLabel('Name on Card').inputValue(),
          await field(page, 'card number').inputValue(),
        ];
      };
      await page.reload();
      expect(await shown()).toEqual(['4', 'Test Payer', '']);
      await page.getByRole('link', { name: 'Back to the plans' }).click();
      await waitForPath(page, '/pricingplan');
      await page.goBack();
      expect(await shown()).toEqual(['4', 'Test Payer', '']);
    });

    it('wears the theme of the app, also on a phone', async () => {
      const { page } = await site.personAt('Selma', payment);
      await page.evaluate(() => localStorage.setItem('theme', 'dark'));
      await page.reload();
      await page.setViewportSize(phone);
      const typed = field(page, 'card number');
      await typed.waitFor();
      const color = await typed.evaluate((input) => getComputedStyle(input).color);
      expect(color).toBe(await page.getByLabel('Name on Card').evaluate((input) => getComputedStyle(input).color));
      await expectNoSidewaysScroll(page);
      await look(page, 'stripe.dark');
    });

    it('says so when the provider cannot be reached, and goes on when it can', async () => {
      await site.installation.person('Simon');
      const page = await site.window();
      await page.goto(payment);
      await page.route(standIn.scriptUrl, (route) => route.abort());
      await signIn(page, emailOf('Simon'));
      await notice(page, 'Error: Failed to load Stripe.js').waitFor();
      await page.unroute(standIn.scriptUrl);
      await button(page, 'Retry').click();
      await fillCard(page, '4242424242424242');
      await page.route(`${standIn.origin}/v1/**`, (route) => route.abort());
      await button(page, /^Pay /).click();
      await notice(page, 'Error: We are experiencing issues connecting to our payments provider.').waitFor();
    });

    it('[PAY-03] stores another card after its bank agreed', async () => {
      const { page, client } = await site.personAt('Silas', '/pricingplan/payment?plan=personal&period=monthly');
      await fillCard(page, '4242424242424242');
      await button(page, /^Pay /).click();
      await waitForPath(page, '/projectlist');
      await page.goto('/settings/payment-and-payouts');
      await page.getByRole('region', { name: 'Payment method' }).getByRole('link', { name: 'Change' }).click();
      await fillCard(page, '4000000000000002');
      await button(page, 'Save card').click();
      await notice(page, 'Error: Your card was declined.').waitFor();
      await fillCard(page, '4000002500003155');
      await button(page, 'Save card').click();
      await bank(page).getByRole('button', { name: 'Agree' }).click();
      await page.getByText('visa ending in 3155').waitFor();
      await notice(page, 'Your card was changed.').waitFor();
      const me = await client.call<{ subscription: object }>('GET', '/api/me');
      expect(me.subscription).toMatchObject({ card: { last4: '3155' } });
    });

    it('charges a change of plan after the question of the bank', async () => {
      const { page, client } = await site.personAt('Sonja', '/dashboard');
      const card = await newCard('4000002500003155');
      const started = await client.command('StartSubscription', {
        plan: 'personal',
        period: 'monthly',
        trial: false,
        ...card,
      });
      double.answerBank(String(started.clientSecret), true);
      await client.call('POST', `/api/payments/${started.paymentId}/confirm`, {});
      await page.goto('/settings/payment-and-payouts');
      await page.getByRole('link', { name: 'Upgrade' }).last().click();
      await button(page, 'Change plan, Annual').click();
      await page.getByRole('region', { name: 'Summary' }).getByText('Individual Plan, annual').waitFor();
      await look(page, 'change.light');
      await expectAccessible(page);
      await button(page, 'Pay $330.00').click();
      await bank(page).getByRole('button', { name: 'Refuse' }).click();
      await notice(page, 'Error: We are unable to authenticate').waitFor();
      await button(page, 'Pay $330.00').click();
      await bank(page).getByRole('button', { name: 'Agree' }).click();
      await waitForPath(page, '/settings/payment-and-payouts');
      await notice(page, 'Your plan was changed.').waitFor();
      const me = await client.call<{ subscription: object }>('GET', '/api/me');
      expect(me.subscription).toMatchObject({ plan: 'personal', period: 'yearly', status: 'active' });
    });
  },
  openStripe,
);
