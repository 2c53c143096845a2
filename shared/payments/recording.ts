import { derivedId } from '../basics/ids.ts';
import { type CommandInput, DAY, MINUTE, type PaymentDuty } from '../contract/index.ts';
import type { ChargeResult, PaymentKey, PaymentNews, Payments } from './port.ts';

type RecordingName =
  | 'RecordPaymentAsked'
  | 'RecordPayment'
  | 'RecordPaymentFailure'
  | 'RecordRefund'
  | 'RecordRefundFailure'
  | 'RecordDispute';
type Recording = {
  [N in RecordingName]: {
    readonly name: N;
    readonly payload: CommandInput<N>;
    /** The same for the same news, whoever brings it. */
    readonly commandId: string;
  };
}[RecordingName];

const maxReason = 500;

/** The command that records what a gateway told of a payment. */
export const recordingOf = ({ personId, paymentId, result }: PaymentNews): Recording => {
  const payment = { personId, paymentId };
  switch (result.outcome) {
    case 'paid': {
      const payload = { ...payment, reference: result.reference };
      return { name: 'RecordPayment', payload, commandId: derivedId(paymentId, 'paid') };
    }
    case 'requires-action': {
      const payload = { ...payment, reference: result.reference };
      return { name: 'RecordPaymentAsked', payload, commandId: derivedId(paymentId, 'asked') };
    }
    case 'declined': {
      const { message, needsPayer } = result;
      const payload = { ...payment, reason: message.slice(0, maxReason), ...(needsPayer && { needsPayer }) };
      return { name: 'RecordPaymentFailure', payload, commandId: derivedId(paymentId, 'declined') };
    }
    case 'refunded': {
      const { total, reference } = result;
      const payload = { ...payment, total, reference };
      return { name: 'RecordRefund', payload, commandId: derivedId(paymentId, 'refunded', total, reference) };
    }
    case 'refund-failed': {
      const { total, reference, reason } = result;
      const payload = { ...payment, total, reference, reason: reason.slice(0, maxReason) };
      return { name: 'RecordRefundFailure', payload, commandId: derivedId(paymentId, 'refund failed', reference) };
    }
    case 'disputed': {
      const { reference, amount, status, reason } = result;
      const payload = { ...payment, reference, amount, status, reason: reason.slice(0, maxReason) };
      return { name: 'RecordDispute', payload, commandId: derivedId(paymentId, 'disputed', reference, status) };
    }
  }
};

/** A request to the gateway may be on its way for as long. */
const onItsWay = 10 * MINUTE;
/** So long a bank may ask its payer. */
const mayAsk = DAY;

const interrupted = { outcome: 'declined', message: 'The payment was interrupted.' } as const;
const notInTime = { outcome: 'declined', message: 'The payment was not confirmed in time.' } as const;

type Due = PaymentKey & {
  readonly duty: PaymentDuty;
  /** US cents, tax included. */
  readonly amount: number;
  /** Milliseconds since it was asked for. */
  readonly age: number;
};

const looked = async (payments: Payments, payment: Due): Promise<ChargeResult | undefined> => {
  if (payment.age <= onItsWay) return undefined;
  const found = await payments.find(payment);
  if (found?.outcome !== 'requires-action') return found ?? interrupted;
  if (payment.age <= mayAsk) return found;
  const cancelled = await payments.cancel(payment);
  return cancelled?.outcome === 'paid' ? cancelled : notInTime;
};

const stopped = async (payments: Payments, payment: Due): Promise<ChargeResult | undefined> =>
  (await payments.cancel(payment)) ?? (payment.age > onItsWay ? interrupted : undefined);

/** Does at the gateway what a payment's state asks for. Undefined: nothing is known yet, try again later. */
export const settle = async (payments: Payments, payment: Due): Promise<PaymentNews['result'] | undefined> => {
  switch (payment.duty) {
    case 'look':
      return looked(payments, payment);
    case 'stop':
      return stopped(payments, payment);
    case 'refund': {
      const { reference } = payment;
      return reference === undefined ? undefined : payments.refund({ ...payment, reference });
    }
  }
};
