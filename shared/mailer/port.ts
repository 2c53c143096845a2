export type MailAddress = { readonly name: string; readonly address: string };
export type Mail = {
  /** Deterministic, so that a repeat is recognisable. */
  readonly id: string;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Refused for good (5xx). */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

export interface Mailer {
  /**
   * Resolves when the mail was handed over. Failures may be tried again. @throws MailRefusedError
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Newest first. */
export interface Inbox {
  mails(): Promise<(Omit<Mail, 'to'> & { readonly to: string; readonly time: string })[]>;
}
