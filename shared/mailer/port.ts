export type MailAddress = { readonly name: string; readonly address: string };
export type Mail = {
  /** Deterministic, so that a repeat is recognisable: the mail's id. */
  readonly id: string;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The server refused the mail for good (5xx): trying again is pointless. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

export interface Mailer {
  /**
   * Resolves when the mail was handed over.
   * @throws MailRefusedError for good; anything else may be tried again.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** What the development inbox shows, newest first. */
export interface Inbox {
  mails(): Promise<(Omit<Mail, 'to'> & { readonly to: string; readonly time: string })[]>;
}
