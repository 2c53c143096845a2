import {
  type Collection,
  type CollectionOptions,
  type Db,
  type Document,
  MongoClient,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { only } from '../../async/only.ts';
import { circuitOf } from '../circuit.ts';
import { guarded } from './guarded.ts';
import { inTime, timeoutMs } from './in-time.ts';

type Internals = { topology?: { isDestroyed(): boolean } | undefined };

/** The client keeps the remains of a failed first connection; this one starts afresh. */
class LastingClient extends MongoClient {
  readonly #circuit = circuitOf('mongodb');

  constructor(...[url, options]: ConstructorParameters<typeof MongoClient>) {
    super(url, options);
    // Its pools look for connections to be closed ten times a second, which no option changes.
    Object.assign(this.options, { minPoolSizeCheckFrequencyMS: 5_000 });
  }

  override db(...values: Parameters<MongoClient['db']>): Db {
    const db = super.db(...values);
    const bare = db.collection.bind(db);
    db.collection = <D extends Document>(name: string, options?: CollectionOptions): Collection<D> =>
      guarded(bare<D>(name, options), this.#circuit);
    return db;
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

/** What was acknowledged outlasts a change of the primary, and nobody reads what may yet be rolled back. */
const concerns = {
  readPreference: 'primary',
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true },
} as const;

/** Options of a client go before those of its address, which would be passed over without a word. */
const checkConcerns = (url: string): void => {
  const { readPreference, readConcern, writeConcern } = new MongoClient(url).options;
  const wrong = [
    readPreference.mode !== concerns.readPreference && 'readPreference',
    readConcern && readConcern.level !== concerns.readConcern.level && 'readConcernLevel',
    writeConcern?.w !== undefined && writeConcern.w !== concerns.writeConcern.w && 'w',
    writeConcern?.journal === false && 'journal',
  ].filter((option) => option !== false && option !== undefined);
  if (wrong.length > 0)
    throw new Error(
      `The address of MongoDB must not set ${wrong.join(' and ')}: Dossier reads from the primary, and reads and writes with a majority. Take it out of the address.`,
    );
};

/** Connects at the first call and reconnects by itself; its collections are guarded. @throws Error for an address with weaker concerns */
export const openMongo = (options: { readonly url: string }): MongoClient => {
  checkConcerns(options.url);
  return new LastingClient(options.url, {
    ...concerns,
    appName: 'dossier',
    maxPoolSize: 50,
    serverSelectionTimeoutMS: timeoutMs - 500,
    // Longer than any caller waits: a server that is slow for a moment keeps its connections.
    connectTimeoutMS: 5_000,
    waitQueueTimeoutMS: timeoutMs - 500,
    socketTimeoutMS: 30_000,
  });
};

type Shared = { readonly client: MongoClient; users: number };
const shared = new Map<string, Shared>();

/** One client per address and process, as each watches the server; the last user closes it. */
export const shareMongo = (url: string): { client: MongoClient; close: () => Promise<void> } => {
  const one = shared.get(url) ?? { client: openMongo({ url }), users: 0 };
  shared.set(url, one);
  one.users += 1;
  let isOpen = true;
  return {
    client: one.client,
    close: async () => {
      if (isOpen) one.users -= 1;
      isOpen = false;
      if (one.users > 0 || shared.get(url) !== one) return;
      shared.delete(url);
      await one.client.close();
    },
  };
};

export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;

/** False: what it makes was there already, or has just been made by another copy, and stays. */
export const isFirst = (making: Promise<unknown>): Promise<boolean> =>
  making.then(() => true).catch(only(isDuplicateKey, false));
export const insertedOnce = <D extends Document>(
  collection: Collection<D>,
  document: OptionalUnlessRequiredId<D>,
): Promise<boolean> => isFirst(collection.insertOne(document));

/** The server's clock, in epoch milliseconds. @throws EngineUnavailableError */
export const timeOf = async (client: MongoClient): Promise<number> => {
  const { localTime } = await inTime(() => client.db('admin').command({ hello: 1 }));
  return (localTime as Date).getTime();
};
