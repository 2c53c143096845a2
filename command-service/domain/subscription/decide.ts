import { chargeOf, DAY, type EventData, periodDays } from '@dossier/shared/contract';
import type { DomainCommand, DomainPayload } from '../commands.ts';
import { accept, assertNever, type Decider, type Decision, event, type Moment, reject } from '../decider.ts';
import { paymentIdOf, renewalIdOf } from '../ids.ts';
import { after, isBefore, laterOf, sameMoment } from '../time.ts';
import { entryOf, equal } from '../values.ts';
import { type Card, type Choice, cardOf, evolve, initial, type SubscriptionState } from './state.ts';

export type SubscriptionCommand = DomainCommand<
  'StartSubscription' | 'ChangeCard' | 'CancelSubscription' | 'RecordPayment' | 'RecordPaymentFailure' | 'RecordRenewal'
>;
/** Length of the trial in days, tax as a fraction. */
type SubscriptionContext = { readonly trialDays: number; readonly taxRate: number };

const request = (
  personId: string,
  paymentId: string,
  purpose: 'trial' | 'period',
  choice: Choice,
  charge: { readonly amount: number; readonly tax: number },
  card: Card,
) =>
  event('PaymentRequested', {
    personId,
    paymentId,
    purpose,
    plan: choice.plan,
    period: choice.period,
    members: choice.members,
    amount: charge.amount,
    tax: charge.tax,
    ...cardOf(card),
  });

const start = (
  data: DomainPayload<'StartSubscription'>,
  state: SubscriptionState,
  { actor, commandId }: Moment,
): Decision => {
  const paymentId = paymentIdOf(commandId);
  if (entryOf(state.payments, paymentId)) return accept([], { paymentId });
  // A cancelled one may be started anew, and an abandoned 3-D Secure payment blocks nothing.
  if (state.status === 'trial' || state.status === 'active') return reject('SUBSCRIBED_ALREADY');
  return accept([request(actor, paymentId, 'trial', data, data, data)], { paymentId });
};

const begin = (
  { plan, period, members }: Choice,
  personId: string,
  state: SubscriptionState,
  now: string,
  { trialDays }: SubscriptionContext,
): EventData<'SubscriptionStarted'> => {
  const trialEnd = after(now, trialDays * DAY);
  return {
    personId,
    plan,
    period,
    members,
    // What was paid for before a cancellation is not lost.
    trialEnd: state.status === 'cancelled' ? laterOf(trialEnd, state.periodEnd) : trialEnd,
  };
};

const recordPayment = (
  { personId, paymentId, reference }: DomainPayload<'RecordPayment'>,
  state: SubscriptionState,
  { now }: Moment,
  context: SubscriptionContext,
): Decision => {
  const payment = entryOf(state.payments, paymentId);
  if (!payment) return reject('NOT_FOUND');
  if (payment.status === 'paid') return accept([]);
  const recorded = event('PaymentRecorded', { personId, paymentId, reference });
  if (payment.purpose === 'trial') {
    // A second open payment: the money came and is recorded, the subscription already runs.
    if (state.status === 'trial' || state.status === 'active') return accept([recorded]);
    return accept([recorded, event('SubscriptionStarted', begin(payment, personId, state, now, context))]);
  }
  if (state.status === 'none') return accept([recorded]);
  // Periods follow each other without a gap, unless the payment came after a whole one.
  const next = after(state.periodEnd, periodDays[payment.period] * DAY);
  const periodEnd = isBefore(now, next) ? next : after(now, periodDays[payment.period] * DAY);
  const renewed = [recorded, event('SubscriptionRenewed', { personId, periodEnd })];
  return accept(
    state.status === 'cancelled'
      ? [...renewed, event('SubscriptionCancelled', { personId, endsAt: periodEnd })]
      : renewed,
  );
};

const recordFailure = (
  { personId, paymentId, reason }: DomainPayload<'RecordPaymentFailure'>,
  state: SubscriptionState,
): Decision => {
  const payment = entryOf(state.payments, paymentId);
  if (!payment) return reject('NOT_FOUND');
  // A failure reported after the success is out of date.
  if (payment.status !== 'open') return accept([]);
  const failed = event('PaymentFailed', { personId, paymentId, reason });
  const runs = state.status === 'trial' || state.status === 'active' || state.status === 'cancelled';
  return accept(payment.purpose === 'period' && runs ? [failed, event('SubscriptionEnded', { personId })] : [failed]);
};

const renew = (
  { personId, periodEnd }: DomainPayload<'RecordRenewal'>,
  state: SubscriptionState,
  { now }: Moment,
  { taxRate }: SubscriptionContext,
): Decision => {
  if (state.status === 'none' || state.status === 'ended') return reject('NO_SUBSCRIPTION');
  // A duty noted before the last renewal.
  if (!sameMoment(periodEnd, state.periodEnd)) return accept([]);
  if (isBefore(now, state.periodEnd)) return reject('NOT_DUE');
  if (state.status === 'cancelled') return accept([event('SubscriptionEnded', { personId })]);
  const paymentId = renewalIdOf(personId, state.periodEnd);
  if (entryOf(state.payments, paymentId)) return accept([]);
  return accept([request(personId, paymentId, 'period', state, chargeOf('period', state, taxRate), state.card)]);
};

const decide = (
  command: SubscriptionCommand,
  state: SubscriptionState,
  moment: Moment,
  context: SubscriptionContext,
): Decision => {
  switch (command.type) {
    case 'StartSubscription':
      return start(command.data, state, moment);
    case 'ChangeCard':
      if (state.status === 'none' || state.status === 'ended') return reject('NO_SUBSCRIPTION');
      return equal(cardOf(command.data), state.card)
        ? accept([])
        : accept([event('CardChanged', { personId: moment.actor, ...cardOf(command.data) })]);
    case 'CancelSubscription':
      if (state.status === 'none' || state.status === 'ended') return reject('NO_SUBSCRIPTION');
      return state.status === 'cancelled'
        ? accept([])
        : accept([event('SubscriptionCancelled', { personId: moment.actor, endsAt: state.periodEnd })]);
    case 'RecordPayment':
      return recordPayment(command.data, state, moment, context);
    case 'RecordPaymentFailure':
      return recordFailure(command.data, state);
    case 'RecordRenewal':
      return renew(command.data, state, moment, context);
    default:
      return assertNever(command);
  }
};

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionContext> = {
  initial,
  evolve,
  decide,
};
