import {
  type EventData,
  type PaymentState,
  paymentMoved,
  paymentStates,
  type StoredEvent,
  streams,
} from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import { type PaymentNews, recordingOf, settle } from '@dossier/shared/payments';
import type { WorkerOptions } from '../options.ts';
import { sendCommand } from '../send-command.ts';

/** A payment as its events tell it. */
export type Bill = {
  readonly request: EventData<'PaymentRequested'>;
  readonly at: string;
  readonly status: PaymentState;
  readonly reference: string | undefined;
};

export const totalOf = ({ request: { amount, tax } }: Pick<Bill, 'request'>): number => amount + tax;

const after = (bill: Bill, event: Pick<StoredEvent, 'type' | 'data'>): Bill => {
  const { reference } = event.data;
  const isKnown = event.type === 'PaymentAsked' || event.type === 'PaymentRecorded';
  return {
    ...bill,
    status: paymentMoved(bill.status, totalOf(bill), event),
    ...(isKnown && { reference: String(reference) }),
  };
};

/** From the subscription's stream, which is never behind, in the order in which they were asked for. */
export const billsIn = (events: readonly StoredEvent[]): Bill[] => {
  const bills = new Map<unknown, Bill>();
  for (const stored of events) {
    const { type, data, time } = upcast(stored);
    const { paymentId } = data;
    const bill = bills.get(paymentId);
    if (type === 'PaymentRequested') {
      const request = data as EventData<'PaymentRequested'>;
      bills.set(paymentId, { request, at: time, status: 'requested', reference: undefined });
    } else if (bill) bills.set(paymentId, after(bill, { type, data }));
  }
  return [...bills.values()];
};
export const billsOf = async (eventStore: Pick<EventStore, 'readStream'>, personId: string): Promise<Bill[]> =>
  billsIn(await eventStore.readStream(streams.subscription(personId)));

/** One command id per outcome, whether a charge, a confirmation or a later look reports it. */
export const recordNews = async (options: Pick<WorkerOptions, 'client' | 'log'>, news: PaymentNews): Promise<void> => {
  const { name, payload, commandId } = recordingOf(news);
  const { paymentId } = news;
  await sendCommand(options, name, payload, { commandId, causationId: paymentId, correlationId: paymentId });
};

type Options = Pick<WorkerOptions, 'payments' | 'client' | 'log' | 'clock'>;

/** Does at the gateway what is left to do for a payment, if anything is. False: not all of it is done yet. */
export const settleBill = async (options: Options, bill: Bill): Promise<boolean> => {
  const { duty } = paymentStates[bill.status];
  if (duty === null) return true;
  const { personId, paymentId, paymentMethodId } = bill.request;
  const age = options.clock() - Date.parse(bill.at);
  const due = { paymentId, paymentMethodId, reference: bill.reference, duty, amount: totalOf(bill), age };
  const result = await settle(options.payments, due);
  if (!result) return false;
  await recordNews(options, { personId, paymentId, result });
  return result.outcome !== 'requires-action' && result.outcome !== 'paid';
};
