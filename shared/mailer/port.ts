import { isEmail } from '../contract/index.ts';

export type MailAddress = { readonly name: string; readonly address: string };
export type Mail = {
  readonly id: string;
  /** The sender's name; absent: the mailer's own. */
  readonly from?: string;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An address that takes a POST of one click, RFC 8058. */
  readonly unsubscribe?: string;
  /** Each a calendar file, RFC 5545. */
  readonly calendars?: readonly string[];
};

export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

export interface Mailer {
  /**
   * @throws MailRefusedError for good; EngineUnavailableError when no mail can be sent now; other
   * failures may be tried again
   */
  send(mail: Mail): Promise<void>;
  /** Connects and signs in, and sends nothing. @throws EngineUnavailableError when no mail can be sent now */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface Inbox {
  mails(): Promise<(Omit<Mail, 'to'> & { readonly to: string; readonly time: string })[]>;
}

/** `Name <address>` or the address alone. @throws when it is neither */
export const mailAddress = (text: string): MailAddress => {
  const [, name = '', address = text.trim()] = /^([^<]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  if (!isEmail(address)) throw new Error(`not a mail address: ${text}`);
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
};

/** Of mails, where nobody said another one: nothing answers there. */
export const noSender = 'Dossier <no-reply@localhost.localdomain>';
