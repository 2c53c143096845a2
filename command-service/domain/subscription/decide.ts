import { type CommandName, cardExpiry, DAY, isOpenPayment, isRenewed, wakingDays } from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decider, type Decision, decisions, event, type Moment, reject } from '../decider.ts';
import { renewalIdOf } from '../ids.ts';
import { after, equal, isBefore, laterOf, sameMoment } from '../values.ts';
import { billDecisions, renewalOf, request } from './bills.ts';
import type { SubscriptionContext } from './context.ts';
import { currentPayment, paymentDecisions, withdraw } from './payments.ts';
import { seatDecisions, seatedAnew } from './seats.ts';
import { cardOf, evolve, initial, type Subscription, type SubscriptionState } from './state.ts';

/** How often the end of this period was a reason to ask: each time the payment is another one. */
const askedFor = ({ payments, periodEnd }: Subscription): number =>
  Object.values(payments).filter(
    ({ purpose, basis }) => purpose === 'period' && basis.periodEnd !== null && sameMoment(basis.periodEnd, periodEnd),
  ).length;

/** It waits for what is asked for the same already, by an earlier look or by the payer. */
const isAskedFor = (state: Subscription): boolean => {
  const payment = currentPayment(state);
  return payment !== undefined && isOpenPayment(payment.status) && payment.purpose !== 'change';
};

type Running = Exclude<SubscriptionState, { readonly status: 'none' | 'ended' }>;

/** Refused without one that runs. */
const ofRunning =
  <N extends CommandName>(
    decide: (data: DomainPayload<N>, state: Running, moment: Moment, context: SubscriptionContext) => Decision,
  ) =>
  (data: DomainPayload<N>, state: SubscriptionState, moment: Moment, context: SubscriptionContext): Decision =>
    state.status === 'none' || state.status === 'ended'
      ? reject('NO_SUBSCRIPTION')
      : decide(data, state, moment, context);

const { decide } = decisions<SubscriptionState, SubscriptionContext>()({
  ...billDecisions,
  ...paymentDecisions,
  ...seatDecisions,
  /**
   * Where there was no shop for a while, nobody is charged for the time that their plan slept, and nobody without being told:
   * whose period ended then, or soon after, has some days to cancel.
   */
  RecordRenewal: ofRunning<'RecordRenewal'>(({ personId, periodEnd }, state, { now }, context) => {
    const { shopSince = null } = context;
    // A duty noted before the last renewal.
    if (!sameMoment(periodEnd, state.periodEnd)) return accept([]);
    if (isBefore(now, laterOf(state.periodEnd, state.failed?.nextTryAt ?? state.periodEnd))) return reject('NOT_DUE');
    // Who begins anew meanwhile is paying on this basis.
    if (state.status === 'cancelled')
      return accept(isAskedFor(state) ? [] : [event('SubscriptionEnded', { personId })]);
    const woken = after(now, wakingDays * DAY);
    if (shopSince && isBefore(state.periodEnd, after(shopSince, wakingDays * DAY)))
      return accept([
        ...withdraw(state, personId, 'changed'),
        event('SubscriptionWoken', { personId, periodEnd: woken }),
      ]);
    if (isAskedFor(state)) return accept([]);
    const paymentId = renewalIdOf(personId, state.periodEnd, askedFor(state));
    return accept(request({ personId, paymentId }, renewalOf('period', state, { now }, context), state, context));
  }),
  WithdrawPlanChange: ofRunning((_, state, { actor: personId }) =>
    accept(state.next ? [...withdraw(state, personId, 'changed'), event('PlanChangeWithdrawn', { personId })] : []),
  ),
  ChangeCard: ofRunning<'ChangeCard'>((data, state, { actor: personId }) =>
    accept(equal(cardOf(data), state.card) ? [] : [event('CardChanged', { personId, ...cardOf(data) })]),
  ),
  CancelSubscription: ofRunning((_, state, { actor: personId, now }) => {
    if (state.status === 'cancelled') return accept([]);
    return accept([
      ...withdraw(state, personId, 'cancelled'),
      event('SubscriptionCancelled', { personId, endsAt: state.periodEnd }),
      ...(isBefore(now, state.periodEnd) ? [] : [event('SubscriptionEnded', { personId })]),
    ]);
  }),
  ResumeSubscription: ofRunning((_, state, { actor: personId, now }, { teams }) => {
    if (state.status !== 'cancelled') return accept([]);
    if (!isBefore(now, state.periodEnd)) return reject('NO_SUBSCRIPTION');
    const seats = { subscription: state, teams };
    return accept([event('SubscriptionResumed', { personId }), ...seatedAnew(personId, seats, now)]);
  }),
  RecordCardLoss: ({ personId, paymentMethodId }, state) => {
    if (!isRenewed(state)) return reject('NO_SUBSCRIPTION');
    const isNews = !state.isCardLost && state.card.paymentMethodId === paymentMethodId;
    return accept(isNews ? [event('CardLost', { personId, paymentMethodId })] : []);
  },
  RecordCardRenewal: ofRunning<'RecordCardRenewal'>(({ personId, ...written }, { card, isCardLost }) => {
    const renewed = { ...card, ...written };
    const isNews = !isCardLost && card.paymentMethodId === written.paymentMethodId && !equal(renewed, card);
    return accept(isNews ? [event('CardChanged', { personId, ...renewed })] : []);
  }),
  CloseSubscription: ({ personId }, state) =>
    accept(state.isClosed ? [] : [...withdraw(state, personId, 'closed'), event('SubscriptionClosed', { personId })]),
  RecordCardExpiry: ({ personId }, state, { now }) => {
    // A plan that is not renewed needs no card.
    if (!isRenewed(state)) return reject('NO_SUBSCRIPTION');
    if (state.isCardExpiryTold) return accept([]);
    if (cardExpiry(state.card, now) === 'valid') return reject('NOT_DUE');
    const { expMonth, expYear } = state.card;
    return accept([event('CardExpiring', { personId, expMonth, expYear })]);
  },
});
export type SubscriptionCommand = Parameters<typeof decide>[0];

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionContext> = {
  initial,
  evolve,
  decide,
};
