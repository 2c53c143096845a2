import { type CommandName, cardExpiry } from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decider, type Decision, decisions, event, type Moment, reject } from '../decider.ts';
import { isBefore } from '../time.ts';
import { equal } from '../values.ts';
import { changePlan, payRenewal, type SubscriptionContext, start } from './bills.ts';
import { recordAsked, recordDispute, recordFailure, recordPayment, recordRefund, withdraw } from './payments.ts';
import { renew } from './renewals.ts';
import { releaseSeats, reserveSeat, reserveTeamSeats } from './seats.ts';
import { cardOf, evolve, initial, type SubscriptionState } from './state.ts';

type Running = Exclude<SubscriptionState, { readonly status: 'none' | 'ended' }>;

/** Refused without one that runs. */
const ofRunning =
  <N extends CommandName>(decide: (data: DomainPayload<N>, state: Running, moment: Moment) => Decision) =>
  (data: DomainPayload<N>, state: SubscriptionState, moment: Moment): Decision =>
    state.status === 'none' || state.status === 'ended' ? reject('NO_SUBSCRIPTION') : decide(data, state, moment);

const cancel = (state: Running, { actor: personId, now }: Moment): Decision => {
  if (state.status === 'cancelled') return accept([]);
  return accept([
    ...withdraw(state, personId, 'cancelled'),
    event('SubscriptionCancelled', { personId, endsAt: state.periodEnd }),
    ...(isBefore(now, state.periodEnd) ? [] : [event('SubscriptionEnded', { personId })]),
  ]);
};

const resume = (state: Running, { actor: personId, now }: Moment): Decision => {
  if (state.status !== 'cancelled') return accept([]);
  return isBefore(now, state.periodEnd)
    ? accept([event('SubscriptionResumed', { personId })])
    : reject('NO_SUBSCRIPTION');
};

const tellExpiry = (
  { personId }: DomainPayload<'RecordCardExpiry'>,
  state: SubscriptionState,
  { now }: Moment,
): Decision => {
  // A plan that is not renewed needs no card.
  if (state.status !== 'trial' && state.status !== 'active') return reject('NO_SUBSCRIPTION');
  if (state.isCardExpiryTold) return accept([]);
  if (cardExpiry(state.card, now) === 'valid') return reject('NOT_DUE');
  const { expMonth, expYear } = state.card;
  return accept([event('CardExpiring', { personId, expMonth, expYear })]);
};

const loseCard = (
  { personId, paymentMethodId }: DomainPayload<'RecordCardLoss'>,
  state: SubscriptionState,
): Decision => {
  if (state.status !== 'trial' && state.status !== 'active') return reject('NO_SUBSCRIPTION');
  const isNews = !state.isCardLost && state.card.paymentMethodId === paymentMethodId;
  return accept(isNews ? [event('CardLost', { personId, paymentMethodId })] : []);
};

const close = ({ personId }: DomainPayload<'CloseSubscription'>, state: SubscriptionState): Decision =>
  accept(state.isClosed ? [] : [...withdraw(state, personId, 'closed'), event('SubscriptionClosed', { personId })]);

const { decide } = decisions<SubscriptionState, SubscriptionContext>()({
  StartSubscription: start,
  ChangePlan: changePlan,
  WithdrawPlanChange: ofRunning((_, state, { actor: personId }) =>
    accept(state.next ? [...withdraw(state, personId, 'changed'), event('PlanChangeWithdrawn', { personId })] : []),
  ),
  ChangeCard: ofRunning<'ChangeCard'>((data, state, { actor: personId }) =>
    accept(equal(cardOf(data), state.card) ? [] : [event('CardChanged', { personId, ...cardOf(data) })]),
  ),
  CancelSubscription: ofRunning((_, state, moment) => cancel(state, moment)),
  ResumeSubscription: ofRunning((_, state, moment) => resume(state, moment)),
  PayRenewal: (_, state, moment, context) => payRenewal(state, moment, context),
  RecordPaymentAsked: recordAsked,
  RecordPayment: recordPayment,
  RecordPaymentFailure: recordFailure,
  RecordRefund: recordRefund,
  RecordDispute: recordDispute,
  RecordCardLoss: loseCard,
  CloseSubscription: close,
  RecordRenewal: renew,
  RecordCardExpiry: tellExpiry,
  ReserveSeat: reserveSeat,
  ReserveTeamSeats: reserveTeamSeats,
  ReleaseSeats: releaseSeats,
});
export type SubscriptionCommand = Parameters<typeof decide>[0];

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionContext> = {
  initial,
  evolve,
  decide,
};
