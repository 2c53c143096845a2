import { type EventData, type PaymentState, paymentMoved, type StoredEvent } from '../contract/index.ts';

type Dispute = Pick<EventData<'PaymentDisputed'>, 'amount' | 'status' | 'reason'>;

/** A payment as its events tell it. */
export type Bill = {
  readonly request: EventData<'PaymentRequested'>;
  readonly at: string;
  readonly state: PaymentState;
  /** The gateway's own id of it, by which it is found there. */
  readonly reference: string | undefined;
  /** Why it failed, in the gateway's words; or why it is given back, or could not be. */
  readonly reason: string | undefined;
  /** US cents of it, so far. */
  readonly refunded: number;
  /** US cents that were to be given back, and failed or came back. */
  readonly owed: number;
  /** The last that was told of each. */
  readonly disputes: Readonly<Record<string, Dispute>>;
};

/** US cents, tax included. */
export const totalOf = ({ request: { amount, tax } }: Pick<Bill, 'request'>): number => amount + tax;

/** @param bill undefined before it was asked for. @param event upcast; others than those of payments change nothing */
export const billAfter = (
  bill: Bill | undefined,
  { type, data, time }: Pick<StoredEvent, 'type' | 'data' | 'time'>,
): Bill | undefined => {
  if (type === 'PaymentRequested') {
    const request = data as EventData<'PaymentRequested'>;
    return {
      request,
      at: time,
      state: 'requested',
      reference: undefined,
      reason: undefined,
      refunded: 0,
      owed: 0,
      disputes: {},
    };
  }
  if (!bill) return undefined;
  const next = { ...bill, state: paymentMoved(bill.state, totalOf(bill), { type, data }) };
  switch (type) {
    case 'PaymentAsked':
    case 'PaymentRecorded':
      return { ...next, reference: String(data.reference) };
    case 'PaymentFailed':
    case 'PaymentGivenBack':
      return { ...next, reason: String(data.reason) };
    case 'PaymentRefunded': {
      const refunded = Number(data.total);
      return { ...next, refunded, owed: Math.max(0, bill.owed - (refunded - bill.refunded)) };
    }
    case 'PaymentRefundFailed': {
      const refunded = Number(data.total);
      const wanted = next.state === 'refund-failed' ? totalOf(bill) : bill.refunded + bill.owed;
      return { ...next, refunded, owed: wanted - refunded, reason: String(data.reason) };
    }
    case 'PaymentDisputed': {
      const { reference, amount, status, reason } = data as EventData<'PaymentDisputed'>;
      return { ...next, disputes: { ...bill.disputes, [reference]: { amount, status, reason } } };
    }
    default:
      return next;
  }
};

/** From the subscription's stream, which is never behind, in the order in which they were asked for. @param events upcast */
export const billsIn = (events: readonly StoredEvent[]): Bill[] => {
  const bills = new Map<unknown, Bill>();
  for (const event of events) {
    const { paymentId } = event.data;
    const bill = billAfter(bills.get(paymentId), event);
    if (bill) bills.set(paymentId, bill);
  }
  return [...bills.values()];
};
