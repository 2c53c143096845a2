import type { DecryptedEvent } from '@dossier/shared/contract';

export type Queued = DecryptedEvent<'MailQueued'>;

/** One of the times that a mail is to be sent. */
export type Sending = {
  /** It has waited for its moment, and tells what holds now. */
  readonly isLate?: boolean | undefined;
  /** The id of the wish to send it again. */
  readonly resent?: string | undefined;
};

/** There never will be a mail to send; the outbox shows the message. */
export class NothingToSend extends Error {
  override readonly name = 'NothingToSend';
}
