import { DAY, type DomainEvent, isSameChoice, type PlanChoice, periodAfter } from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { renewalIdOf } from '../ids.ts';
import { after, isBefore, laterOf, sameMoment } from '../time.ts';
import { entryOf } from '../values.ts';
import { renewalOf, requestOf, type SubscriptionContext } from './bills.ts';
import type { Payment, Subscription, SubscriptionState } from './state.ts';

/** Until a failed renewal is tried again: 3 tries in a week. */
const pauses = [3 * DAY, 4 * DAY];

const choiceIn = ({ plan, period, members }: PlanChoice): PlanChoice => ({ plan, period, members });

const begin = (payment: Payment, personId: string, now: string, { trialDays }: SubscriptionContext): DomainEvent[] => {
  const started = (trialEnd: string) => event('SubscriptionStarted', { personId, ...choiceIn(payment), trialEnd });
  return payment.purpose === 'trial'
    ? [started(after(now, trialDays * DAY))]
    : [started(now), event('SubscriptionRenewed', { personId, periodEnd: periodAfter(now, payment) })];
};

/** Where the payer cancelled before their payment came, it lasts for its period all the same. */
const stillCancelled = (personId: string, state: Subscription, periodEnd: string): DomainEvent[] =>
  state.status === 'cancelled' ? [event('SubscriptionCancelled', { personId, endsAt: periodEnd })] : [];

const renewed = (payment: Payment, personId: string, state: Subscription, periodEnd: string): DomainEvent[] => [
  ...(isSameChoice(payment, state) ? [] : [event('PlanChanged', { personId, ...choiceIn(payment) })]),
  event('SubscriptionRenewed', { personId, periodEnd }),
  ...stillCancelled(personId, state, periodEnd),
];

const changed = (payment: Payment, personId: string, state: Subscription, now: string): DomainEvent[] =>
  payment.period === state.period
    ? [event('PlanChanged', { personId, ...choiceIn(payment) })]
    : renewed(payment, personId, state, periodAfter(now, payment));

/** Periods follow each other without a gap, unless the payment came after a whole one. */
const endOfNext = (payment: Payment, state: Subscription, now: string): string => {
  const next = periodAfter(state.periodEnd, payment);
  return isBefore(now, next) ? next : periodAfter(now, payment);
};

const followsFrom = (
  payment: Payment,
  personId: string,
  state: SubscriptionState,
  now: string,
  context: SubscriptionContext,
): DomainEvent[] => {
  switch (payment.purpose) {
    case 'trial':
    case 'start':
      // A second open payment: the money came and is recorded, the subscription already runs.
      return state.status === 'trial' || state.status === 'active' ? [] : begin(payment, personId, now, context);
    case 'change':
      return state.status === 'none' || state.status === 'ended' ? [] : changed(payment, personId, state, now);
    default:
      return state.status === 'none' ? [] : renewed(payment, personId, state, endOfNext(payment, state, now));
  }
};

export const recordPayment = (
  { personId, paymentId, reference }: DomainPayload<'RecordPayment'>,
  state: SubscriptionState,
  { now }: Moment,
  context: SubscriptionContext,
): Decision => {
  const payment = entryOf(state.payments, paymentId);
  if (!payment) return reject('NOT_FOUND');
  if (payment.status === 'paid') return accept([]);
  const recorded = event('PaymentRecorded', { personId, paymentId, reference });
  return accept([recorded, ...followsFrom(payment, personId, state, now, context)]);
};

const triesOf = (state: Subscription): number => state.failed?.tries ?? 0;

/** Only the renewal itself counts as a try, not what a person pays by hand. */
const afterFailure = (
  { personId, paymentId, needsPayer = false }: DomainPayload<'RecordPaymentFailure'>,
  state: SubscriptionState,
  now: string,
): DomainEvent[] => {
  if (state.status === 'none' || state.status === 'ended') return [];
  const tries = triesOf(state) + 1;
  if (paymentId !== renewalIdOf(personId, state.periodEnd, tries - 1)) return [];
  const ended = event('SubscriptionEnded', { personId });
  if (state.status === 'cancelled') return [ended];
  const pause = pauses[tries - 1];
  const nextTryAt = pause === undefined ? null : after(now, pause);
  const failed = event('RenewalFailed', { personId, paymentId, tries, nextTryAt, needsPayer });
  return nextTryAt === null ? [failed, ended] : [failed];
};

export const recordFailure = (
  data: DomainPayload<'RecordPaymentFailure'>,
  state: SubscriptionState,
  { now }: Moment,
): Decision => {
  const { personId, paymentId, reason } = data;
  const payment = entryOf(state.payments, paymentId);
  if (!payment) return reject('NOT_FOUND');
  // A failure reported after the success is out of date.
  if (payment.status !== 'open') return accept([]);
  return accept([event('PaymentFailed', { personId, paymentId, reason }), ...afterFailure(data, state, now)]);
};

export const renew = (
  { personId, periodEnd }: DomainPayload<'RecordRenewal'>,
  state: SubscriptionState,
  { now }: Moment,
  context: SubscriptionContext,
): Decision => {
  if (state.status === 'none' || state.status === 'ended') return reject('NO_SUBSCRIPTION');
  // A duty noted before the last renewal.
  if (!sameMoment(periodEnd, state.periodEnd)) return accept([]);
  if (isBefore(now, laterOf(state.periodEnd, state.failed?.nextTryAt ?? state.periodEnd))) return reject('NOT_DUE');
  if (state.status === 'cancelled') return accept([event('SubscriptionEnded', { personId })]);
  const paymentId = renewalIdOf(personId, state.periodEnd, triesOf(state));
  if (entryOf(state.payments, paymentId)) return accept([]);
  return accept([requestOf({ personId, paymentId }, renewalOf('period', state, context), context)]);
};
