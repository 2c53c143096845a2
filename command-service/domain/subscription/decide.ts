import { type CommandName, cardExpiry } from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decider, type Decision, decisions, event, type Moment, reject } from '../decider.ts';
import { equal, isBefore } from '../values.ts';
import { billDecisions } from './bills.ts';
import type { SubscriptionContext } from './context.ts';
import { paymentDecisions, withdraw } from './payments.ts';
import { renewalDecisions } from './renewals.ts';
import { seatDecisions } from './seats.ts';
import { cardOf, evolve, initial, type SubscriptionState } from './state.ts';

type Running = Exclude<SubscriptionState, { readonly status: 'none' | 'ended' }>;

/** Refused without one that runs. */
const ofRunning =
  <N extends CommandName>(decide: (data: DomainPayload<N>, state: Running, moment: Moment) => Decision) =>
  (data: DomainPayload<N>, state: SubscriptionState, moment: Moment): Decision =>
    state.status === 'none' || state.status === 'ended' ? reject('NO_SUBSCRIPTION') : decide(data, state, moment);

const { decide } = decisions<SubscriptionState, SubscriptionContext>()({
  ...billDecisions,
  ...paymentDecisions,
  ...renewalDecisions,
  ...seatDecisions,
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
  ResumeSubscription: ofRunning((_, state, { actor: personId, now }) => {
    if (state.status !== 'cancelled') return accept([]);
    return isBefore(now, state.periodEnd)
      ? accept([event('SubscriptionResumed', { personId })])
      : reject('NO_SUBSCRIPTION');
  }),
  RecordCardLoss: ({ personId, paymentMethodId }, state) => {
    if (state.status !== 'trial' && state.status !== 'active') return reject('NO_SUBSCRIPTION');
    const isNews = !state.isCardLost && state.card.paymentMethodId === paymentMethodId;
    return accept(isNews ? [event('CardLost', { personId, paymentMethodId })] : []);
  },
  CloseSubscription: ({ personId }, state) =>
    accept(state.isClosed ? [] : [...withdraw(state, personId, 'closed'), event('SubscriptionClosed', { personId })]),
  RecordCardExpiry: ({ personId }, state, { now }) => {
    // A plan that is not renewed needs no card.
    if (state.status !== 'trial' && state.status !== 'active') return reject('NO_SUBSCRIPTION');
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
