import {
  AccessDeniedError as DeniedByServer,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnknownError,
} from '@eventstore/db-client';
import { AccessDeniedError, EngineUnavailableError } from '../../basics/errors.ts';
import { AppendTooLargeError, UnreadableEventError } from '../port.ts';

/** An operator deleted or truncated one of our streams: it has to come back from a backup. */
export class MissingEventsError extends UnreadableEventError {
  constructor(words: string, options?: ErrorOptions) {
    super(0, options);
    this.message = `${words}: restore it from a backup`;
  }
}

/** gRPC's; servers of different age answer one or the other to a position that is none. */
const [unknown, invalidArgument, unauthenticated] = [2, 3, 16];
const denied =
  "EventStoreDB denies access: the user of EVENT_STORE_URL has to read $all, to read and write Dossier's streams, and to read their metadata";
const unknownUser = 'EventStoreDB does not know the user of EVENT_STORE_URL, or the password is wrong';

/** What the client throws, in the terms of the port. */
export const translate = (error: unknown): Error => {
  if (error instanceof EngineUnavailableError) return error;
  // The client knows one error for both: a user without rights, and a user who is none.
  if (error instanceof DeniedByServer)
    return new AccessDeniedError(error.code === unauthenticated ? unknownUser : denied, { cause: error });
  if (error instanceof StreamDeletedError)
    return new MissingEventsError(`the stream ${error.streamName} was deleted in EventStoreDB`, { cause: error });
  if (error instanceof MaxAppendSizeExceededError) return new AppendTooLargeError({ cause: error });
  return new EngineUnavailableError('EventStoreDB does not answer', { cause: error });
};

/** @param error of `translate`; true also for some other rare answers of the server */
export const mayBeOfPosition = (error: unknown): boolean => {
  const cause = error instanceof EngineUnavailableError ? error.cause : undefined;
  return cause instanceof UnknownError && (cause.code === unknown || cause.code === invalidArgument);
};
