import {
  choiceOf,
  type DomainEvent,
  type EventData,
  isOpenPayment,
  isRenewed,
  isSameChoice,
  lineOf,
  type PlanChoice,
  type PlanQuote,
  quoteChange,
  quoteStart,
  seatsInUse,
  taxOf,
} from '@dossier/shared/contract';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { paymentIdOf } from '../ids.ts';
import { entryOf, isBefore } from '../values.ts';
import { ofSubscription, type SubscriptionContext } from './context.ts';
import { currentPayment, nextPeriod, supersede, withdraw } from './payments.ts';
import { seatsUsedBy } from './seats.ts';
import { basisOf, type Card, cardOf, type Subscription, type SubscriptionState } from './state.ts';

type Bill = {
  readonly purpose: EventData<'PaymentRequested'>['purpose'];
  readonly choice: PlanChoice;
  readonly quote: Pick<PlanQuote, 'lines' | 'amount' | 'tax'>;
  readonly card: Card;
};

/** Asks for it in the place of whatever was open. */
export const request = (
  { personId, paymentId }: { readonly personId: string; readonly paymentId: string },
  { purpose, choice: { plan, period, members }, quote: { lines, amount, tax }, card }: Bill,
  state: SubscriptionState,
  { taxRate }: Pick<SubscriptionContext, 'taxRate'>,
): DomainEvent[] => [
  ...supersede(state, personId, paymentId),
  event('PaymentRequested', {
    ...{ personId, paymentId, purpose, plan, period, members, amount, tax, taxRate },
    lines: [...lines],
    currency: 'usd',
    basis: basisOf(state),
    ...cardOf(card),
  }),
];

/** Open still: its answer was lost, or another tab asked for the same, or the bank was not answered. */
const openLike = (state: SubscriptionState, { purpose, choice, quote, card }: Bill) => {
  const payment = currentPayment(state);
  const isSame =
    payment !== undefined &&
    isOpenPayment(payment.status) &&
    payment.purpose === purpose &&
    isSameChoice(payment, choice) &&
    payment.amount === quote.amount + quote.tax &&
    payment.card.paymentMethodId === card.paymentMethodId;
  return isSame ? state.current : null;
};

/** Asks the payer, who is there, once for the same. */
const ask = (
  bill: Bill,
  state: SubscriptionState,
  { actor: personId, commandId }: Moment,
  context: SubscriptionContext,
): Decision => {
  const open = openLike(state, bill);
  if (open !== null) return accept([], { paymentId: open });
  const paymentId = paymentIdOf(commandId);
  return accept(request({ personId, paymentId }, bill, state, context), { paymentId });
};

/** What this command asked for before, whatever became of it. */
const askedBefore = ({ payments }: SubscriptionState, { commandId }: Moment): Decision | undefined => {
  const paymentId = paymentIdOf(commandId);
  return entryOf(payments, paymentId) && accept([], { paymentId });
};

/** What was shown is what is charged, or nothing is. */
const priceChanged = <Q extends { readonly total: number }>({ total }: { total?: number | undefined }, quote: Q) =>
  total === undefined || total === quote.total ? undefined : reject({ code: 'PRICE_CHANGED', current: quote });

const runs = (state: SubscriptionState): state is Subscription => state.status !== 'none' && state.status !== 'ended';

/** The price of the period that follows, of the plan that holds then. */
export const renewalOf = (
  purpose: 'period' | 'overdue',
  state: Subscription,
  { now }: Pick<Moment, 'now'>,
  { taxRate }: SubscriptionContext,
): Bill => {
  const choice = state.next ?? state;
  const { from, until } = nextPeriod(choice, state, now);
  const line = lineOf('period', choice, from, until);
  const quote = { lines: [line], amount: line.amount, tax: taxOf(line.amount, taxRate) };
  return { purpose, choice, quote, card: state.card };
};

export const billDecisions = ofSubscription({
  StartSubscription: (data, state, moment, context) => {
    const { now } = moment;
    const before = askedBefore(state, moment);
    if (before) return before;
    if (state.isClosed) return reject('ACCOUNT_CLOSED');
    if (isRenewed(state)) return reject('SUBSCRIBED_ALREADY');
    if (state.status === 'cancelled' && isBefore(now, state.periodEnd)) return reject('SUBSCRIPTION_CANCELLED');
    const quote = quoteStart(data, data.trial, { now, ...context });
    if (data.trial && state.status !== 'none')
      return reject({ code: 'TRIAL_USED', current: quoteStart(data, false, { now, ...context }) });
    const purpose = data.trial ? 'trial' : 'start';
    return (
      priceChanged(data, quote) ?? ask({ purpose, choice: choiceOf(data), quote, card: data }, state, moment, context)
    );
  },
  ChangePlan: (data, state, moment, context) => {
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
    const changed = priceChanged(data, quote);
    if (changed) return changed;
    const choice = choiceOf(data);
    if (quote.amount > 0) return ask({ purpose: 'change', choice, quote, card: state.card }, state, moment, context);
    const followsFrom = (changes: readonly DomainEvent[], status: string) =>
      accept([...withdraw(state, personId, 'changed'), ...changes], { status });
    switch (quote.when) {
      case 'none':
        return followsFrom(state.next ? [event('PlanChangeWithdrawn', { personId })] : [], 'active');
      case 'period-end': {
        const isPlanned = state.next !== null && isSameChoice(state.next, choice);
        return followsFrom(isPlanned ? [] : [event('PlanChangePlanned', { personId, ...choice })], 'planned');
      }
      case 'at-once':
        return followsFrom([event('PlanChanged', { personId, ...choice })], 'active');
    }
  },
  /** The payer is there and may confirm what no renewal could. */
  PayRenewal: (data, state, moment, context) => {
    const before = askedBefore(state, moment);
    if (before) return before;
    if (!runs(state)) return reject('NO_SUBSCRIPTION');
    if (!state.failed) return reject('NOTHING_TO_PAY');
    const bill = renewalOf('overdue', state, moment, context);
    const { amount, tax } = bill.quote;
    return priceChanged(data, { amount, tax, total: amount + tax }) ?? ask(bill, state, moment, context);
  },
});
