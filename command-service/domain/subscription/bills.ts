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
} from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { paymentIdOf } from '../ids.ts';
import { isBefore } from '../time.ts';
import { entryOf } from '../values.ts';
import { type Card, cardOf, type Subscription, type SubscriptionState } from './state.ts';

/** Length of the trial in days, tax as a fraction. */
export type SubscriptionContext = { readonly trialDays: number; readonly taxRate: number };

type Bill = Pick<EventData<'PaymentRequested'>, 'personId' | 'paymentId' | 'purpose' | 'taxRate'>;

export const requestOf = (
  bill: Bill,
  { plan, period, members }: PlanChoice,
  { lines, amount, tax }: Pick<PlanQuote, 'lines' | 'amount' | 'tax'>,
  card: Card,
) => event('PaymentRequested', { ...bill, plan, period, members, amount, tax, lines: [...lines], ...cardOf(card) });

export const start = (
  data: DomainPayload<'StartSubscription'>,
  state: SubscriptionState,
  { actor: personId, commandId, now }: Moment,
  context: SubscriptionContext,
): Decision => {
  const paymentId = paymentIdOf(commandId);
  if (entryOf(state.payments, paymentId)) return accept([], { paymentId });
  // An abandoned 3-D Secure payment blocks nothing.
  if (state.status === 'trial' || state.status === 'active') return reject('SUBSCRIBED_ALREADY');
  if (state.status === 'cancelled' && isBefore(now, state.periodEnd)) return reject('SUBSCRIPTION_CANCELLED');
  const quote = quoteStart(data, data.trial, { now, ...context });
  if (data.trial && state.status !== 'none')
    return reject({ code: 'TRIAL_USED', current: quoteStart(data, false, { now, ...context }) });
  const bill = { personId, paymentId, purpose: data.trial ? 'trial' : 'start', taxRate: context.taxRate } as const;
  return accept([requestOf(bill, data, quote, data)], { paymentId });
};

const runs = (state: SubscriptionState): state is Subscription => state.status !== 'none' && state.status !== 'ended';

export const changePlan = (
  data: DomainPayload<'ChangePlan'>,
  state: SubscriptionState,
  { actor: personId, commandId, now }: Moment,
  { taxRate }: SubscriptionContext,
): Decision => {
  const paymentId = paymentIdOf(commandId);
  if (entryOf(state.payments, paymentId)) return accept([], { paymentId });
  if (!runs(state)) return reject('NO_SUBSCRIPTION');
  if (state.status === 'cancelled') return reject('SUBSCRIPTION_CANCELLED');
  if (state.failed) return reject('RENEWAL_UNPAID');
  const quote = quoteChange(state, data, { now, taxRate });
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
        : accept([requestOf({ personId, paymentId, purpose: 'change', taxRate }, choice, quote, state.card)], {
            paymentId,
          });
  }
};

/** The price of the period that follows, of the plan that holds then. */
export const renewalQuote = (state: Subscription, { taxRate }: SubscriptionContext) => {
  const choice = state.next ?? state;
  const line = lineOf('period', choice, state.periodEnd, periodAfter(state.periodEnd, choice));
  return { choice, quote: { lines: [line], amount: line.amount, tax: Math.round(line.amount * taxRate) } };
};

/** The payer is there and may confirm what no renewal could. */
export const payRenewal = (
  state: SubscriptionState,
  { actor: personId, commandId }: Moment,
  context: SubscriptionContext,
): Decision => {
  const paymentId = paymentIdOf(commandId);
  if (entryOf(state.payments, paymentId)) return accept([], { paymentId });
  if (!runs(state)) return reject('NO_SUBSCRIPTION');
  if (!state.failed) return reject('NOTHING_TO_PAY');
  const { choice, quote } = renewalQuote(state, context);
  const bill = { personId, paymentId, purpose: 'overdue', taxRate: context.taxRate } as const;
  return accept([requestOf(bill, choice, quote, state.card)], { paymentId });
};
