import { isEmail } from '../contract/index.ts';
import type { MailAddress } from './port.ts';

/** `Name <address>` or the address alone. @throws when it is neither */
export const mailAddress = (text: string): MailAddress => {
  const [, name = '', address = text.trim()] = /^([^<]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  if (!isEmail(address)) throw new Error(`not a mail address: ${text}`);
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
};

/** Of mails, where nobody said another one: nothing answers there. */
export const noSender = 'Dossier <no-reply@localhost.localdomain>';
