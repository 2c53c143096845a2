import { streams } from '@dossier/shared/contract';
import type { MailAddress } from '@dossier/shared/mailer';
import type { WorkerOptions } from '../options.ts';

export type Recipient = MailAddress & {
  /** Off: no reminder or notification mails (SET-16). People without an account never chose. */
  readonly wantsMails: boolean;
};

/** Somebody's name, address and wish, from the truth itself; undefined when the person was removed. */
export const findRecipient = async (
  { directory, eventStore, codec }: Pick<WorkerOptions, 'directory' | 'eventStore' | 'codec'>,
  personId: string,
): Promise<Recipient | undefined> => {
  const person = await directory.find(personId);
  if (!person) return undefined;
  let name = '';
  let wantsMails = true;
  for (const { type, data } of await codec.decrypt(await eventStore.readStream(streams.account(personId)))) {
    if (type === 'AccountRegistered' || type === 'ProfileUpdated') name = `${data.firstName} ${data.lastName}`.trim();
    if (type === 'NotificationPreferenceSet') wantsMails = data.notifications;
  }
  return { name, address: person.email, wantsMails };
};

/** What to call somebody in a text. */
export const nameOf = (person: MailAddress | undefined): string =>
  person ? person.name || person.address : 'Removed person';
