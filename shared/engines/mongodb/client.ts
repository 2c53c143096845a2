import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { EngineUnavailableError } from '../../basics/errors.ts';

/** Milliseconds within which every call is answered, if only by saying that MongoDB is away. */
export const timeoutMs = 2_000;

/** What the client keeps to itself, and we need. */
type Internals = { topology?: { isDestroyed(): boolean } | undefined };

/** A client keeps what its first try to connect has made, also when that failed and is of no use any more: it begins anew. */
class LastingClient extends MongoClient {
  override async connect(): Promise<this> {
    try {
      return await super.connect();
    } catch (error) {
      const internals = this as unknown as Internals;
      if (internals.topology?.isDestroyed()) internals.topology = undefined;
      throw error;
    }
  }
}

/**
 * A client of the MongoDB that `url` leads to; it connects at the first call, and again by itself whenever MongoDB is back.
 * Every call through it goes through `answered`.
 */
export const openMongo = (options: { readonly url: string }): MongoClient =>
  new LastingClient(options.url, {
    appName: 'dossier',
    maxPoolSize: 50,
    serverSelectionTimeoutMS: timeoutMs - 500,
    // Longer than anybody waits: a server that is slow for a moment is not taken for dead, with all its connections.
    connectTimeoutMS: 5_000,
    waitQueueTimeoutMS: timeoutMs - 500,
    // Given up long before; this frees the connection.
    socketTimeoutMS: 30_000,
  });

/** Codes of a server that is stopping, starting, or no primary (any more). */
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
  // The driver lets some errors of the socket through as they are.
  return /^(EPIPE|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(String((error as NodeJS.ErrnoException)?.code));
};

/**
 * What a call to MongoDB answers.
 * @param limit milliseconds; what is known to take long may have more
 * @throws EngineUnavailableError when MongoDB is away or silent for that long: what was to be written may be written or not
 */
export const inTime = async <T>(call: Promise<T>, limit = timeoutMs): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    // A process that was held up has answers waiting in its sockets: they come first.
    timer = setTimeout(
      () => setImmediate(() => reject(new EngineUnavailableError('mongodb cannot be reached'))),
      limit,
    );
  });
  try {
    return await Promise.race([call, silence]);
  } catch (error) {
    if (isAway(error)) throw new EngineUnavailableError('mongodb cannot be reached', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

/** Whether a write failed because a document with that key is there already. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;
