import { derivedId } from '@dossier/shared/basics/ids';
import { type CommandInput, type EventData, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import type { ChargeResult } from '@dossier/shared/payments';
import type { WorkerOptions } from '../options.ts';
import { sendCommand } from '../send-command.ts';

type Payment = { readonly personId: string; readonly paymentId: string };
type Options = Pick<WorkerOptions, 'client' | 'log'>;

/** What was asked for, from the events themselves. */
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
export const recordResult = async (options: Options, payment: Payment, result: ChargeResult): Promise<void> => {
  if (result.outcome === 'paid') {
    const payload = { ...payment, reference: result.reference };
    await sendCommand(options, 'RecordPayment', payload, causeOf(payment, 'paid'));
  } else if (result.outcome === 'declined') await failPayment(options, payment, result.message);
};
