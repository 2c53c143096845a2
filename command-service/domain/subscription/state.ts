import type { BillingPeriod, CommandPayload, EventData, Plan } from '@dossier/shared/contract';
import { evolveBy } from '../decider.ts';

export type Card = Pick<
  CommandPayload<'ChangeCard'>,
  'paymentMethodId' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'billingName'
>;
export type Choice = { readonly plan: Plan; readonly period: BillingPeriod; readonly members: number };
export type Payment = Choice & {
  readonly purpose: 'trial' | 'period';
  readonly status: 'open' | 'paid' | 'failed';
  /** US cents, tax included. */
  readonly amount: number;
  readonly card: Card;
};
type Payments = { readonly payments: Readonly<Record<string, Payment>> };

export type NoSubscription = Payments & { readonly status: 'none' };
export type Subscription = Payments &
  Choice & {
    readonly status: 'trial' | 'active' | 'cancelled' | 'ended';
    /** What runs until `periodEnd`. It stays known after a cancellation. */
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

const paymentAs = (
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
        amount: data.amount + data.tax,
        card: cardOf(data),
      },
    },
  }),
  PaymentRecorded: (state, data) => paymentAs(state, data, 'paid'),
  PaymentFailed: (state, data) => paymentAs(state, data, 'failed'),
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
