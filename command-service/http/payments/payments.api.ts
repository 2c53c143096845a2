import { streams } from '@dossier/shared/contract';
import { type ChargeResult, type Payments, WebhookRefusedError } from '@dossier/shared/payments';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { card } from '../../domain/testing/subscription.ts';
import { openTestService, type TestService } from '../../testing/service.ts';

/**
 * A gateway whose message is `{ paymentId, personId, result }`, or anything else, signed by the
 * word `right`.
 */
const webhook: NonNullable<Payments['webhook']> = async (body, headers) => {
  if (headers['x-signature'] !== 'right') throw new WebhookRefusedError('another signature');
  const message = JSON.parse(body.toString());
  return message.personId ? message : undefined;
};

describe('POST /api/payments/webhook', () => {
  let service: TestService;
  let host: { personId: string; token: string };
  beforeEach(async () => {
    service = await openTestService({ webhook });
    host = await service.account('host');
  });
  afterEach(() => service.close());

  const tell = (message: unknown, signature = 'right') =>
    service.post('/api/payments/webhook', message, { 'X-Signature': signature });
  const confirm = (paymentId: string) =>
    service.post(`/api/payments/${paymentId}/confirm`, {}, { Authorization: `Bearer ${host.token}` });
  /** A payment that waits for its payer. */
  const requested = async (): Promise<string> => {
    const choice = { plan: 'personal', period: 'monthly', members: 1, ...card };
    const payment = { ...choice, paymentMethodId: 'pm_card_authenticationRequired' };
    return (await service.command('StartSubscription', payment, host.token)).body.paymentId;
  };
  const paid: ChargeResult = { outcome: 'paid', reference: 'pi_1' };
  const declined: ChargeResult = { outcome: 'declined', message: 'Your card was declined.' };
  const news = (paymentId: string, result: ChargeResult) => ({ paymentId, personId: host.personId, result });
  const types = async () =>
    (await service.engines.eventStore.readStream(streams.subscription(host.personId))).map(({ type }) => type);

  it('[PAY-14] starts the subscription when the payment succeeded, once for any number of messages', async () => {
    const paymentId = await requested();
    const found = await service.payments.find({ paymentId, paymentMethodId: '' });
    const paid = { outcome: 'paid', reference: found && 'reference' in found ? found.reference : '' } as const;
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(news(paymentId, paid))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await confirm(paymentId)).body).toMatchObject({ status: 'active' });
    expect(await types()).toEqual(['PaymentRequested', 'PaymentAsked', 'PaymentRecorded', 'SubscriptionStarted']);
  });

  it('comes to the same end in any order', async () => {
    const paymentId = await requested();
    for (const result of [paid, declined, paid]) expect((await tell(news(paymentId, result))).status).toBe(200);
    expect(await types()).toEqual(['PaymentRequested', 'PaymentAsked', 'PaymentRecorded', 'SubscriptionStarted']);
  });

  it('records a failure, and the success that follows it', async () => {
    const paymentId = await requested();
    await tell(news(paymentId, declined));
    await tell(news(paymentId, { outcome: 'declined', message: 'Your card has expired.' }));
    expect(await types()).toEqual(['PaymentRequested', 'PaymentAsked', 'PaymentFailed']);
    await tell(news(paymentId, paid));
    expect((await types()).slice(3)).toEqual(['PaymentRecorded', 'SubscriptionStarted']);
  });

  it('leaves the payer their own answer', async () => {
    const paymentId = await requested();
    await tell(news(paymentId, declined));
    const message = 'Your card has expired.';
    service.payments.find = async () => ({ outcome: 'declined', message });
    const { status, body } = await confirm(paymentId);
    expect([status, body.code, body.title]).toEqual([402, 'PAYMENT_DECLINED', message]);
    expect(await types()).toEqual(['PaymentRequested', 'PaymentAsked', 'PaymentFailed']);
  });

  it('400 and nothing recorded for what the gateway did not sign', async () => {
    const paymentId = await requested();
    const { status, body } = await tell(news(paymentId, paid), 'wrong');
    expect([status, body.code]).toEqual([400, 'MALFORMED']);
    expect(await types()).toEqual(['PaymentRequested', 'PaymentAsked']);
  });

  it('takes note of other messages and of payments it does not know', async () => {
    expect((await tell({ type: 'charge.refunded' })).status).toBe(200);
    expect((await tell(news('unknown', paid))).status).toBe(200);
    expect(await types()).toEqual([]);
  });

  it('records what was given back at the gateway, and disputes, each once', async () => {
    const paymentId = await requested();
    await tell(news(paymentId, paid));
    const told = [
      { outcome: 'refunded', total: 60, reference: 'ch_1' },
      { outcome: 'refunded', total: 100, reference: 'ch_1' },
      { outcome: 'refunded', total: 60, reference: 'ch_1' },
      { outcome: 'refund-failed', total: 60, reference: 're_2', reason: 'lost_or_stolen_card' },
      { outcome: 'refund-failed', total: 60, reference: 're_2', reason: 'lost_or_stolen_card' },
      { outcome: 'disputed', reference: 'dp_1', amount: 100, status: 'needs_response', reason: 'fraudulent' },
      { outcome: 'disputed', reference: 'dp_1', amount: 100, status: 'needs_response', reason: 'fraudulent' },
    ];
    for (const result of told) expect((await tell({ paymentId, personId: host.personId, result })).status).toBe(200);
    const recorded = ['PaymentRefunded', 'PaymentRefunded', 'PaymentRefundFailed', 'PaymentDisputed'];
    expect((await types()).slice(4)).toEqual(recorded);
  });

  it('503 for money that went back before its payment was told, so that the gateway tells it again', async () => {
    const paymentId = await requested();
    const back = { outcome: 'refunded', total: 100, reference: 'ch_1' };
    const tellBack = async () => (await tell({ paymentId, personId: host.personId, result: back })).status;
    expect(await tellBack()).toBe(503);
    await tell(news(paymentId, paid));
    expect(await tellBack()).toBe(200);
    expect((await types()).slice(2)).toEqual(['PaymentRecorded', 'SubscriptionStarted', 'PaymentRefunded']);
  });

  it('tells the payer of a card that is gone, where it is the one on file', async () => {
    const paymentId = await requested();
    await tell(news(paymentId, paid));
    const cardNews = { personId: host.personId, cardsChanged: true };
    expect((await tell(cardNews)).status).toBe(200);
    expect(await types()).not.toContain('CardLost');
    service.payments.cardNow = async () => 'gone';
    for (let time = 0; time < 2; time += 1) expect((await tell(cardNews)).status).toBe(200);
    expect((await types()).filter((type) => type === 'CardLost')).toHaveLength(1);
    expect((await tell({ personId: 'nobody', cardsChanged: true })).status).toBe(200);
  });

  it('knows of a card on file that its bank has renewed, so that nobody is asked to change it', async () => {
    const paymentId = await requested();
    await tell(news(paymentId, paid));
    const written = { brand: 'visa', last4: '4243', expMonth: 1, expYear: 2044 };
    service.payments.cardNow = async () => written;
    const cardNews = { personId: host.personId, cardsChanged: true };
    for (let time = 0; time < 2; time += 1) expect((await tell(cardNews)).status).toBe(200);
    const changed = (await service.engines.eventStore.readStream(streams.subscription(host.personId))).filter(
      ({ type }) => type === 'CardChanged',
    );
    expect(changed.map(({ data }) => data)).toMatchObject([written]);
  });

  it('413 for more than any message of a gateway holds', async () => {
    expect((await tell({ padding: 'x'.repeat(300_000) })).status).toBe(413);
  });
});

it('there is no webhook where the gateway sends no messages', async () => {
  const service = await openTestService();
  expect((await service.post('/api/payments/webhook', {})).status).toBe(404);
  await service.close();
});
