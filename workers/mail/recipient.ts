import { type MailPacing, streams, usualPacing } from '@dossier/shared/contract';
import type { MailAddress } from '@dossier/shared/mailer';
import type { WorkerOptions } from '../working.ts';

export type Recipient = MailAddress & {
  /** False: no reminder or notification mails (SET-16). True for people without an account. */
  readonly wantsMails: boolean;
  readonly pacing: MailPacing;
  /** Without one there is no dashboard and there are no settings to lead to. */
  readonly hasAccount: boolean;
};

/** From the account's stream, which is never behind; undefined for a removed person. */
export const findRecipient = async (
  { directory, eventStore, codec }: Pick<WorkerOptions, 'directory' | 'eventStore' | 'codec'>,
  personId: string,
): Promise<Recipient | undefined> => {
  const person = await directory.find(personId);
  if (!person) return undefined;
  let name = '';
  let wantsMails = true;
  let pacing = usualPacing;
  let hasAccount = false;
  for (const { type, data } of await codec.decrypt(await eventStore.readStream(streams.account(personId)))) {
    if (type === 'AccountRegistered') hasAccount = true;
    if (type === 'AccountRegistered' || type === 'ProfileUpdated') name = `${data.firstName} ${data.lastName}`.trim();
    if (type === 'NotificationPreferenceSet') wantsMails = data.notifications;
    if (type === 'MailPacingSet') pacing = data;
  }
  return { name, address: person.email, wantsMails, pacing, hasAccount };
};

export const displayName = (person: MailAddress | undefined): string =>
  person ? person.name || person.address : 'Removed person';
