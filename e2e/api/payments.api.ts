import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streams } from '../../shared/contract/index.ts';
import { startStripeDouble } from '../../shared/payments/testing/stripe-double.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { testCard } from '../support/payments.ts';

/** The whole product over the double of Stripe, of which the tests play the bank and the operator. */
describe('payments with Stripe', () => {
  let double: Awaited<ReturnType<typeof startStripeDouble>>;
  let installation: Installation;
  beforeAll(async () => {
    double = await startStripeDouble();
    installation = await openTestInstallation({
      variables: {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_test',
        STRIPE_API_URL: double.url,
      },
    });
  }, 60_000);
  afterAll(async () => {
    await installation.remove();
    await double.stop();
  });

  const yearly = { plan: 'personal', period: 'yearly', trial: false } as const;
  const start = (host: ApiClient, paymentMethodId: string, over: object = {}) =>
    host.command('StartSubscription', { ...yearly, ...testCard(paymentMethodId), ...over });
  const typesOf = async (host: ApiClient) =>
    (await installation.engines.eventStore.readStream(streams.subscription(host.accountId))).map(({ type }) => type);

  it('[BEY-58] card A asks, card B pays: A is cancelled at Stripe, and a charge that came all the same is given back', async () => {
    const host = await installation.person('Ada');
    const before = double.taken();
    const { paymentId } = await start(host, 'pm_1_confirmed');
    await start(host, 'pm_1_paid');
    await double.confirm(String(paymentId));
    expect(double.taken() - before).toBe(36_000);
    await expect(host.call('POST', `/api/payments/${paymentId}/confirm`, {})).rejects.toMatchObject({
      problem: { code: 'PAYMENT_DECLINED' },
    });
    expect((await host.list('invoices')).map(({ status }) => status).sort()).toEqual(['cancelled', 'paid']);
  });

  it('[BEY-18, BEY-58] an account closed while the bank asks: nobody is subscribed, what comes goes back, and Stripe forgets them', async () => {
    const host = await installation.person('Bea');
    const before = { taken: double.taken(), customers: double.customers() };
    const { paymentId } = await start(host, 'pm_2_confirmed');
    expect(double.customers()).toHaveLength(before.customers.length + 1);
    // Their bank is faster than our cancellation.
    await double.confirm(String(paymentId));
    await host.command('CloseAccount', { password });
    await until(async () => (await typesOf(host)).includes('PaymentGivenBack'));
    // Workers look at once when they start.
    installation = await installation.restart();
    await until(async () => (await typesOf(host)).includes('PaymentRefunded'));
    expect(double.taken()).toBe(before.taken);
    expect(await typesOf(host)).not.toContain('SubscriptionStarted');
    installation.time.offset += 3_600_001;
    await until(() => double.customers().join() === before.customers.join());
  }, 60_000);

  it('[STATE-18] a card that is gone at Stripe is declined: the renewal fails visibly, and by hand in words', async () => {
    const host = await installation.person('Cleo');
    await start(host, 'pm_3_paid', { period: 'monthly' });
    double.detach('pm_3_paid');
    installation.time.offset += 31 * 24 * 3_600_000;
    installation = await installation.restart();
    await host.forget().signIn('cleo@people.example', password);
    type Me = { readonly subscription: { readonly overdue: { readonly reason: string } | null } };
    const reason = await until(async () => (await host.call<Me>('GET', '/api/me')).subscription.overdue?.reason);
    expect(reason).toBe('Your card can no longer be used. Use another card.');
    await expect(host.command('PayRenewal', {})).rejects.toMatchObject({
      problem: { status: 402, code: 'PAYMENT_DECLINED', title: reason },
    });
    await mailTo(installation, 'cleo@people.example', /could not be renewed/);
  }, 60_000);
});
