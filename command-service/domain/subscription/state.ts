import {
  type BillingPeriod,
  type CommandPayload,
  collaboratorLimits,
  type EventData,
  type Plan,
  periodDays,
  prices,
  storageLimits,
  trialPrice,
  trialStorage,
} from '@dossier/shared/contract';
import { evolveBy } from '../decider.ts';
import { isBefore } from '../time.ts';

export type Card = Pick<
  CommandPayload<'ChangeCard'>,
  'paymentMethodId' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'billingName'
>;
export type Choice = { readonly plan: Plan; readonly period: BillingPeriod; readonly members: number };
export type Payment = Choice & {
  readonly purpose: 'trial' | 'period';
  readonly status: 'open' | 'paid' | 'failed';
  readonly card: Card;
};
type Payments = { readonly payments: Readonly<Record<string, Payment>> };

export type NoSubscription = Payments & { readonly status: 'none' };
export type Subscription = Payments &
  Choice & {
    readonly status: 'trial' | 'active' | 'cancelled' | 'ended';
    /** What runs until `periodEnd`: the trial or a full period. It stays known after a cancellation. */
    readonly running: 'trial' | 'period';
    readonly periodEnd: string;
    readonly card: Card;
  };
export type SubscriptionState = NoSubscription | Subscription;

export type SubscriptionEvent =
  | 'PaymentRequested'
  | 'PaymentRecorded'
  | 'PaymentFailed'
  | 'SubscriptionStarted'
  | 'SubscriptionRenewed'
  | 'SubscriptionCancelled'
  | 'SubscriptionEnded'
  | 'CardChanged';

export const initial: SubscriptionState = { status: 'none', payments: {} };

export const cardOf = ({ paymentMethodId, brand, last4, expMonth, expYear, billingName }: Card): Card => ({
  paymentMethodId,
  brand,
  last4,
  expMonth,
  expYear,
  billingName,
});

const settle = (
  state: SubscriptionState,
  { paymentId }: { paymentId: string },
  status: Payment['status'],
): SubscriptionState => {
  const payment = state.payments[paymentId];
  if (!payment) return state;
  return { ...state, payments: { ...state.payments, [paymentId]: { ...payment, status } } };
};

const noCard: Card = { paymentMethodId: '', brand: '', last4: '', expMonth: 1, expYear: 2000, billingName: '' };
/** The card that paid last is the card on file. */
const paidCard = (state: SubscriptionState): Card =>
  Object.values(state.payments).findLast(({ status }) => status === 'paid')?.card ?? noCard;

const whileSubscribed = (state: SubscriptionState, change: Partial<Subscription>): SubscriptionState =>
  state.status === 'none' ? state : { ...state, ...change };

export const evolve = evolveBy<SubscriptionState, SubscriptionEvent>({
  PaymentRequested: (state, data) => ({
    ...state,
    payments: {
      ...state.payments,
      [data.paymentId]: {
        purpose: data.purpose,
        plan: data.plan,
        period: data.period,
        members: data.members,
        status: 'open',
        card: cardOf(data),
      },
    },
  }),
  PaymentRecorded: (state, data) => settle(state, data, 'paid'),
  PaymentFailed: (state, data) => settle(state, data, 'failed'),
  SubscriptionStarted: (state, { plan, period, members, trialEnd }: EventData<'SubscriptionStarted'>) => ({
    payments: state.payments,
    status: 'trial',
    running: 'trial',
    plan,
    period,
    members,
    periodEnd: trialEnd,
    card: paidCard(state),
  }),
  SubscriptionRenewed: (state, { periodEnd }) =>
    whileSubscribed(state, { status: 'active', running: 'period', periodEnd }),
  SubscriptionCancelled: (state, { endsAt }) => whileSubscribed(state, { status: 'cancelled', periodEnd: endsAt }),
  SubscriptionEnded: (state) => whileSubscribed(state, { status: 'ended' }),
  CardChanged: (state, data) => whileSubscribed(state, { card: cardOf(data) }),
});

/**
 * What one charge costs in US cents: the trial's fixed price, or the plan's price for its period, a team's per member.
 *
 * @param taxRate a fraction, such as 0.19
 */
export const chargeOf = (
  purpose: Payment['purpose'],
  { plan, period, members }: Choice,
  taxRate: number,
): { amount: number; tax: number } => {
  const amount = purpose === 'trial' ? trialPrice : prices[plan][period] * (plan === 'team' ? members : 1);
  return { amount, tax: Math.round(amount * taxRate) };
};

export const daysOf = (period: BillingPeriod) => periodDays[period];

/** STATE-18: every state but ended allows creating projects; a cancelled subscription runs to the end of what was paid. */
export const isSubscribed = (state: SubscriptionState, now: string): boolean => {
  switch (state.status) {
    case 'trial':
    case 'active':
      return true;
    case 'cancelled':
      return isBefore(now, state.periodEnd);
    case 'none':
    case 'ended':
      return false;
  }
};

/**
 * Collaborators per project of a host with this subscription. One that ended keeps its last limit: its projects go on
 * (PAY-21), only new ones are refused.
 */
export const collaboratorLimit = (state: SubscriptionState): number =>
  state.status === 'none' ? 0 : collaboratorLimits[state.period];

/** Storage in bytes over all projects the person hosts (CONST-05, CONST-07). */
export const storageQuota = (state: SubscriptionState, now: string): number =>
  state.status === 'none' || state.running === 'trial' || !isSubscribed(state, now)
    ? trialStorage
    : storageLimits[state.plan][state.period];
