import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { type DomainEvent, MINUTE, streams } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { paymentRequested } from '../testing/events.ts';
import { openTestWorkers, type Sent, type TestWorkers } from '../testing/test-workers.ts';
import { renewSubscriptions, settlePayments, tellCardExpiries } from './renewals.ts';

const periodEnd = '2026-03-01T09:00:00.000Z';
const paymentId = 'renewal-1';

describe('renewals', () => {
  let bench: TestWorkers;
  let personId: string;
  let charged: string[];
  let card: string;
  beforeEach(async () => {
    bench = await openTestWorkers();
    ({ personId } = await bench.directory.personOf('ann@example.org'));
    charged = [];
    card = 'pm_card_visa';
    const { charge } = bench.payments;
    bench.options.payments.charge = (request) => {
      charged.push(`${request.paymentId} ${request.amount} ${request.idempotencyKey}`);
      return charge(request);
    };
    bench.client.answer = recording;
  });
  afterEach(() => bench.close());

  const ofAnn = (...events: DomainEvent[]) => bench.record(streams.subscription(personId), ...events);
  const request = () => paymentRequested({ personId, paymentId, paymentMethodId: card });

  /**
   * Stands for the command-service: the first command asks for the payment, outcomes become events.
   */
  const recording = async ({ name, payload }: Sent): Promise<CommandOutcome> => {
    const known = await bench.eventStore.readStream(streams.subscription(personId));
    if (name === 'RecordRenewal' && known.length === 0) await ofAnn(request());
    if (name === 'RecordPayment')
      await ofAnn({ type: 'PaymentRecorded', data: { personId, paymentId, reference: String(payload.reference) } });
    if (name === 'RecordPaymentFailure')
      await ofAnn({ type: 'PaymentFailed', data: { personId, paymentId, reason: String(payload.reason) } });
    return { ok: true, answer: {} };
  };

  let position = 0;
  const subscription = (id: string, status: string, end: string, invoices: unknown[] = []) => {
    position += 1;
    const document = { id, status, periodEnd: end, dueAt: end, unsettled: true, invoices };
    return bench.readStore.write([{ collection: 'subscriptions', id, position, document }]);
  };
  const subscribed = (status: string, end = periodEnd, invoices: unknown[] = []) =>
    subscription(personId, status, end, invoices);
  const looked = async () => {
    await renewSubscriptions(bench.options);
    return bench.client.take().map(({ name }) => name);
  };

  it('[PAY-15, STATE-18] ask for the next period when the trial or a paid one is over, and charge the card once', async () => {
    await subscribed('trial');
    await renewSubscriptions(bench.options);
    expect(bench.client.take()).toMatchObject([
      {
        name: 'RecordRenewal',
        payload: { personId, periodEnd },
        commandId: derivedId('renewal', personId, periodEnd, periodEnd, 'trial', 0),
      },
      {
        name: 'RecordPayment',
        payload: { personId, paymentId, reference: expect.stringMatching(/^test_/) },
        commandId: derivedId(paymentId, 'paid'),
      },
    ]);
    expect(charged).toEqual([`${paymentId} 3570 ${paymentId}`]);
    // The views lag behind: the subscription still looks due.
    expect(await looked()).toEqual(['RecordRenewal']);
    expect(charged).toHaveLength(1);
  });

  it('leave alone what is not over, ended, or never began', async () => {
    await subscribed('active', isoTime(bench.clock() + 1));
    expect(await looked()).toEqual([]);
    for (const status of ['ended', 'none']) {
      await subscribed(status);
      expect(await looked()).toEqual([]);
    }
  });

  it('[STATE-18] record that the card was declined', async () => {
    card = 'pm_card_chargeDeclinedExpiredCard';
    await subscribed('active');
    await renewSubscriptions(bench.options);
    expect(bench.client.take().at(-1)).toMatchObject({
      name: 'RecordPaymentFailure',
      payload: { personId, paymentId, reason: 'Your card has expired.' },
    });
  });

  it('are tried again with a command of their own when the next try is due', async () => {
    const nextTryAt = isoTime(bench.clock() + MINUTE);
    const write = (dueAt: string) => {
      position += 1;
      const document = { id: personId, status: 'active', periodEnd, dueAt, invoices: [] };
      return bench.readStore.write([{ collection: 'subscriptions', id: personId, position, document }]);
    };
    await write(nextTryAt);
    expect(await looked()).toEqual([]);
    bench.pass(MINUTE);
    await renewSubscriptions(bench.options);
    expect(bench.client.take()[0]).toMatchObject({
      name: 'RecordRenewal',
      payload: { personId, periodEnd },
      commandId: derivedId('renewal', personId, periodEnd, nextTryAt, 'active', 0),
    });
  });

  it('tell of a card once its last month has begun', async () => {
    const card = async (cardDueAt: string | null, status = 'active') => {
      position += 1;
      const document = { id: personId, status, periodEnd, dueAt: null, cardDueAt, invoices: [] };
      await bench.readStore.write([{ collection: 'subscriptions', id: personId, position, document }]);
      await tellCardExpiries(bench.options);
      return bench.client.take().map(({ name, payload }) => [name, payload]);
    };
    expect(await card(isoTime(bench.clock() + 1))).toEqual([]);
    expect(await card(isoTime(bench.clock()))).toEqual([['RecordCardExpiry', { personId }]]);
    expect(await card(isoTime(bench.clock()), 'cancelled')).toEqual([]);
    expect(await card(null)).toEqual([]);
  });

  it('tell of another card of the same month, too', async () => {
    const told = async (paymentMethodId: string) => {
      position += 1;
      const dueAt = { dueAt: null, cardDueAt: isoTime(bench.clock()) };
      const subscription = { card: { paymentMethodId } };
      const document = { id: personId, status: 'active', periodEnd, ...dueAt, subscription, invoices: [] };
      await bench.readStore.write([{ collection: 'subscriptions', id: personId, position, document }]);
      await tellCardExpiries(bench.options);
      return bench.client.take().map(({ commandId }) => commandId);
    };
    const [first, again, other] = [await told('pm_1'), await told('pm_1'), await told('pm_2')];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('only tell that the period of a cancelled subscription is over', async () => {
    await ofAnn(request(), { type: 'SubscriptionCancelled', data: { personId, endsAt: periodEnd } });
    await subscribed('cancelled');
    expect(await looked()).toEqual(['RecordRenewal']);
    expect(charged).toEqual([]);
  });

  it('charge what a crash left asked for and not charged', async () => {
    await subscribed('active');
    await ofAnn(request());
    expect(await looked()).toEqual(['RecordRenewal', 'RecordPayment']);
    expect(charged).toHaveLength(1);
  });

  it('record what a crash left charged and not recorded', async () => {
    await subscribed('active');
    bench.client.answer = (sent) =>
      sent.name === 'RecordPayment' ? Promise.reject(new Error('gone')) : recording(sent);
    expect(await looked()).toEqual(['RecordRenewal']);
    bench.client.answer = recording;
    bench.pass(1_000);
    expect(await looked()).toEqual(['RecordRenewal', 'RecordPayment']);
    expect(charged).toHaveLength(1);
  });

  it('are tried again when the gateway is away, and others go on meanwhile', async () => {
    const bob = await bench.directory.personOf('bob@example.org');
    await subscribed('active', '2026-02-28T09:00:00.000Z');
    await subscription(bob.personId, 'cancelled', periodEnd);
    const { find } = bench.payments;
    bench.options.payments.find = () => Promise.reject(new Error('away'));
    expect(await looked()).toEqual(['RecordRenewal', 'RecordRenewal']);
    bench.options.payments.find = find;
    bench.pass(1_000);
    expect((await looked()).sort()).toEqual(['RecordPayment', 'RecordRenewal', 'RecordRenewal']);
    expect(charged).toHaveLength(1);
  });

  it('[STATE-18] are declined where the bank would ask the payer, who is not there', async () => {
    card = 'pm_card_authenticationRequired';
    await subscribed('active');
    await renewSubscriptions(bench.options);
    expect(bench.client.take().at(-1)).toMatchObject({ name: 'RecordPaymentFailure', payload: { paymentId } });
  });

  it('are not taken for interrupted payments by the sweep, except when the subscription has ended', async () => {
    await ofAnn(request());
    await subscribed('active', periodEnd);
    bench.pass(11 * MINUTE);
    await settlePayments(bench.options);
    expect(bench.client.take()).toEqual([]);
    await subscribed('ended', periodEnd);
    await settlePayments(bench.options);
    expect(bench.client.take()).toMatchObject([
      { name: 'RecordPaymentFailure', payload: { reason: 'The payment was interrupted.' } },
    ]);
  });

  it('[STATE-18] are sent under another command once the plan was cancelled: the first one was answered', async () => {
    await subscribed('active');
    await renewSubscriptions(bench.options);
    const [first] = bench.client.take();
    await subscribed('cancelled');
    await renewSubscriptions(bench.options);
    const [second] = bench.client.take();
    expect([first?.name, second?.name]).toEqual(['RecordRenewal', 'RecordRenewal']);
    expect(second?.commandId).not.toBe(first?.commandId);
  });

  it('cancel at the gateway what they supersede before they charge', async () => {
    await subscribed('active');
    const change = {
      personId,
      paymentId: 'change',
      purpose: 'change',
      paymentMethodId: 'pm_card_authenticationRequired',
    } as const;
    await ofAnn(paymentRequested(change));
    await bench.payments.charge({ ...change, idempotencyKey: 'change', amount: 1, description: '', offSession: false });
    charged = [];
    bench.client.answer = async (sent) => {
      if (sent.name === 'RecordRenewal')
        await ofAnn({ type: 'PaymentSuperseded', data: { personId, paymentId: 'change', by: paymentId } }, request());
      return { ok: true, answer: {} };
    };
    expect(await looked()).toEqual(['RecordRenewal', 'RecordPaymentFailure', 'RecordPayment']);
    await bench.payments.confirm?.('change');
    expect(await bench.payments.find(change)).toMatchObject({ outcome: 'declined' });
    expect(charged).toEqual([`${paymentId} 3570 ${paymentId}`]);
  });
});
