import type { Collection, Db, IndexDescription } from 'mongodb';
import { MINUTE } from '../../contract/index.ts';
import { inTime, openMongo } from './client.ts';

/** Indexes by these keys, made if they are not there. One by one: FerretDB stumbles over several in one command that are there. */
export const makeIndexes = async (
  collection: Pick<Collection, 'createIndex'>,
  keys: readonly IndexDescription['key'][],
): Promise<void> => {
  for (const key of keys) await inTime(collection.createIndex(key), MINUTE);
};

/**
 * The database that `url` names as its path, for what cannot be made anew from events: every write is on the disks of a
 * majority before it is answered.
 * @param indexes keys of the indexes by collection, made if they are not there
 * @throws EngineUnavailableError when MongoDB is away
 */
export const openDatabase = async (
  url: string,
  indexes: Readonly<Record<string, readonly IndexDescription['key'][]>>,
): Promise<{ database: Db; close: () => Promise<void> }> => {
  const client = openMongo({ url });
  const database = client.db(undefined, { writeConcern: { w: 'majority', journal: true } });
  try {
    for (const [collection, keys] of Object.entries(indexes)) await makeIndexes(database.collection(collection), keys);
  } catch (error) {
    await client.close();
    throw error;
  }
  return { database, close: () => client.close() };
};
