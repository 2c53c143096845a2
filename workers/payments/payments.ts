import { derivedId } from '@dossier/shared/basics/ids';
import { ownCause } from '@dossier/shared/command-client';
import { paymentStates, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import { type Bill, billsIn, type PaymentNews, recordingOf, settle, totalOf } from '@dossier/shared/payments';
import { sendCommand, type WorkerOptions } from '../working.ts';

export const billsOf = async (eventStore: Pick<EventStore, 'readStream'>, personId: string): Promise<Bill[]> =>
  billsIn((await eventStore.readStream(streams.subscription(personId))).map(upcast));

/** One command id per outcome, whether a charge, a confirmation or a later look reports it. */
export const recordNews = async (options: Pick<WorkerOptions, 'client' | 'log'>, news: PaymentNews): Promise<void> => {
  const { name, payload, commandId } = recordingOf(news);
  const { paymentId } = news;
  await sendCommand(options, name, payload, { commandId, causationId: paymentId, correlationId: paymentId });
};

type Options = Pick<WorkerOptions, 'payments' | 'client' | 'log' | 'clock'>;

/** Does at the gateway what is left to do for a payment, if anything is. False: not all of it is done yet. */
export const settleBill = async (options: Options, bill: Bill): Promise<boolean> => {
  const { duty } = paymentStates[bill.state];
  if (duty === null) return true;
  const { personId, paymentId, paymentMethodId } = bill.request;
  // What a clock dated that was ahead is not younger than it says: its age is not known, and need not be waited for.
  const age = Math.abs(options.clock() - Date.parse(bill.at));
  const due = { paymentId, paymentMethodId, reference: bill.reference, duty, amount: totalOf(bill), age };
  const result = await settle(options.payments, due);
  if (!result) return false;
  await recordNews(options, { personId, paymentId, result });
  return result.outcome !== 'requires-action' && result.outcome !== 'paid';
};

/** Nothing that somebody paid or would pay counts any more. */
export const closePayer = (options: Pick<Options, 'client' | 'log'>, personId: string): Promise<boolean> =>
  sendCommand(options, 'CloseSubscription', { personId }, ownCause(derivedId(personId, 'close subscription')));

/**
 * Removes what the payment gateway keeps of somebody whose account was closed, after all of their money
 * is settled there. False: something is left, or was found just now, so it is looked for again later.
 */
export const forgetPayer = async (
  options: Options & Pick<WorkerOptions, 'eventStore'>,
  personId: string,
): Promise<boolean> => {
  const { eventStore, payments } = options;
  const stream = streams.subscription(personId);
  if ((await eventStore.readStream(stream, { limit: 1 })).length > 0) await closePayer(options, personId);
  const events = (await eventStore.readStream(stream)).map(upcast);
  let isSettled = true;
  for (const bill of billsIn(events)) isSettled = (await settleBill(options, bill)) && isSettled;
  const cards = events.map(({ data }) => data.paymentMethodId).filter((card) => typeof card === 'string');
  return isSettled && (await payments.forget(personId, [...new Set(cards)]));
};
