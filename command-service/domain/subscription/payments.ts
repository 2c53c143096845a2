import {
  DAY,
  type DomainEvent,
  isOpenPayment,
  isRenewed,
  isSameChoice,
  type PlanChoice,
  paymentAfter,
  periodAfter,
  type WithdrawalReason,
} from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, event, reject } from '../decider.ts';
import { after, entryOf, equal, isBefore } from '../values.ts';
import { ofSubscription } from './context.ts';
import { basisOf, type Payment, type Subscription, type SubscriptionState } from './state.ts';

/** Until a failed renewal is tried again: 3 tries in a week. */
const pauses = [3 * DAY, 4 * DAY];

export const currentPayment = ({ payments, current }: SubscriptionState): Payment | undefined =>
  current === null ? undefined : entryOf(payments, current);

const openPayment = (state: SubscriptionState): string | null => {
  const payment = currentPayment(state);
  return payment && isOpenPayment(payment.status) ? state.current : null;
};
export const hasOpenPayment = (state: SubscriptionState): boolean => openPayment(state) !== null;

/** What is open, unless it is declined already, is not to be paid any more: another one takes its place. */
export const supersede = (state: SubscriptionState, personId: string, by: string): DomainEvent[] => {
  const paymentId = openPayment(state);
  return paymentId === null ? [] : [event('PaymentSuperseded', { personId, paymentId, by })];
};
/** What is open is not to be paid any more. */
export const withdraw = (state: SubscriptionState, personId: string, reason: WithdrawalReason): DomainEvent[] => {
  const paymentId = openPayment(state);
  return paymentId === null ? [] : [event('PaymentWithdrawn', { personId, paymentId, reason })];
};

const choiceIn = ({ plan, period, members }: PlanChoice): PlanChoice => ({ plan, period, members });

const begin = (payment: Payment, personId: string, now: string, trialDays: number): DomainEvent[] => {
  const started = (trialEnd: string) => event('SubscriptionStarted', { personId, ...choiceIn(payment), trialEnd });
  return payment.purpose === 'trial'
    ? [started(after(now, trialDays * DAY))]
    : [started(now), event('SubscriptionRenewed', { personId, periodEnd: periodAfter(now, payment) })];
};

const renewed = (payment: Payment, personId: string, state: Subscription, periodEnd: string): DomainEvent[] => [
  ...(isSameChoice(payment, state) ? [] : [event('PlanChanged', { personId, ...choiceIn(payment) })]),
  event('SubscriptionRenewed', { personId, periodEnd }),
];

const changed = (payment: Payment, personId: string, state: Subscription, now: string): DomainEvent[] =>
  payment.period === state.period
    ? [event('PlanChanged', { personId, ...choiceIn(payment) })]
    : renewed(payment, personId, state, periodAfter(now, payment));

/** Periods follow each other without a gap, unless a whole one has passed unpaid. */
export const nextPeriod = (
  choice: PlanChoice,
  { periodEnd }: Subscription,
  now: string,
): { readonly from: string; readonly until: string } => {
  const until = periodAfter(periodEnd, choice);
  return isBefore(now, until) ? { from: periodEnd, until } : { from: now, until: periodAfter(now, choice) };
};

/** What a payment that counts was for. */
const followsFrom = (
  payment: Payment,
  personId: string,
  state: SubscriptionState,
  now: string,
  trialDays: number,
): DomainEvent[] => {
  if (payment.purpose === 'trial' || payment.purpose === 'start') return begin(payment, personId, now, trialDays);
  if (state.status === 'none') return [];
  return payment.purpose === 'change'
    ? changed(payment, personId, state, now)
    : renewed(payment, personId, state, nextPeriod(payment, state, now).until);
};

/** Only the payment asked for last, and only for what it was quoted on. */
const counts = (state: SubscriptionState, paymentId: string, { basis }: Payment): boolean =>
  !state.isClosed && state.current === paymentId && equal(basis, basisOf(state));

const givenBack = { isGivenBack: true };

export const triesOf = (state: Subscription): number => state.failed?.tries ?? 0;

/** Only the renewal itself counts as a try, not what a person pays by hand. */
const afterFailure = (
  { personId, paymentId, needsPayer = false }: DomainPayload<'RecordPaymentFailure'>,
  payment: Payment,
  state: SubscriptionState,
  now: string,
): DomainEvent[] => {
  if (payment.purpose !== 'period' || !isRenewed(state)) return [];
  if (!counts(state, paymentId, payment)) return [];
  const tries = triesOf(state) + 1;
  const pause = pauses[tries - 1];
  const nextTryAt = pause === undefined ? null : after(now, pause);
  const failed = event('RenewalFailed', { personId, paymentId, tries, nextTryAt, needsPayer });
  return nextTryAt === null ? [failed, event('SubscriptionEnded', { personId })] : [failed];
};

export const paymentDecisions = ofSubscription({
  RecordPaymentAsked: ({ personId, paymentId, reference }, state) => {
    const payment = entryOf(state.payments, paymentId);
    if (!payment) return reject('NOT_FOUND');
    const isNew = paymentAfter(payment.status, 'PaymentAsked') !== undefined;
    if (isNew) return accept([event('PaymentAsked', { personId, paymentId, reference })]);
    return accept([], isOpenPayment(payment.status) ? undefined : { isOver: true });
  },
  RecordPayment: ({ personId, paymentId, reference }, state, { now }, { trialDays }) => {
    const payment = entryOf(state.payments, paymentId);
    if (!payment) return reject('NOT_FOUND');
    const { status, amount, unwanted } = payment;
    if (!paymentAfter(status, 'PaymentRecorded')) return accept([], status === 'paid' ? undefined : givenBack);
    const recorded = event('PaymentRecorded', { personId, paymentId, reference });
    if (counts(state, paymentId, payment))
      return accept([recorded, ...followsFrom(payment, personId, state, now, trialDays)]);
    const reason = state.isClosed ? 'closed' : unwanted;
    return accept([recorded, event('PaymentGivenBack', { personId, paymentId, amount, reason })], givenBack);
  },
  RecordPaymentFailure: (data, state, { now }) => {
    const { personId, paymentId, reason } = data;
    const payment = entryOf(state.payments, paymentId);
    if (!payment) return reject('NOT_FOUND');
    // A failure reported after the success is out of date.
    if (!paymentAfter(payment.status, 'PaymentFailed')) return accept([]);
    return accept([
      event('PaymentFailed', { personId, paymentId, reason }),
      ...afterFailure(data, payment, state, now),
    ]);
  },
  /** By us, as it was given back, or by the operator at the provider; told in any order and more than once. */
  RecordRefund: ({ personId, paymentId, total, reference }, state) => {
    const payment = entryOf(state.payments, paymentId);
    if (!payment) return reject('NOT_FOUND');
    // Told before the payment itself: the gateway tells it again.
    if (paymentAfter(payment.status, 'PaymentRecorded')) return reject('UNAVAILABLE');
    const refunded = Math.min(total, payment.amount);
    const isOver = !paymentAfter(payment.status, 'PaymentRefunded') || payment.failedRefund === reference;
    if (isOver || refunded <= payment.refunded) return accept([]);
    return accept([event('PaymentRefunded', { personId, paymentId, total: refunded, reference })]);
  },
  /** Refused at once, or days after it was taken on; of whoever tried to give it back. */
  RecordRefundFailure: ({ personId, paymentId, total, reference, reason }, state) => {
    const payment = entryOf(state.payments, paymentId);
    if (!payment) return reject('NOT_FOUND');
    if (paymentAfter(payment.status, 'PaymentRecorded')) return reject('UNAVAILABLE');
    // A try that failed before anybody was told of it leaves a payment as it is.
    const isNews = payment.status === 'given-back' || total < payment.refunded;
    if (!isNews || payment.failedRefund === reference) return accept([]);
    const left = Math.min(total, payment.refunded);
    return accept([event('PaymentRefundFailed', { personId, paymentId, total: left, reference, reason })]);
  },
  RecordDispute: (data, state) => {
    const payment = entryOf(state.payments, data.paymentId);
    if (!payment) return reject('NOT_FOUND');
    return accept(payment.dispute === `${data.reference} ${data.status}` ? [] : [event('PaymentDisputed', data)]);
  },
});
