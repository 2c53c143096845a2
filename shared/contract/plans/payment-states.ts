/**
 * The life of one payment: the one table of what may follow from each state, of what is left to do at
 * the provider meanwhile, and of the word for the payer. `docs/payments.md` explains it.
 */

export type PaymentEvent =
  | 'PaymentAsked'
  | 'PaymentRecorded'
  | 'PaymentFailed'
  | 'PaymentSuperseded'
  | 'PaymentWithdrawn'
  | 'PaymentGivenBack'
  | 'PaymentRefunded'
  | 'PaymentRefundFailed';

/** `look`: ask what became of it; `stop`: see to it that it is never paid; `refund`: give it back. */
export type PaymentDuty = 'look' | 'stop' | 'refund';

/** As lists say it. */
export const invoiceStatuses = [
  'open',
  'paid',
  'failed',
  'cancelled',
  'refunding',
  'refunded',
  'refund-failed',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

type Row = {
  readonly next: { readonly [E in PaymentEvent]?: PaymentState };
  readonly duty: PaymentDuty | null;
  readonly shown: InvoiceStatus;
};
export type PaymentState =
  | 'requested'
  | 'asked'
  | 'declined'
  | 'superseded'
  | 'withdrawn'
  | 'stopped'
  | 'paid'
  | 'given-back'
  | 'refunded'
  | 'refund-failed';

const open = {
  PaymentRecorded: 'paid',
  PaymentFailed: 'declined',
  PaymentSuperseded: 'superseded',
  PaymentWithdrawn: 'withdrawn',
} as const;
/** Money may be on its way until the provider says that none is. */
const stopping = { PaymentRecorded: 'paid', PaymentFailed: 'stopped' } as const;

export const paymentStates: Readonly<Record<PaymentState, Row>> = {
  requested: { next: { PaymentAsked: 'asked', ...open }, duty: 'look', shown: 'open' },
  asked: { next: open, duty: 'look', shown: 'open' },
  /** A message of success may come after that of a failed try. */
  declined: { next: { PaymentRecorded: 'paid' }, duty: null, shown: 'failed' },
  superseded: { next: stopping, duty: 'stop', shown: 'cancelled' },
  withdrawn: { next: stopping, duty: 'stop', shown: 'cancelled' },
  stopped: { next: { PaymentRecorded: 'paid' }, duty: null, shown: 'cancelled' },
  paid: { next: { PaymentGivenBack: 'given-back', PaymentRefunded: 'refunded' }, duty: null, shown: 'paid' },
  'given-back': {
    next: { PaymentRefunded: 'refunded', PaymentRefundFailed: 'refund-failed' },
    duty: 'refund',
    shown: 'refunding',
  },
  /** What the provider had taken on may come back to it days later. */
  refunded: { next: { PaymentRefundFailed: 'refund-failed' }, duty: null, shown: 'refunded' },
  /** Nothing that is repeated would do it: the operator sees to it there, or in another way. */
  'refund-failed': { next: { PaymentRefunded: 'refunded' }, duty: null, shown: 'refund-failed' },
};

/** Undefined: it changes nothing. */
export const paymentAfter = (state: PaymentState, event: PaymentEvent): PaymentState | undefined =>
  paymentStates[state].next[event];

/**
 * What a stored event makes of the payment that it is about; a part that is refunded leaves it as it is.
 * @param amount US cents, tax included
 */
export const paymentMoved = (
  state: PaymentState,
  amount: number,
  { type, data }: { readonly type: string; readonly data: object },
): PaymentState => {
  const { next } = paymentStates[state];
  const isPart = type === 'PaymentRefunded' && 'total' in data && Number(data.total) < amount;
  return Object.hasOwn(next, type) && !isPart ? (next[type as PaymentEvent] ?? state) : state;
};

/** Neither paid nor declined, nor to be stopped. */
export const isOpenPayment = (state: PaymentState): boolean => paymentStates[state].duty === 'look';
