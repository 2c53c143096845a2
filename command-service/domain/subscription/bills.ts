import {
  choiceOf,
  type EventData,
  isSameChoice,
  lineOf,
  type PlanChoice,
  type PlanQuote,
  periodAfter,
  quoteChange,
  quoteStart,
  seatsInUse,
} from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { paymentIdOf } from '../ids.ts';
import { isBefore } from '../time.ts';
import { entryOf } from '../values.ts';
import { type Seats, seatsUsedBy } from './seats.ts';
import { type Card, cardOf, type Subscription, type SubscriptionState } from './state.ts';

/** Length of the trial in days, tax as a fraction; the subscriber's teams where they count. */
export type SubscriptionContext = Pick<Seats, 'teams'> & { readonly trialDays: number; readonly taxRate: number };

type Bill = {
  readonly purpose: EventData<'PaymentRequested'>['purpose'];
  readonly choice: PlanChoice;
  readonly quote: Pick<PlanQuote, 'lines' | 'amount' | 'tax'>;
  readonly card: Card;
};

export const requestOf = (
  { personId, paymentId }: { readonly personId: string; readonly paymentId: string },
  { purpose, choice: { plan, period, members }, quote: { lines, amount, tax }, card }: Bill,
  { taxRate }: SubscriptionContext,
) =>
  event('PaymentRequested', {
    personId,
    paymentId,
    purpose,
    plan,
    period,
    members,
    amount,
    tax,
    taxRate,
    lines: [...lines],
    ...cardOf(card),
  });

/** Open still: its answer was lost, or another tab asked for the same, or the bank was not answered. */
const openLike = ({ payments }: SubscriptionState, { purpose, choice, quote, card }: Bill) =>
  Object.keys(payments).find((paymentId) => {
    const payment = payments[paymentId];
    return (
      payment?.status === 'open' &&
      payment.purpose === purpose &&
      isSameChoice(payment, choice) &&
      payment.amount === quote.amount + quote.tax &&
      payment.card.paymentMethodId === card.paymentMethodId
    );
  });

/** Asks the payer, who is there, once for the same. */
const ask = (
  bill: Bill,
  state: SubscriptionState,
  { actor: personId, commandId }: Moment,
  context: SubscriptionContext,
): Decision => {
  const open = openLike(state, bill);
  if (open) return accept([], { paymentId: open });
  const paymentId = paymentIdOf(commandId);
  return accept([requestOf({ personId, paymentId }, bill, context)], { paymentId });
};

/** What this command asked for before, whatever became of it. */
const askedBefore = ({ payments }: SubscriptionState, { commandId }: Moment): Decision | undefined => {
  const paymentId = paymentIdOf(commandId);
  return entryOf(payments, paymentId) && accept([], { paymentId });
};

export const start = (
  data: DomainPayload<'StartSubscription'>,
  state: SubscriptionState,
  moment: Moment,
  context: SubscriptionContext,
): Decision => {
  const { now } = moment;
  const before = askedBefore(state, moment);
  if (before) return before;
  if (state.status === 'trial' || state.status === 'active') return reject('SUBSCRIBED_ALREADY');
  if (state.status === 'cancelled' && isBefore(now, state.periodEnd)) return reject('SUBSCRIPTION_CANCELLED');
  const quote = quoteStart(data, data.trial, { now, ...context });
  if (data.trial && state.status !== 'none')
    return reject({ code: 'TRIAL_USED', current: quoteStart(data, false, { now, ...context }) });
  const purpose = data.trial ? 'trial' : 'start';
  return ask({ purpose, choice: data, quote, card: data }, state, moment, context);
};

const runs = (state: SubscriptionState): state is Subscription => state.status !== 'none' && state.status !== 'ended';

export const changePlan = (
  data: DomainPayload<'ChangePlan'>,
  state: SubscriptionState,
  moment: Moment,
  context: SubscriptionContext,
): Decision => {
  const { actor: personId, now } = moment;
  const before = askedBefore(state, moment);
  if (before) return before;
  if (!runs(state)) return reject('NO_SUBSCRIPTION');
  if (state.status === 'cancelled') return reject('SUBSCRIPTION_CANCELLED');
  if (state.failed) return reject('RENEWAL_UNPAID');
  const seatsUsed = seatsUsedBy(personId, { subscription: state, ...context }, now);
  const inUse = seatsInUse(state, data, seatsUsed);
  if (inUse) return reject({ code: 'SEATS_IN_USE', title: inUse, current: { seatsUsed } });
  const quote = quoteChange(state, data, { now, ...context });
  if (data.total !== undefined && data.total !== quote.total) return reject({ code: 'PRICE_CHANGED', current: quote });
  const choice = choiceOf(data);
  switch (quote.when) {
    case 'none':
      return accept(state.next ? [event('PlanChangeWithdrawn', { personId })] : [], { status: 'active' });
    case 'period-end':
      return accept(
        state.next && isSameChoice(state.next, choice) ? [] : [event('PlanChangePlanned', { personId, ...choice })],
        { status: 'planned' },
      );
    case 'at-once':
      return quote.amount === 0
        ? accept([event('PlanChanged', { personId, ...choice })], { status: 'active' })
        : ask({ purpose: 'change', choice, quote, card: state.card }, state, moment, context);
  }
};

/** The price of the period that follows, of the plan that holds then. */
export const renewalOf = (
  purpose: 'period' | 'overdue',
  state: Subscription,
  { taxRate }: SubscriptionContext,
): Bill => {
  const choice = state.next ?? state;
  const line = lineOf('period', choice, state.periodEnd, periodAfter(state.periodEnd, choice));
  const quote = { lines: [line], amount: line.amount, tax: Math.round(line.amount * taxRate) };
  return { purpose, choice, quote, card: state.card };
};

/** The payer is there and may confirm what no renewal could. */
export const payRenewal = (state: SubscriptionState, moment: Moment, context: SubscriptionContext): Decision => {
  const before = askedBefore(state, moment);
  if (before) return before;
  if (!runs(state)) return reject('NO_SUBSCRIPTION');
  if (!state.failed) return reject('NOTHING_TO_PAY');
  return ask(renewalOf('overdue', state, context), state, moment, context);
};
