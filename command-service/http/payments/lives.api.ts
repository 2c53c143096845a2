import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { streams } from '@dossier/shared/contract';
import type { PaymentNews } from '@dossier/shared/payments';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { card } from '../../domain/testing/subscription.ts';
import { openTestService, password, type TestService } from '../../testing/service.ts';

const asking = 'pm_card_authenticationRequired';
let service: TestService;
let host: { personId: string; token: string };
/** US cents that the gateway took, by payment. */
let taken: Map<string, number>;
beforeEach(async () => {
  service = await openTestService({ webhook: async (body) => JSON.parse(body.toString()) });
  host = await service.withPassword('host');
  taken = new Map();
  const { charge } = service.payments;
  service.payments.charge = async (request) => {
    const result = await charge(request);
    if (result.outcome === 'paid') taken.set(request.paymentId, request.amount);
    return result;
  };
});
afterEach(() => service.close());

const start = (over: object = {}, headers = {}) =>
  service.command(
    'StartSubscription',
    { plan: 'personal', period: 'yearly', members: 1, trial: false, ...card, ...over },
    host.token,
    headers,
  );
const confirm = (paymentId: string) =>
  service.post(`/api/payments/${paymentId}/confirm`, {}, { Authorization: `Bearer ${host.token}` });
const tell = (paymentId: string, result: PaymentNews['result']) =>
  service.post('/api/payments/webhook', { paymentId, personId: host.personId, result });
const events = () => service.engines.eventStore.readStream(streams.subscription(host.personId));
const types = async () => (await events()).map(({ type }) => type);

describe('a payment that is not wanted any more', () => {
  it('after the account was closed is given back when it is confirmed: nobody is subscribed again', async () => {
    const { paymentId } = (await start({ paymentMethodId: asking })).body;
    expect((await service.command('CloseAccount', { password }, host.token)).status).toBe(200);
    await tell(paymentId, { outcome: 'paid', reference: 'pi_1' });
    expect((await types()).slice(2)).toEqual([
      'PaymentWithdrawn',
      'SubscriptionClosed',
      'PaymentRecorded',
      'PaymentGivenBack',
    ]);
    expect((await events()).at(-1)?.data).toMatchObject({ amount: 36_000, reason: 'closed' });
  });

  it('card A asks, card B pays: A cannot be confirmed, as it was cancelled at the gateway first', async () => {
    const first = (await start({ paymentMethodId: asking })).body;
    expect((await start()).body.status).toBe('active');
    const late = await confirm(first.paymentId);
    expect([late.status, late.body.code]).toEqual([402, 'PAYMENT_DECLINED']);
    expect([...taken.values()]).toEqual([36_000]);
    expect(await types()).toEqual([
      'PaymentRequested',
      'PaymentAsked',
      'PaymentSuperseded',
      'PaymentRequested',
      'PaymentFailed',
      'PaymentRecorded',
      'SubscriptionStarted',
      'SubscriptionRenewed',
    ]);
  });

  it('was paid although its answer was lost: it is given back when another plan is chosen', async () => {
    const { charge } = service.payments;
    service.payments.charge = async (request) => {
      await charge(request);
      service.payments.charge = charge;
      throw new Error('the answer was lost');
    };
    expect((await start()).status).toBe(500);
    expect((await start({ plan: 'team', members: 2 })).body.status).toBe('active');
    const [first, second] = [...taken.values()];
    expect([first, second]).toEqual([36_000, 64_800]);
    const back = (await events()).filter(({ type }) => type === 'PaymentGivenBack');
    expect(back.map(({ data }) => data)).toMatchObject([{ amount: 36_000, reason: 'superseded' }]);
    expect((await types()).filter((type) => type === 'SubscriptionStarted')).toHaveLength(1);
  });

  it('is stopped first: while the gateway cannot be reached nothing else is charged, and the same key goes on', async () => {
    await start({ paymentMethodId: asking });
    const { cancel } = service.payments;
    service.payments.cancel = () => Promise.reject(new EngineUnavailableError('away'));
    const key = { 'Idempotency-Key': 'b' };
    expect((await start({}, key)).status).toBe(503);
    expect(taken.size).toBe(0);
    service.payments.cancel = cancel;
    expect((await start({}, key)).body.status).toBe('active');
    expect([...taken.values()]).toEqual([36_000]);
  });

  it('and repeated by its command is not charged any more', async () => {
    const { charge } = service.payments;
    service.payments.charge = () => Promise.reject(new EngineUnavailableError('away'));
    const key = { 'Idempotency-Key': 'a' };
    expect((await start({}, key)).status).toBe(503);
    service.payments.charge = charge;
    expect((await start({ plan: 'team', members: 2 })).body.status).toBe('active');
    const again = await start({}, key);
    expect([again.status, again.body.code]).toEqual([409, 'PAYMENT_REPLACED']);
    expect([...taken.values()]).toEqual([64_800]);
  });

  it('of two wishes at once one is charged, and the other stopped where the bank asks', async () => {
    const { charge } = service.payments;
    service.payments.charge = async (request) => {
      if (request.paymentMethodId === asking && taken.size === 0) {
        service.payments.charge = charge;
        // Another tab is faster.
        expect((await start()).body.status).toBe('active');
      }
      return charge(request);
    };
    const slow = await start({ paymentMethodId: asking });
    expect([slow.status, slow.body.code]).toEqual([409, 'PAYMENT_REPLACED']);
    expect((await types()).filter((type) => type === 'SubscriptionStarted')).toHaveLength(1);
  });
});

describe('a card that was claimed for a trial', () => {
  const trial = (headers = {}) => start({ trial: true, paymentMethodId: 'pm_card_amex' }, headers);

  it('is free again where the command asked for nothing, and stays with whom it was charged for', async () => {
    expect((await start()).body.status).toBe('active');
    expect((await trial()).body.code).toBe('SUBSCRIBED_ALREADY');
    host = await service.account('other');
    expect((await trial()).body.status).toBe('active');
    expect((await trial()).body.code).toBe('SUBSCRIBED_ALREADY');
    host = await service.account('third');
    expect((await trial()).body.code).toBe('TRIAL_USED');
  });
});
