import { derivedId } from '@dossier/shared/basics/ids';
import { streams } from '@dossier/shared/contract';
import { ownCause, sendCommand, type WorkerOptions } from '../working.ts';
import { billsIn, settleBill } from './payments.ts';

type Options = Pick<WorkerOptions, 'eventStore' | 'payments' | 'client' | 'log' | 'clock'>;

/**
 * Removes what the payment gateway keeps of somebody whose account was closed, after all of their money
 * is settled there. False: something is left, or was found just now, so it is looked for again later.
 */
export const forgetPayer = async (options: Options, personId: string): Promise<boolean> => {
  const { eventStore, payments } = options;
  const stream = streams.subscription(personId);
  if ((await eventStore.readStream(stream, { limit: 1 })).length > 0) {
    await sendCommand(options, 'CloseSubscription', { personId }, ownCause(derivedId(personId, 'close subscription')));
  }
  const events = await eventStore.readStream(stream);
  let isSettled = true;
  for (const bill of billsIn(events)) isSettled = (await settleBill(options, bill)) && isSettled;
  const cards = events.map(({ data }) => data.paymentMethodId).filter((card) => typeof card === 'string');
  return isSettled && (await payments.forget(personId, [...new Set(cards)]));
};
