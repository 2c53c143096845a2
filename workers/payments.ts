import type { CommandInput } from '@dossier/shared/contract';
import type { ChargeResult } from '@dossier/shared/payments';
import { derivedId } from '@dossier/shared/service';
import type { WorkerOptions } from './options.ts';
import { sendCommand } from './wish.ts';

type Payment = { readonly personId: string; readonly paymentId: string };
type Options = Pick<WorkerOptions, 'client' | 'log'>;

/** The same news has the same command id, whoever brings it: the answer of a charge, a confirmation, a sweep. */
const causeOf = ({ paymentId }: Payment, news: string) => ({
  commandId: derivedId(paymentId, news),
  causationId: paymentId,
  correlationId: paymentId,
});

export const failPayment = (options: Options, payment: Payment, reason: string): Promise<boolean> => {
  const payload: CommandInput<'RecordPaymentFailure'> = { ...payment, reason: reason.slice(0, 500) };
  return sendCommand(options, 'RecordPaymentFailure', payload, causeOf(payment, 'declined'));
};

/** Turns what the gateway said into events. A payment that waits for its payer has no outcome yet. */
export const settlePayment = async (options: Options, payment: Payment, result: ChargeResult): Promise<void> => {
  if (result.outcome === 'paid') {
    const payload = { ...payment, reference: result.reference };
    await sendCommand(options, 'RecordPayment', payload, causeOf(payment, 'paid'));
  } else if (result.outcome === 'declined') await failPayment(options, payment, result.message);
};
