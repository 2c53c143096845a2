import { AccessDeniedError as DeniedByServer, MaxAppendSizeExceededError } from '@eventstore/db-client';
import { AccessDeniedError, EngineUnavailableError } from '../../basics/errors.ts';

/** The client knows one error for both: a user without rights, and a user who is none. */
const unauthenticated = 16;
const denied =
  "EventStoreDB denies access: the user of EVENT_STORE_URL has to read $all, and to read and write Dossier's streams";
const unknownUser = 'EventStoreDB does not know the user of EVENT_STORE_URL, or the password is wrong';

/** What the client throws, in the terms of the port. */
export const translate = (error: unknown): Error => {
  if (error instanceof EngineUnavailableError) return error;
  if (error instanceof DeniedByServer)
    return new AccessDeniedError(error.code === unauthenticated ? unknownUser : denied, { cause: error });
  if (error instanceof MaxAppendSizeExceededError)
    return new Error('events of one append are too large', { cause: error });
  return new EngineUnavailableError('EventStoreDB does not answer', { cause: error });
};
