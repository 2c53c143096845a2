import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type InvoiceRow, refundFailedText } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import { examine, expectAccessible, look } from '../support/appearance.ts';
import { notice, stored, visit, waitForPath } from '../support/pages.ts';
import { testCard } from '../support/payments.ts';
import { projectSettings } from '../support/projects.ts';
import { describeInBrowser } from '../support/site.ts';

const fillCard = async (page: Page, number: string) => {
  await page.getByLabel('Name on Card').fill('Test Payer');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
};

describeInBrowser('a subscription', (site) => {
  it('[PAY-05, PAY-06, PAY-07, PAY-08, PAY-09, PAY-10, PAY-11, PAY-12, PAY-13, PAY-14, PAY-15, PAY-16, PAY-17, PAY-22, ERR-11] starts with a plan and a trial paid by test card', async () => {
    const { page, client } = await site.personAt('Penelope', '/settings/payment-and-payouts');
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
    await page.getByText(/\$360/).first().waitFor();
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
    await summary.getByText('per year for 3 members').waitFor();
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
    await waitForPath(page, '/projectlist');
    expect(await stored(page, 'isSubscribed')).toBe('true');
    expect(sent.filter((request) => /4242 ?4242|4000 ?0000|"?cvc"?|12\/34/.test(request))).toEqual([]);
    await until(async () => (await client.list('invoices')).some(({ status }) => status === 'paid'));
    const me = await client.call<{ subscription: Record<string, unknown> }>('GET', '/api/me');
    expect(me.subscription).toMatchObject({ plan: 'team', period: 'yearly', members: 3, status: 'trial' });
    expect(await client.list('invoices')).toMatchObject([
      { amount: 100, tax: 0, status: 'paid', purpose: 'trial' },
      { amount: 100, tax: 0, status: 'failed', purpose: 'trial' },
    ]);
  });

  it('[PAY-01, PAY-02, PAY-03, PAY-04, NAV-16, FMT-10] shows plan, card and invoices, changes the card and cancels the plan', async () => {
    const { page, client } = await site.personAt('Perla', '/pricingplan');
    await page.getByRole('button', { name: 'Individual Plan' }).click();
    await page.getByRole('button', { name: 'Start Trial $1, Monthly' }).click();
    await fillCard(page, '4000002500003155');
    await page.getByRole('button', { name: /^Pay / }).click();
    const bank = page.getByRole('dialog', { name: 'Confirm with your bank (test)' });
    await bank.getByRole('button', { name: 'Refuse' }).click();
    await notice(page, 'Error: The payment was not confirmed.').waitFor();
    await page.getByRole('button', { name: /^Pay / }).click();
    await bank.getByRole('button', { name: 'Confirm payment' }).click();
    await waitForPath(page, '/projectlist');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
    const bills = page.getByRole('table', { name: 'Charges' });
    await bills.getByRole('row', { name: /Individual Plan, trial .*\$1\.00 Paid/ }).waitFor();
    const saved = page.waitForEvent('download');
    await bills.getByRole('button', { name: /^Download invoice / }).click();
    const invoice = await saved;
    expect(invoice.suggestedFilename()).toMatch(/^[0-9A-F]+-0001\.pdf$/);
    expect(
      readFileSync(await invoice.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    const plan = page.getByRole('region', { name: 'Current plan' });
    await plan.getByText('0 of 15 GB').waitFor();
    expect(await plan.textContent()).toMatch(
      /PlanIndividual PlanBilling cycleMonthlyTotal cost\$30\.00Storage0 of 15 GB/,
    );

    const card = page.getByRole('region', { name: 'Payment method' });
    expect(await card.textContent()).toMatch(/visa ending in 3155.*12\/2034/);
    await card.getByRole('link', { name: 'Change' }).click();
    await fillCard(page, '5555555555554444');
    await page.getByRole('button', { name: 'Save card' }).click();
    await card.getByText('mastercard ending in 4444').waitFor();

    expect(await plan.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/pricingplan');
    await plan.getByRole('button', { name: 'Cancel Plan' }).click();
    await page.getByRole('dialog', { name: 'Cancel your plan?' }).getByRole('button', { name: 'Cancel Plan' }).click();
    await plan.getByText(/^Cancelled; it runs until /).waitFor();
    // It runs to the end of the paid period: projects can still be created.
    await client.command('CreateProject', projectSettings('Still allowed'));
    await plan.getByRole('button', { name: 'Resume Plan' }).click();
    await plan.getByText(/^Your trial runs until /).waitFor();
  });

  it('[PAY-16] changes the plan while it runs: up at once for the difference, down at the end of the period', async () => {
    const { page, client } = await site.personAt('Paula', '/dashboard');
    const choice = { plan: 'team', period: 'monthly', members: 2 } as const;
    await client.command('StartSubscription', { ...choice, trial: false, ...testCard('pm_card_visa') });
    await visit(page, '/pricingplan');
    await page.getByText(/You are on the Team Plan for 2 members, billed monthly/).waitFor();
    await page.getByRole('button', { name: 'Change members, Monthly' }).click();
    await page.getByLabel('Team members').fill('3');
    await page.getByRole('button', { name: 'Pay $27.00' }).click();
    await notice(page, 'Your plan was changed.').waitFor();
    const plan = page.getByRole('region', { name: 'Current plan' });
    await plan.getByText('Team Plan, 3 members').waitFor();
    await page
      .getByRole('table', { name: 'Charges' })
      .getByRole('row', { name: /\$27\.00 Paid/ })
      .waitFor();

    await page.goto('/pricingplan/payment?plan=personal&period=monthly');
    await page
      .getByText(/^You keep the Team Plan for 3 members, billed monthly, until .* Nothing is charged now\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Change plan' }).click();
    await notice(page, /^Your plan changes on /).waitFor();
    await plan.getByText(/it becomes the Individual Plan, billed monthly/).waitFor();
    await look(page, 'subscription.light');
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'Keep my plan' }).click();
    await notice(page, 'You keep your plan.').waitFor();
    await plan.getByText(/it becomes/).waitFor({ state: 'detached' });
  });

  it('[PAY-04, BEY-14, BEY-16, BEY-58] shows what was not asked for any more, what was given back and why, with its papers', async () => {
    const { page, client } = await site.personAt('Prisca', '/dashboard');
    const choice = { plan: 'team', period: 'yearly', members: 5, trial: false } as const;
    const asking = testCard('pm_card_authenticationRequired');
    const late = String((await client.command('StartSubscription', { ...choice, ...asking })).paymentId);
    await client.command('StartSubscription', { ...choice, members: 4, ...asking });
    await client.command('StartSubscription', { ...choice, members: 2, ...testCard('pm_card_visa') });
    const payment = { personId: client.accountId, paymentId: late };
    const { client: workers } = site.installation.commandService;
    const cause = (commandId: string) => ({ commandId, causationId: commandId, correlationId: commandId });
    // Its bank took it all the same.
    await workers.send('RecordPayment', { ...payment, reference: 'pi_1' }, cause(`${late} paid`));
    await visit(page, '/settings/payment-and-payouts');
    const charges = page.getByRole('table', { name: 'Charges' });
    await charges.getByRole('row', { name: /Being refunded|Refunded/ }).waitFor();
    await workers.send('RecordRefund', { ...payment, total: 162_000, reference: 're_1' }, cause(`${late} refunded`));
    const row = charges.getByRole('row', { name: /\$1,620\.00 given back on/ });
    await row.getByText('Another payment had taken its place before it arrived.').waitFor();
    expect(await row.textContent()).toContain('Refunded');
    await charges.getByRole('row', { name: /4 members.*Cancelled/ }).waitFor();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: /^Download credit note / }).click();
    const pdf = readFileSync(await (await download).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    // Days later its bank sends it back.
    const sentBack = { ...payment, total: 0, reference: 're_1', reason: 'lost_or_stolen_card' };
    await workers.send('RecordRefundFailure', sentBack, cause(`${late} sent back`));
    const owed = charges.getByRole('row', { name: /\$1,620\.00 of it came back on/ });
    await owed.getByText(refundFailedText).waitFor();
    expect(await owed.textContent()).toContain('Refund failed');
    const [paid] = (await client.list('invoices', { status: 'paid' })) as [InvoiceRow];
    const dispute = { reference: 'dp_1', amount: 64_800, status: 'needs_response', reason: 'fraudulent' };
    await workers.send('RecordDispute', { ...payment, paymentId: paid.id, ...dispute }, cause(`${paid.id} disputed`));
    await charges.getByText('$648.00 disputed: your bank is looking into it').waitFor();
    await charges.scrollIntoViewIfNeeded();
    await examine(page, 'refunds');
  });
});
