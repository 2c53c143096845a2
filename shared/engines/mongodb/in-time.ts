import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { EngineUnavailableError } from '../../basics/errors.ts';

/** Milliseconds until a server that is silent counts as away. */
export const timeoutMs = 2_000;

/** Codes of a server that is stopping, starting, or not the primary. */
const awayCodes = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const awayNames = new Set([
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoClientClosedError',
  'MongoTopologyClosedError',
]);
const isAway = (error: unknown): boolean => {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoBulkWriteError && isAway(error.errorResponse)) return true;
  if (error instanceof MongoServerError) return awayCodes.has(Number(error.code));
  if (error instanceof MongoError) return awayNames.has(error.name);
  return /^(EPIPE|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(String((error as NodeJS.ErrnoException)?.code));
};

/** Aborts `ending` when it gives up. @throws EngineUnavailableError; a write may have happened */
export const inTime = async <T>(
  call: () => Promise<T>,
  limit = timeoutMs,
  ending = new AbortController(),
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const giveUp = () => {
      const error = new EngineUnavailableError(`mongodb did not answer within ${Math.round(limit)} ms`);
      reject(error);
      ending.abort(error);
    };
    // After a pause of this process, answers wait in its sockets: they come first.
    timer = setTimeout(() => setImmediate(giveUp), limit);
  });
  try {
    return await Promise.race([call(), silence]);
  } catch (error) {
    if (isAway(error)) throw new EngineUnavailableError('mongodb cannot be reached', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
