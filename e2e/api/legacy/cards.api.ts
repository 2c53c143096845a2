import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubscriptionStanding } from '../../../shared/contract/index.ts';
import { until } from '../../../shared/testing/until.ts';
import { type Installation, openTestInstallation } from '../../support/installation.ts';
import { type SignedIn, signedIn } from './client.ts';

describe('the calls of section 7 about cards', () => {
  let installation: Installation;
  let ada: SignedIn;
  beforeAll(async () => {
    installation = await openTestInstallation();
    ada = await signedIn(installation, 'Ada');
  }, 60_000);
  afterAll(() => installation.remove());

  const record = {
    paymentMethodId: 'pm_card_visa',
    brand: 'visa',
    last4: '4242',
    expMonth: '12',
    expYear: 2040,
    billingName: 'Ada Person',
    subscriptiontype: 'monthly',
  };
  const email = { 'x-user-email': 'ada@people.example' };
  const store = (over: object = {}, headers: Record<string, string> = email) =>
    ada.call('POST /api/store-card', { ...record, ...over }, headers);
  const card = async () => (await ada.get('/api/get-store-card/ada@people.example')).body as { last4: string };

  it('[API-29, API-30, ENT-24] POST /api/store-card starts the trial, then replaces the card', async () => {
    expect(await store({}, { 'x-user-email': 'eve@people.example' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await store({ subscriptiontype: 'weekly' })).toMatchObject({
      status: 400,
      body: { errors: { subscriptiontype: 'Choose monthly or yearly.' } },
    });
    expect(await store({ billingName: '' })).toMatchObject({
      status: 400,
      body: { errors: { billingName: 'Name on Card is required.' } },
    });
    expect(await store({ billingName: '4242 4242 4242 4242' })).toMatchObject({ status: 400 });
    expect(await store({ paymentMethodId: 'pm_card_chargeDeclined' })).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_DECLINED' },
    });
    expect(await store()).toMatchObject({ status: 200, body: { status: 'active' } });
    await until(async () => (await card()).last4 === '4242');
    expect(await card()).toEqual({ subscriptiontype: 'monthly', last4: '4242', expMonth: 12, expYear: 2040 });
    expect((await ada.get('/get')).body).toMatchObject({ isSubscribed: true });
    expect(
      await store({ paymentMethodId: 'pm_card_mastercard', brand: 'mastercard', last4: '4444' }, {}),
    ).toMatchObject({ status: 200 });
    await until(async () => (await card()).last4 === '4444');
    expect(await ada.get('/api/get-store-card/eve@people.example')).toMatchObject({ status: 403 });
    expect(await store({ members: 1_001 })).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });

  it.each([
    ['monthly', 'Mona'],
    ['yearly', 'Yves'],
  ])('[ENT-24] what the record says is stored, whole, for a %s subscription', async (subscriptiontype, name) => {
    const person = await signedIn(installation, name);
    const sent = { ...record, billingName: `${name} Person`, subscriptiontype };
    expect(await person.call('POST /api/store-card', sent)).toMatchObject({ status: 200, body: { status: 'active' } });
    const subscription = await until(async () => {
      const standing = await person.own.call<SubscriptionStanding>('GET', '/api/subscriptions/me');
      return standing.subscription ?? undefined;
    });
    const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, billingName: `${name} Person` };
    expect(subscription).toMatchObject({ plan: 'personal', period: subscriptiontype, card });
  });
});
