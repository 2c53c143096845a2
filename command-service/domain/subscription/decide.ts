import { cardExpiry } from '@dossier/shared/contract';
import type { DomainCommand, DomainPayload } from '../commands.ts';
import { accept, assertNever, type Decider, type Decision, event, type Moment, reject } from '../decider.ts';
import { isBefore } from '../time.ts';
import { equal } from '../values.ts';
import { changePlan, payRenewal, type SubscriptionContext, start } from './bills.ts';
import { recordAsked, recordDispute, recordFailure, recordPayment, recordRefund, withdraw } from './payments.ts';
import { renew } from './renewals.ts';
import { releaseSeats, reserveSeat, reserveTeamSeats } from './seats.ts';
import { cardOf, evolve, initial, type SubscriptionState } from './state.ts';

export type SubscriptionCommand = DomainCommand<
  | 'StartSubscription'
  | 'ChangePlan'
  | 'WithdrawPlanChange'
  | 'ChangeCard'
  | 'CancelSubscription'
  | 'ResumeSubscription'
  | 'PayRenewal'
  | 'RecordPaymentAsked'
  | 'RecordPayment'
  | 'RecordPaymentFailure'
  | 'RecordRefund'
  | 'RecordDispute'
  | 'RecordCardLoss'
  | 'CloseSubscription'
  | 'RecordRenewal'
  | 'RecordCardExpiry'
  | 'ReserveSeat'
  | 'ReserveTeamSeats'
  | 'ReleaseSeats'
>;

const ofRunning = (
  command: DomainCommand<'WithdrawPlanChange' | 'CancelSubscription' | 'ResumeSubscription' | 'ChangeCard'>,
  state: SubscriptionState,
  { actor: personId, now }: Moment,
): Decision => {
  if (state.status === 'none' || state.status === 'ended') return reject('NO_SUBSCRIPTION');
  switch (command.type) {
    case 'WithdrawPlanChange':
      return accept(
        state.next ? [...withdraw(state, personId, 'changed'), event('PlanChangeWithdrawn', { personId })] : [],
      );
    case 'CancelSubscription':
      if (state.status === 'cancelled') return accept([]);
      return accept([
        ...withdraw(state, personId, 'cancelled'),
        event('SubscriptionCancelled', { personId, endsAt: state.periodEnd }),
        ...(isBefore(now, state.periodEnd) ? [] : [event('SubscriptionEnded', { personId })]),
      ]);
    case 'ResumeSubscription':
      if (state.status !== 'cancelled') return accept([]);
      return isBefore(now, state.periodEnd)
        ? accept([event('SubscriptionResumed', { personId })])
        : reject('NO_SUBSCRIPTION');
    case 'ChangeCard':
      return accept(
        equal(cardOf(command.data), state.card) ? [] : [event('CardChanged', { personId, ...cardOf(command.data) })],
      );
    default:
      return assertNever(command);
  }
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

const decide = (
  command: SubscriptionCommand,
  state: SubscriptionState,
  moment: Moment,
  context: SubscriptionContext,
): Decision => {
  switch (command.type) {
    case 'StartSubscription':
      return start(command.data, state, moment, context);
    case 'ChangePlan':
      return changePlan(command.data, state, moment, context);
    case 'WithdrawPlanChange':
    case 'CancelSubscription':
    case 'ResumeSubscription':
    case 'ChangeCard':
      return ofRunning(command, state, moment);
    case 'PayRenewal':
      return payRenewal(state, moment, context);
    case 'RecordPaymentAsked':
      return recordAsked(command.data, state);
    case 'RecordPayment':
      return recordPayment(command.data, state, moment, context);
    case 'RecordPaymentFailure':
      return recordFailure(command.data, state, moment);
    case 'RecordRefund':
      return recordRefund(command.data, state);
    case 'RecordDispute':
      return recordDispute(command.data, state);
    case 'RecordCardLoss':
      return loseCard(command.data, state);
    case 'CloseSubscription':
      return close(command.data, state);
    case 'RecordRenewal':
      return renew(command.data, state, moment, context);
    case 'RecordCardExpiry':
      return tellExpiry(command.data, state, moment);
    case 'ReserveSeat':
      return reserveSeat(command.data, state, moment, context);
    case 'ReserveTeamSeats':
      return reserveTeamSeats(command.data, state, moment, context);
    case 'ReleaseSeats':
      return releaseSeats(command.data, state, moment, context);
    default:
      return assertNever(command);
  }
};

export const subscriptionDecider: Decider<SubscriptionState, SubscriptionCommand, SubscriptionContext> = {
  initial,
  evolve,
  decide,
};
