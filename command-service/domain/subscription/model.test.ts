import {
  DAY,
  type DomainEvent,
  type EventData,
  HOUR,
  isOpenPayment,
  isSameChoice,
  MINUTE,
  paymentStates,
} from '@dossier/shared/contract';
import { recordingOf, settle } from '@dossier/shared/payments';
import { testGatewayOver } from '@dossier/shared/payments/test-gateway';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChargeResult } from '../../../shared/payments/port.ts';
import { runs } from '../../../shared/testing/runs.ts';
import type { DomainCommand } from '../commands.ts';
import { noon } from '../testing/specification.ts';
import { card } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { type SubscriptionCommand, subscriptionDecider } from './index.ts';

const context = { trialDays: 14, taxRate: 0.19, teams: [] };
const personId = 'hanna';

/** A gateway of which the test says what it hears, and what it does. */
const gateway = () => {
  const charges = new Map<string, { readonly amount: number; result: ChargeResult }>();
  const refunds = new Map<string, number>();
  const over = testGatewayOver({
    add: async ({ paymentId, amount }, result) => {
      const known = charges.get(paymentId);
      if (known) return known.result;
      charges.set(paymentId, { amount, result });
      return result;
    },
    find: async (paymentId) => charges.get(paymentId)?.result,
    answer: async (paymentId, result) => {
      const charge = charges.get(paymentId);
      if (charge?.result.outcome === 'requires-action') charge.result = result;
    },
    close: async () => {},
  });
  const payments: typeof over = {
    ...over,
    refund: async (payment) => {
      const result = await over.refund(payment);
      refunds.set(payment.paymentId, result.total);
      return result;
    },
  };
  const taken = () =>
    [...charges].reduce((sum, [, { amount, result }]) => sum + (result.outcome === 'paid' ? amount : 0), 0);
  const returned = () => [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
  return { payments, charges, taken, returned };
};

type Wish = DomainCommand<
  'StartSubscription' | 'ChangePlan' | 'PayRenewal' | 'CancelSubscription' | 'ResumeSubscription' | 'ChangeCard'
>;
const paymentMethodId = fc.constantFrom(
  'pm_card_visa',
  'pm_card_authenticationRequired',
  'pm_card_chargeDeclined',
  'pm_card_refundFail',
);
const choice = fc.constantFrom(
  { plan: 'personal', period: 'monthly', members: 1 } as const,
  { plan: 'personal', period: 'yearly', members: 1 } as const,
  { plan: 'team', period: 'monthly', members: 2 } as const,
  { plan: 'team', period: 'yearly', members: 5 } as const,
  { plan: 'team', period: 'yearly', members: 9 } as const,
);
const wish: fc.Arbitrary<Wish> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ choice, trial: fc.boolean(), paymentMethodId }).map(
      ({ choice: chosen, trial, paymentMethodId: method }): Wish => ({
        type: 'StartSubscription',
        data: { ...card, ...chosen, trial, paymentMethodId: method },
      }),
    ),
  },
  { weight: 4, arbitrary: choice.map((data): Wish => ({ type: 'ChangePlan', data })) },
  { weight: 2, arbitrary: fc.constant<Wish>({ type: 'PayRenewal', data: {} }) },
  { weight: 1, arbitrary: fc.constant<Wish>({ type: 'CancelSubscription', data: {} }) },
  { weight: 1, arbitrary: fc.constant<Wish>({ type: 'ResumeSubscription', data: {} }) },
  {
    weight: 2,
    arbitrary: paymentMethodId.map(
      (method): Wish => ({
        type: 'ChangeCard',
        data: { ...card, paymentMethodId: method },
      }),
    ),
  },
);
/** `which`: of those asked for so far, the newest first. */
const which = fc.nat({ max: 3 });
/** What happens to an answer: it arrives, is lost, or arrives later and perhaps again. */
const fate = fc.constantFrom('told', 'told', 'lost', 'later');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wish' as const), wish, fate, isAway: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('charge' as const), which, fate }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('confirm' as const), which, fate }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('news' as const), which, isRepeated: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('renew' as const), fate }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'settle' as const }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(MINUTE, HOUR, DAY + MINUTE, 3 * DAY, 14 * DAY, 30 * DAY, 365 * DAY).map((passed) => ({
      kind: 'clock' as const,
      passed,
    })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One life: the decider, a gateway, and what a command-service and workers do between them. */
const life = () => {
  const provider = gateway();
  const log: DomainEvent[] = [];
  let state = subscriptionDecider.initial;
  let now = noon;
  let count = 0;
  let isClosed = false;
  const asked: { readonly data: EventData<'PaymentRequested'>; readonly at: string }[] = [];
  const late: Parameters<typeof recordingOf>[0][] = [];

  const send = (command: SubscriptionCommand, actor: string, commandId: string) => {
    const decision = subscriptionDecider.decide(command, state, { actor, commandId, now }, context);
    if (!decision.ok) return undefined;
    for (const event of decision.events) {
      if (event.type === 'PaymentRequested') asked.unshift({ data: event.data, at: now });
      state = subscriptionDecider.evolve(state, event);
    }
    log.push(...decision.events);
    return decision;
  };
  const record = (news: Parameters<typeof recordingOf>[0]) => {
    const { name, payload, commandId } = recordingOf(news);
    send({ type: name, data: payload } as SubscriptionCommand, 'system', commandId);
  };
  const tell = (news: Parameters<typeof recordingOf>[0], how: string) => {
    if (how === 'told') record(news);
    if (how === 'later') late.push(news);
  };
  const keyOf = (paymentId: string) => {
    const payment = state.payments[paymentId];
    return {
      paymentId,
      paymentMethodId: payment?.card.paymentMethodId ?? '',
      reference: payment?.reference ?? undefined,
    };
  };
  const stopOthers = async () => {
    for (const [paymentId, { status }] of Object.entries(state.payments)) {
      if (paymentStates[status].duty !== 'stop') continue;
      const result = await provider.payments.cancel(keyOf(paymentId));
      if (result) record({ personId, paymentId, result });
    }
  };
  const charge = async ({ data }: (typeof asked)[number], how: string, offSession: boolean) => {
    const { paymentId, amount, tax, paymentMethodId: method } = data;
    const result = await provider.payments.charge({
      idempotencyKey: paymentId,
      paymentId,
      personId,
      amount: amount + tax,
      paymentMethodId: method,
      description: '',
      offSession,
    });
    tell({ personId, paymentId, result }, how);
  };
  const settleAll = async () => {
    for (const { data, at } of asked) {
      const { paymentId, amount, tax, purpose } = data;
      const payment = state.payments[paymentId];
      const duty = payment && paymentStates[payment.status].duty;
      if (!duty) continue;
      // The worker of renewals charges these.
      if (purpose === 'period' && payment.status === 'requested' && state.status !== 'ended') continue;
      const age = Date.parse(now) - Date.parse(at);
      const result = await settle(provider.payments, { ...keyOf(paymentId), duty, amount: amount + tax, age });
      if (result) record({ personId, paymentId, result });
    }
  };
  const renew = async (how: string) => {
    if (state.status === 'none') return;
    const { periodEnd } = state;
    if (!send({ type: 'RecordRenewal', data: { personId, periodEnd } }, 'system', `renewal-${count}`)) return;
    await stopOthers();
    const current = asked.find(({ data }) => data.paymentId === state.current);
    if (current?.data.purpose === 'period' && state.payments[current.data.paymentId]?.status === 'requested')
      await charge(current, how, true);
  };

  const take = async (one: Step) => {
    count += 1;
    switch (one.kind) {
      case 'wish': {
        if (isClosed && one.wish.type !== 'StartSubscription') return;
        const decision = send(one.wish, personId, `wish-${count}`);
        const paymentId = decision?.answer?.paymentId;
        if (paymentId === undefined || one.isAway) return;
        await stopOthers();
        const request = asked.find(({ data }) => data.paymentId === paymentId);
        if (request && state.current === paymentId) await charge(request, one.fate, false);
        return;
      }
      case 'charge': {
        // A request that was on its way for long: nobody asks any more whether it is still wanted.
        const request = asked[one.which];
        if (request && Date.parse(now) - Date.parse(request.at) <= 10 * MINUTE) await charge(request, one.fate, false);
        return;
      }
      case 'confirm': {
        const paymentId = asked[one.which]?.data.paymentId;
        if (paymentId === undefined) return;
        await provider.payments.confirm?.(paymentId);
        const result = await provider.payments.find(keyOf(paymentId));
        if (result) tell({ personId, paymentId, result }, one.fate);
        return;
      }
      case 'news': {
        const news = late[one.which];
        if (!news) return;
        record(news);
        if (!one.isRepeated) late.splice(one.which, 1);
        return;
      }
      case 'renew':
        return renew(one.fate);
      case 'settle':
        return settleAll();
      case 'clock':
        now = after(now, one.passed);
        return;
      case 'close':
        isClosed = true;
        send({ type: 'CloseSubscription', data: { personId } }, 'system', 'close');
    }
  };

  /** What holds after every step. */
  const check = () => {
    const requests = new Map(asked.map(({ data }) => [data.paymentId, data]));
    const totalOf = (paymentId: string) => {
      const request = requests.get(paymentId);
      return request ? request.amount + request.tax : Number.NaN;
    };
    const recorded = log.flatMap((event) => (event.type === 'PaymentRecorded' ? [event.data.paymentId] : []));
    const back = log.flatMap((event) => (event.type === 'PaymentGivenBack' ? [event.data] : []));
    // Every cent has one invoice: what is paid is recorded, each payment once.
    expect(new Set(recorded).size).toBe(recorded.length);
    const paid = recorded.reduce((sum, paymentId) => sum + totalOf(paymentId), 0);
    const givenBack = back.reduce((sum, { amount }) => sum + amount, 0);
    const held = log.flatMap((event, index) => {
      if (event.type !== 'PaymentRecorded') return [];
      const next = log[index + 1];
      return next?.type === 'PaymentGivenBack' && next.data.paymentId === event.data.paymentId
        ? []
        : [event.data.paymentId];
    });
    expect(paid - givenBack).toBe(held.reduce((sum, paymentId) => sum + totalOf(paymentId), 0));
    // What is held was quoted on what held, and led to what it was for.
    for (const paymentId of held) {
      const at = log.findIndex((event) => event.type === 'PaymentRecorded' && event.data.paymentId === paymentId);
      const request = requests.get(paymentId);
      const [led] = log.slice(at + 1);
      expect(led?.type).toMatch(/^(SubscriptionStarted|SubscriptionRenewed|PlanChanged)$/);
      if (request && led && led.type !== 'SubscriptionRenewed')
        expect(isSameChoice(led.data as EventData<'PlanChanged'>, request)).toBe(true);
    }
    // One charge for each period: of those held no two were quoted on the same standing.
    const bases = held.map((paymentId) => JSON.stringify(requests.get(paymentId)?.basis));
    expect(new Set(bases).size).toBe(bases.length);
    // One payment may count; nobody without an account has any.
    const open = Object.entries(state.payments).filter(([, { status }]) => isOpenPayment(status));
    expect(open.length).toBeLessThanOrEqual(1);
    if (open[0]) expect(open[0][0]).toBe(state.current);
    if (isClosed) expect([state.isClosed, open.length]).toEqual([true, 0]);
    const closedAt = log.findIndex(({ type }) => type === 'SubscriptionClosed');
    if (closedAt >= 0) expect(log.slice(closedAt).map(({ type }) => type)).not.toContain('PaymentRequested');
    if (closedAt >= 0) expect(log.slice(closedAt).map(({ type }) => type)).not.toContain('SubscriptionRenewed');
  };

  /** Once all is told and nothing more is wished, both sides say the same. */
  const atRest = async () => {
    for (const news of late) record(news);
    check();
    for (let look = 0; look < 4; look += 1) {
      now = after(now, DAY + HOUR);
      await settleAll();
      check();
    }
    // A renewal that was asked for and not charged yet is no money at the gateway.
    const amountsIn = (...states: readonly string[]) =>
      Object.values(state.payments).reduce(
        (sum, { status, amount }) => sum + (states.includes(status) ? amount : 0),
        0,
      );
    expect(amountsIn('given-back', 'superseded', 'withdrawn')).toBe(0);
    // The gateway tells what was paid until it is heard.
    const untold = [...provider.charges].filter(
      ([paymentId, { result }]) =>
        result.outcome === 'paid' &&
        !log.some(
          ({ type, data }) => type === 'PaymentRecorded' && 'paymentId' in data && data.paymentId === paymentId,
        ),
    );
    for (const [paymentId, { result }] of untold) record({ personId, paymentId, result });
    await settleAll();
    check();
    expect(provider.taken() - provider.returned()).toBe(amountsIn('paid', 'refund-failed'));
  };
  return { take, check, atRest };
};

/** Every random life of payments costs about a millisecond. */
it(
  'whatever is wished, answered, lost, repeated, confirmed late and closed: paid less given back is held, once for each period, by whoever has an account',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
        const { take, check, atRest } = life();
        for (const one of steps) {
          await take(one);
          check();
        }
        await atRest();
      }),
      { numRuns: runs(1_000) },
    ),
  600_000,
);
