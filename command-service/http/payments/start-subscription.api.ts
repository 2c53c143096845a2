import { derivedId } from '@dossier/shared/basics/ids';
import { streams } from '@dossier/shared/contract';
import { record } from '@dossier/shared/history/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { paymentIdOf } from '../../domain/ids.ts';
import { card, requested } from '../../domain/testing/subscription.ts';
import { projectInput } from '../../testing/projects.ts';
import { openTestService, type TestService } from '../../testing/service.ts';

let service: TestService;
let host: { personId: string; token: string };
beforeEach(async () => {
  service = await openTestService();
  host = await service.account('host');
});
afterEach(() => service.close());

const create = (headers = {}, changes = {}) =>
  service.command('CreateProject', { ...projectInput(service.engines.time.now), ...changes }, host.token, headers);

describe('StartSubscription', () => {
  const start = (paymentMethodId = card.paymentMethodId, headers = {}, changes = {}) =>
    service.command(
      'StartSubscription',
      { plan: 'team', period: 'yearly', members: 3, ...card, paymentMethodId, ...changes },
      host.token,
      headers,
    );
  const confirm = (paymentId: string, token = host.token) =>
    service.post(`/api/payments/${paymentId}/confirm`, {}, { Authorization: `Bearer ${token}` });
  const subscriptionEvents = async () =>
    (await service.engines.eventStore.readStream(streams.subscription(host.personId))).map(({ type }) => type);

  it('[PAY-14] charges the card, and the subscription is active on the server', async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body).toEqual({
      paymentId: expect.any(String),
      status: 'active',
      revision: 2,
      consistency: expect.any(String),
    });
    expect(await subscriptionEvents()).toEqual(['PaymentRequested', 'PaymentRecorded', 'SubscriptionStarted']);
    expect((await create()).status).toBe(200);
  });

  it('charges once for one Idempotency-Key', async () => {
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await start(undefined, { 'Idempotency-Key': 'pay' }));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await subscriptionEvents()).toHaveLength(3);
    expect((await start()).body).toMatchObject({ status: 409, code: 'SUBSCRIBED_ALREADY' });
  });

  it('charges what was asked for, although the tax has changed before the charge', async () => {
    const { eventStore, codec } = service.engines;
    const paymentId = paymentIdOf(derivedId(host.personId, 'pay'));
    const asked = requested(paymentId, { personId: host.personId, amount: 100, tax: 19 });
    await record(eventStore, codec, streams.subscription(host.personId), [asked]);
    const { charge } = service.payments;
    const charged: number[] = [];
    service.payments.charge = (request) => {
      charged.push(request.amount);
      return charge(request);
    };
    const answer = await start(undefined, { 'Idempotency-Key': 'pay' }, { plan: 'personal', members: 1 });
    expect([answer.status, charged]).toEqual([200, [119]]);
  });

  it('[PAY-15] asks for the trial price first', async () => {
    const { body } = await start('pm_card_authenticationRequired');
    const [requested] = await service.engines.eventStore.readStream(streams.subscription(host.personId));
    expect(requested?.data).toMatchObject({ paymentId: body.paymentId, purpose: 'trial', amount: 100, tax: 0 });
  });

  it("402 in the gateway's words when the card is declined, and another card may be tried", async () => {
    const { status, body } = await start('pm_card_chargeDeclinedInsufficientFunds', { 'Idempotency-Key': 'pay' });
    expect([status, body.code, body.title]).toEqual([402, 'PAYMENT_DECLINED', 'Your card has insufficient funds.']);
    expect((await start('pm_card_chargeDeclinedInsufficientFunds', { 'Idempotency-Key': 'pay' })).body).toEqual(body);
    expect(await subscriptionEvents()).toEqual(['PaymentRequested', 'PaymentFailed']);
    expect((await create()).status).toBe(402);
    expect((await start()).body).toMatchObject({ status: 'active' });
  });

  it('waits for the confirmation that the bank wants, of the payer only', async () => {
    const { status, body } = await start('pm_card_authenticationRequired');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'requires-action', clientSecret: expect.any(String), revision: 1 });
    expect((await create()).status).toBe(402);

    const other = await service.account('other');
    expect((await confirm(body.paymentId, other.token)).status).toBe(404);
    expect((await confirm('unknown')).status).toBe(404);
    const confirmed = await confirm(body.paymentId);
    expect(confirmed.body).toMatchObject({ paymentId: body.paymentId, status: 'active', revision: 3 });
    expect((await confirm(body.paymentId)).text).toBe(confirmed.text);
    expect((await create()).status).toBe(200);
  });

  it('[PAY-16] needs two members for a team', async () => {
    const { status, body } = await start(undefined, {}, { members: 1 });
    expect([status, body.errors]).toEqual([400, { members: 'The team plan needs at least 2 members.' }]);
  });

  it('has one trial for each card, whoever pays with it; without one the whole period is paid', async () => {
    expect((await start('pm_card_amex')).status).toBe(200);
    host = await service.account('other');
    const refused = await start('pm_card_amex');
    expect([refused.status, refused.body.code, refused.body.current.total]).toEqual([409, 'TRIAL_USED', 97_200]);
    expect(await subscriptionEvents()).toEqual([]);
    expect((await start('pm_card_amex', {}, { trial: false })).body.status).toBe('active');
    const [requested] = await service.engines.eventStore.readStream(streams.subscription(host.personId));
    expect(requested?.data).toMatchObject({ purpose: 'start', amount: 97_200 });
    expect((await subscriptionEvents()).slice(1)).toEqual([
      'PaymentRecorded',
      'SubscriptionStarted',
      'SubscriptionRenewed',
    ]);
  });

  it('[PAY-11] takes no card number', async () => {
    const { status, body } = await start(undefined, {}, { number: '4242424242424242' });
    expect([status, body.errors]).toEqual([400, { number: 'Unknown field.' }]);
    expect(await subscriptionEvents()).toEqual([]);
  });

  it('GET /api/payments/config tells the browser how to pay', async () => {
    const response = await fetch(`${service.url}/api/payments/config`);
    expect(await response.json()).toEqual({
      provider: 'test',
      publishableKey: null,
      scriptUrl: null,
      taxRate: 0,
      trialDays: 14,
    });
  });
});
