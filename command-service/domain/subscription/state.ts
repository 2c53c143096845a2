import {
  choiceOf,
  type EventData,
  type EventsOf,
  type GiveBackReason,
  type PaymentEvent,
  type PaymentState,
  type PlanChoice,
  paymentMoved,
} from '@dossier/shared/contract';
import { evolveBy } from '../decider.ts';
import { withReserved } from '../reservations.ts';
import { entryOf } from '../values.ts';

export type Card = Omit<EventData<'CardChanged'>, 'personId'>;
/** What a payment is quoted on: it counts only as long as this holds. */
type Basis = NonNullable<EventData<'PaymentRequested'>['basis']>;
export type Payment = PlanChoice & {
  readonly purpose: EventData<'PaymentRequested'>['purpose'];
  readonly status: PaymentState;
  /** US cents, tax included. */
  readonly amount: number;
  /** Of it, so far. */
  readonly refunded: number;
  readonly card: Card;
  /** The gateway's own id of it, once it is known. */
  readonly reference: string | null;
  readonly basis: Basis;
  /** What is said where it is paid and does not count. */
  readonly unwanted: GiveBackReason;
  /** The last refund that failed, which nobody tells us any more that it was made. */
  readonly failedRefund: string | null;
  /** The last that was told of a dispute, to tell each thing once. */
  readonly dispute: string | null;
};
type Payments = {
  readonly payments: Readonly<Record<string, Payment>>;
  /** The one that may count: asked for last, and neither paid, superseded nor withdrawn since. */
  readonly current: string | null;
  /** How often what is held or planned has changed. */
  readonly revision: number;
  /** With the account. */
  readonly isClosed: boolean;
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
    readonly isCardLost: boolean;
  };
export type SubscriptionState = NoSubscription | Subscription;

export const initial: SubscriptionState = {
  status: 'none',
  payments: {},
  current: null,
  revision: 0,
  isClosed: false,
  reserved: [],
};

export const cardOf = ({ paymentMethodId, brand, last4, expMonth, expYear, billingName }: Card): Card => ({
  paymentMethodId,
  brand,
  last4,
  expMonth,
  expYear,
  billingName,
});

const reserve = (state: SubscriptionState, until: string, added: readonly Reservation[]): SubscriptionState => ({
  ...state,
  reserved: withReserved(state.reserved, until, added),
});

export const basisOf = (state: SubscriptionState): Basis => ({
  revision: state.revision,
  periodEnd: state.status === 'none' ? null : state.periodEnd,
});

const withPayment = (state: SubscriptionState, paymentId: string, change: Partial<Payment>): SubscriptionState => {
  const payment = entryOf(state.payments, paymentId);
  return payment ? { ...state, payments: { ...state.payments, [paymentId]: { ...payment, ...change } } } : state;
};

/** As the table says; what it does not name changes nothing. */
const moved = (
  state: SubscriptionState,
  type: PaymentEvent,
  data: { readonly paymentId: string },
  change: Partial<Payment> = {},
): SubscriptionState => {
  const payment = entryOf(state.payments, data.paymentId);
  if (!payment) return state;
  const status = paymentMoved(payment.status, payment.amount, { type, data });
  return status === payment.status ? state : withPayment(state, data.paymentId, { status, ...change });
};
/** It will not count any more. */
const done = (state: SubscriptionState, { paymentId }: { readonly paymentId: string }): SubscriptionState =>
  state.current === paymentId ? { ...state, current: null } : state;

const noCard: Card = { paymentMethodId: '', brand: '', last4: '', expMonth: 1, expYear: 2000, billingName: '' };
/** The card that paid last is the card on file. */
const paidCard = (state: SubscriptionState): Card =>
  Object.values(state.payments).findLast(({ status }) => status === 'paid')?.card ?? noCard;

/** What is held or planned is another one from here on: payments quoted before do not count. */
const turned = (state: SubscriptionState): SubscriptionState => ({ ...state, revision: state.revision + 1 });

const whileSubscribed = (state: SubscriptionState, change: Partial<Subscription>): SubscriptionState =>
  state.status === 'none' ? state : { ...state, ...change };

const resumed = (state: SubscriptionState): SubscriptionState =>
  state.status === 'none' ? state : { ...state, status: state.running === 'trial' ? 'trial' : 'active' };

export const evolve = evolveBy<SubscriptionState, EventsOf<'subscription'>>({
  PaymentRequested: (state, data) => ({
    ...state,
    current: data.paymentId,
    payments: {
      ...state.payments,
      [data.paymentId]: {
        purpose: data.purpose,
        plan: data.plan,
        period: data.period,
        members: data.members,
        status: 'requested',
        amount: data.amount + data.tax,
        refunded: 0,
        failedRefund: null,
        card: cardOf(data),
        reference: null,
        basis: data.basis ?? basisOf(state),
        unwanted: 'late',
        dispute: null,
      },
    },
  }),
  PaymentAsked: (state, data) => moved(state, 'PaymentAsked', data, { reference: data.reference }),
  PaymentRecorded: (state, data) => done(moved(state, 'PaymentRecorded', data, { reference: data.reference }), data),
  PaymentFailed: (state, data) => moved(state, 'PaymentFailed', data),
  PaymentSuperseded: (state, data) => done(moved(state, 'PaymentSuperseded', data, { unwanted: 'superseded' }), data),
  PaymentWithdrawn: (state, data) => done(moved(state, 'PaymentWithdrawn', data, { unwanted: 'withdrawn' }), data),
  PaymentGivenBack: (state, data) => moved(state, 'PaymentGivenBack', data),
  PaymentRefunded: (state, data) =>
    withPayment(moved(state, 'PaymentRefunded', data), data.paymentId, { refunded: data.total }),
  PaymentRefundFailed: (state, data) =>
    withPayment(moved(state, 'PaymentRefundFailed', data), data.paymentId, {
      refunded: data.total,
      failedRefund: data.reference,
    }),
  PaymentDisputed: (state, { paymentId, reference, status }) =>
    withPayment(state, paymentId, { dispute: `${reference} ${status}` }),
  SubscriptionStarted: (state, { plan, period, members, trialEnd }: EventData<'SubscriptionStarted'>) =>
    turned({
      payments: state.payments,
      current: state.current,
      revision: state.revision,
      isClosed: state.isClosed,
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
      isCardLost: false,
    }),
  SubscriptionRenewed: (state, { periodEnd }) =>
    turned(whileSubscribed(state, { status: 'active', running: 'period', periodEnd, failed: null })),
  SubscriptionWoken: (state, { periodEnd }) => turned(whileSubscribed(state, { periodEnd, failed: null })),
  SubscriptionCancelled: (state, { endsAt }) =>
    turned(whileSubscribed(state, { status: 'cancelled', periodEnd: endsAt, failed: null })),
  SubscriptionResumed: (state) => turned(resumed(state)),
  SubscriptionEnded: (state) => turned(whileSubscribed(state, { status: 'ended' })),
  SubscriptionClosed: (state) => ({ ...turned(whileSubscribed(state, { status: 'ended' })), isClosed: true }),
  PlanChanged: (state, { plan, period, members }) =>
    turned(whileSubscribed(state, { plan, period, members, next: null })),
  PlanChangePlanned: (state, data) => turned(whileSubscribed(state, { next: choiceOf(data) })),
  PlanChangeWithdrawn: (state) => turned(whileSubscribed(state, { next: null })),
  SeatReserved: (state, { teamId, memberId, invitation, until }) =>
    reserve(state, until, [{ teamId, memberId, invitation, until }]),
  TeamSeatsReserved: (state, { teamId, memberIds, until }) => {
    const added = memberIds.map((memberId) => ({ teamId, memberId, invitation: wholeTeam, until }));
    return reserve(state, until, added);
  },
  RenewalFailed: (state, { tries, nextTryAt }) => whileSubscribed(state, { failed: { tries, nextTryAt } }),
  CardChanged: (state, data) =>
    whileSubscribed(state, { card: cardOf(data), isCardExpiryTold: false, isCardLost: false }),
  CardLost: (state) => whileSubscribed(state, { isCardLost: true }),
  CardExpiring: (state) => whileSubscribed(state, { isCardExpiryTold: true }),
});
