import { derivedId } from '@dossier/shared/basics/ids';
import { type CommandInput, type EventData, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import type { ChargeResult } from '@dossier/shared/payments';
import type { WorkerOptions } from '../options.ts';
import { sendCommand } from '../send-command.ts';

type Payment = { readonly personId: string; readonly paymentId: string };
type Options = Pick<WorkerOptions, 'client' | 'log'>;

/** From the subscription's stream, which is never behind. */
export const requestOf = async (
  eventStore: Pick<EventStore, 'readStream'>,
  { personId, paymentId }: Payment,
): Promise<EventData<'PaymentRequested'> | undefined> => {
  const events = await eventStore.readStream(streams.subscription(personId));
  const found = events
    .map(upcast)
    .find(({ type, data }) => type === 'PaymentRequested' && data.paymentId === paymentId);
  return found?.data as EventData<'PaymentRequested'> | undefined;
};

/** One command id per outcome, whether a charge, a confirmation or the recovery reports it. */
const causeOf = ({ paymentId }: Payment, outcome: string) => ({
  commandId: derivedId(paymentId, outcome),
  causationId: paymentId,
  correlationId: paymentId,
});

export const failPayment = (
  options: Options,
  payment: Payment,
  reason: string,
  needsPayer = false,
): Promise<boolean> => {
  const payload: CommandInput<'RecordPaymentFailure'> = {
    ...payment,
    reason: reason.slice(0, 500),
    ...(needsPayer && { needsPayer }),
  };
  return sendCommand(options, 'RecordPaymentFailure', payload, causeOf(payment, 'declined'));
};

export const recordResult = async (options: Options, payment: Payment, result: ChargeResult): Promise<void> => {
  if (result.outcome === 'paid') {
    const payload = { ...payment, reference: result.reference };
    await sendCommand(options, 'RecordPayment', payload, causeOf(payment, 'paid'));
  } else if (result.outcome === 'declined') await failPayment(options, payment, result.message, result.needsPayer);
};
