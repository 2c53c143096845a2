import type { DecryptedEvent } from '@dossier/shared/contract';
import { PutOffError } from '@dossier/shared/job-queue';

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

/** It goes with others, as one mail at that moment. */
export class GoesTogether extends PutOffError {}

/** It is tried again; the outbox shows why, and until when at the latest. */
export class NotYet extends PutOffError {
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly latest: number;
  /** @param until epoch milliseconds, of the next try */
  constructor(reason: string, until: number, latest = until) {
    super(until);
    this.reason = reason;
    this.latest = latest;
  }
}
