import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { EngineUnavailableError } from '../../basics/errors.ts';

export const timeoutMs = 2_000;

type Internals = { topology?: { isDestroyed(): boolean } | undefined };

/** The client keeps the remains of a failed first connection; this one starts afresh. */
class LastingClient extends MongoClient {
  constructor(...[url, options]: ConstructorParameters<typeof MongoClient>) {
    super(url, options);
    // Its pools look for connections to be closed ten times a second, which no option changes.
    Object.assign(this.options, { minPoolSizeCheckFrequencyMS: 1_000 });
  }

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

/** A client that connects at the first call and reconnects by itself. Call it through `inTime`. */
export const openMongo = (options: { readonly url: string }): MongoClient =>
  new LastingClient(options.url, {
    appName: 'dossier',
    maxPoolSize: 50,
    serverSelectionTimeoutMS: timeoutMs - 500,
    // Longer than any caller waits: a server that is slow for a moment keeps its connections.
    connectTimeoutMS: 5_000,
    waitQueueTimeoutMS: timeoutMs - 500,
    socketTimeoutMS: 30_000,
  });

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

/** @param limit milliseconds. @throws EngineUnavailableError; a write may have happened */
export const inTime = async <T>(call: Promise<T>, limit = timeoutMs): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    // After a pause of this process, answers wait in its sockets: they come first.
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

export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;

/** The server's clock, in epoch milliseconds. @throws EngineUnavailableError */
export const timeOf = async (client: MongoClient): Promise<number> => {
  const { localTime } = await inTime(client.db('admin').command({ hello: 1 }));
  return (localTime as Date).getTime();
};
