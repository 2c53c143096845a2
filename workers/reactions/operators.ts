import { isOperator } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { readInstallation } from '@dossier/shared/history';
import { type Fact, mail, type Reaction } from './reaction.ts';

type Store = Pick<EventStore, 'readStream'>;

export const operatorsIn = async (eventStore: Store): Promise<string[]> => {
  const state = await readInstallation(eventStore);
  return Object.keys(state.operators).filter((one) => isOperator(state, one));
};

/** The others are told: whoever has the mail server gets every code. */
export const mailServerMails = async (
  eventStore: Store,
  { data: { personId } }: Fact<'MailServerChanged'>,
): Promise<Reaction[]> => {
  const others = (await operatorsIn(eventStore)).filter((one) => one !== personId);
  return mail(others, { template: 'mail-server-changed' });
};
