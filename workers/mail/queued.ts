import type { DecryptedEvent } from '@dossier/shared/contract';

export type Queued = DecryptedEvent<'MailQueued'>;

/** There never will be a mail to send; the outbox shows the message. */
export class NothingToSend extends Error {
  override readonly name = 'NothingToSend';
}
