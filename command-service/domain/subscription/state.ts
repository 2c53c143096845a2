import { type CommandPayload, choiceOf, type EventData, MINUTE, type PlanChoice } from '@dossier/shared/contract';
import { evolveBy } from '../decider.ts';
import { after, isBefore } from '../time.ts';

export type Card = Pick<
  CommandPayload<'ChangeCard'>,
  'paymentMethodId' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'billingName'
>;
export type Payment = PlanChoice & {
  readonly purpose: EventData<'PaymentRequested'>['purpose'];
  readonly status: 'open' | 'paid' | 'failed';
  /** US cents, tax included. */
  readonly amount: number;
  readonly card: Card;
};
type Payments = {
  readonly payments: Readonly<Record<string, Payment>>;
  /** Those that may still be used. */
  readonly reserved: readonly Reservation[];
};
/** A seat for the nth invitation of a person to a team, or for one of a `wholeTeam`. */
export type Reservation = Omit<EventData<'SeatReserved'>, 'personId'>;
export const wholeTeam = 0;

export type NoSubscription = Payments & { readonly status: 'none' };
export type Subscription = Payments &
  PlanChoice & {
    readonly status: 'trial' | 'active' | 'cancelled' | 'ended';
    /** What runs until `periodEnd`. It stays known after a cancellation. */
    readonly running: 'trial' | 'period';
    readonly periodEnd: string;
    readonly card: Card;
    /** What the plan becomes at `periodEnd`. */
    readonly next: PlanChoice | null;
    /** Of the renewal that is due: how often it failed, and when it is tried again. */
    readonly failed: { readonly tries: number; readonly nextTryAt: string | null } | null;
    readonly isCardExpiryTold: boolean;
  };
export type SubscriptionState = NoSubscription | Subscription;

export type SubscriptionEvent =
  | 'PaymentRequested'
  | 'PaymentRecorded'
  | 'PaymentFailed'
  | 'SubscriptionStarted'
  | 'SubscriptionRenewed'
  | 'SubscriptionCancelled'
  | 'SubscriptionResumed'
  | 'SubscriptionEnded'
  | 'PlanChanged'
  | 'PlanChangePlanned'
  | 'PlanChangeWithdrawn'
  | 'SeatReserved'
  | 'TeamSeatsReserved'
  | 'RenewalFailed'
  | 'CardChanged'
  | 'CardExpiring';

export const initial: SubscriptionState = { status: 'none', payments: {}, reserved: [] };

/** As long as an invitation may take, however slow the store is. */
export const reservedFor = MINUTE;

export const cardOf = ({ paymentMethodId, brand, last4, expMonth, expYear, billingName }: Card): Card => ({
  paymentMethodId,
  brand,
  last4,
  expMonth,
  expYear,
  billingName,
});

const reserve = (state: SubscriptionState, until: string, added: readonly Reservation[]): SubscriptionState => {
  const now = after(until, -reservedFor);
  return { ...state, reserved: [...state.reserved.filter((other) => isBefore(now, other.until)), ...added] };
};

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

const resumed = (state: SubscriptionState): SubscriptionState =>
  state.status === 'none' ? state : { ...state, status: state.running === 'trial' ? 'trial' : 'active' };

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
    reserved: state.reserved,
    status: 'trial',
    running: 'trial',
    plan,
    period,
    members,
    periodEnd: trialEnd,
    card: paidCard(state),
    next: null,
    failed: null,
    isCardExpiryTold: false,
  }),
  SubscriptionRenewed: (state, { periodEnd }) =>
    whileSubscribed(state, { status: 'active', running: 'period', periodEnd, failed: null }),
  SubscriptionCancelled: (state, { endsAt }) =>
    whileSubscribed(state, { status: 'cancelled', periodEnd: endsAt, failed: null }),
  SubscriptionResumed: resumed,
  SubscriptionEnded: (state) => whileSubscribed(state, { status: 'ended' }),
  PlanChanged: (state, { plan, period, members }) => whileSubscribed(state, { plan, period, members, next: null }),
  PlanChangePlanned: (state, data) => whileSubscribed(state, { next: choiceOf(data) }),
  PlanChangeWithdrawn: (state) => whileSubscribed(state, { next: null }),
  SeatReserved: (state, { teamId, memberId, invitation, until }) =>
    reserve(state, until, [{ teamId, memberId, invitation, until }]),
  TeamSeatsReserved: (state, { teamId, memberIds, until }) =>
    reserve(
      state,
      until,
      memberIds.map((memberId) => ({ teamId, memberId, invitation: wholeTeam, until })),
    ),
  RenewalFailed: (state, { tries, nextTryAt }) => whileSubscribed(state, { failed: { tries, nextTryAt } }),
  CardChanged: (state, data) => whileSubscribed(state, { card: cardOf(data), isCardExpiryTold: false }),
  CardExpiring: (state) => whileSubscribed(state, { isCardExpiryTold: true }),
});
