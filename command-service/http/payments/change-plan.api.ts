import { DAY, streams } from '@dossier/shared/contract';
import { record } from '@dossier/shared/history/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { event } from '../../domain/decider.ts';
import { card, requested, started } from '../../domain/testing/subscription.ts';
import { openTestService, type TestService } from '../../testing/service.ts';

let service: TestService;
let host: { personId: string; token: string };
let charged: { amount: number; idempotencyKey: string }[];
beforeEach(async () => {
  service = await openTestService();
  host = await service.account('host');
  charged = [];
  const { charge } = service.payments;
  service.payments.charge = async (request) => {
    const result = await charge(request);
    if (!charged.some(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey)) charged.push(request);
    return result;
  };
});
afterEach(() => service.close());

const types = async () =>
  (await service.engines.eventStore.readStream(streams.subscription(host.personId))).map(({ type }) => type);
const send = (name: string, payload: object = {}, headers = {}) => service.command(name, payload, host.token, headers);

/** The personal plan by the month, of which 15 days are left. */
const halfway = async (paymentMethodId = card.paymentMethodId) => {
  const { eventStore, codec, time } = service.engines;
  const personId = host.personId;
  const ago = new Date(time.now - 15 * DAY).toISOString();
  await record(eventStore, codec, streams.subscription(personId), [
    requested('first', { personId, paymentMethodId }),
    event('PaymentRecorded', { personId, paymentId: 'first', reference: 'r' }),
    started({ personId, trialEnd: ago }),
    event('SubscriptionRenewed', { personId, periodEnd: new Date(time.now + 15 * DAY).toISOString() }),
  ]);
};
const team = { plan: 'team', period: 'monthly', members: 2 };

describe('ChangePlan', () => {
  it('charges the difference and changes the plan at once', async () => {
    await halfway();
    const { status, body } = await send('ChangePlan', { ...team, total: 1_200 });
    expect([status, body.status]).toEqual([200, 'active']);
    expect(charged.map(({ amount }) => amount)).toEqual([1_200]);
    expect((await types()).slice(4)).toEqual(['PaymentRequested', 'PaymentRecorded', 'PlanChanged']);
  });

  it('plans what costs less for the end of the period, and takes it back', async () => {
    await halfway();
    await send('ChangePlan', team);
    expect((await send('ChangePlan', { plan: 'personal', period: 'monthly', total: 0 })).body.status).toBe('planned');
    expect((await send('WithdrawPlanChange')).status).toBe(200);
    expect((await types()).slice(-2)).toEqual(['PlanChangePlanned', 'PlanChangeWithdrawn']);
    expect(charged).toHaveLength(1);
  });

  it('409 with the price of now when another one was shown', async () => {
    await halfway();
    const { status, body } = await send('ChangePlan', { ...team, total: 1_199 });
    expect([status, body.code, body.current.total]).toEqual([409, 'PRICE_CHANGED', 1_200]);
    expect(charged).toEqual([]);
  });

  it.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ])('[PAY-13] leaves the old plan in force when %s is charged, in words of the gateway', async (method, message) => {
    await halfway(method);
    const { status, body } = await send('ChangePlan', team);
    expect([status, body.code, body.title]).toEqual([402, 'PAYMENT_DECLINED', message]);
    expect((await types()).slice(4)).toEqual(['PaymentRequested', 'PaymentFailed']);
    expect((await send('CancelSubscription')).status).toBe(200);
  });

  it('waits for the confirmation that the bank wants', async () => {
    await halfway('pm_card_authenticationRequired');
    const { body } = await send('ChangePlan', team);
    expect(body).toMatchObject({ status: 'requires-action', clientSecret: expect.any(String) });
    expect(await types()).not.toContain('PlanChanged');
    const confirmed = await service.post(
      `/api/payments/${body.paymentId}/confirm`,
      {},
      { Authorization: `Bearer ${host.token}` },
    );
    expect(confirmed.body).toMatchObject({ status: 'active' });
    expect((await types()).at(-1)).toBe('PlanChanged');
  });

  it('charges once when the answer was lost and the command is sent again', async () => {
    await halfway();
    const { charge } = service.payments;
    service.payments.charge = async (request) => {
      await charge(request);
      service.payments.charge = charge;
      throw new Error('the answer was lost');
    };
    const key = { 'Idempotency-Key': 'upgrade' };
    expect((await send('ChangePlan', team, key)).status).toBe(500);
    expect((await send('ChangePlan', team, key)).body.status).toBe('active');
    expect((await send('ChangePlan', team, key)).body.status).toBe('active');
    expect(charged).toHaveLength(1);
    expect((await types()).filter((type) => type === 'PlanChanged')).toHaveLength(1);
  });

  it('charges once when two tabs ask for the same at once', async () => {
    await halfway();
    const answers = await Promise.all([send('ChangePlan', team), send('ChangePlan', team)]);
    expect(answers.map(({ body }) => body.status)).toEqual(['active', 'active']);
    expect(charged).toHaveLength(1);
  });
});

describe('PayRenewal', () => {
  const overdue = async (paymentMethodId: string) => {
    await halfway(paymentMethodId);
    const { eventStore, codec, time } = service.engines;
    const told = { personId: host.personId, paymentId: 'r', tries: 1, needsPayer: true };
    const nextTryAt = new Date(time.now + 3 * DAY).toISOString();
    await record(eventStore, codec, streams.subscription(host.personId), [
      event('RenewalFailed', { ...told, nextTryAt }),
    ]);
  };

  it('lets the payer confirm what their bank wants to ask', async () => {
    await overdue('pm_card_authenticationRequired');
    const { body } = await send('PayRenewal');
    expect(body).toMatchObject({ status: 'requires-action', clientSecret: expect.any(String) });
    await service.post(`/api/payments/${body.paymentId}/confirm`, {}, { Authorization: `Bearer ${host.token}` });
    expect((await types()).slice(-2)).toEqual(['PaymentRecorded', 'SubscriptionRenewed']);
  });

  it('charges the card that was chosen meanwhile', async () => {
    await overdue('pm_card_chargeDeclined');
    expect((await send('PayRenewal')).status).toBe(402);
    await send('ChangeCard', card);
    expect((await send('PayRenewal')).body.status).toBe('active');
    expect((await send('PayRenewal')).body.code).toBe('NOTHING_TO_PAY');
  });
});

it('a card is set up at once with a gateway that has no page of its own', async () => {
  const { status, body } = await service.post('/api/payments/setup', {}, { Authorization: `Bearer ${host.token}` });
  expect([status, body]).toEqual([200, { clientSecret: null }]);
  expect((await service.post('/api/payments/setup', {})).status).toBe(401);
});
