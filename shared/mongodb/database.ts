import type { Db, IndexDescription } from 'mongodb';
import { MINUTE } from '../contract/index.ts';
import { answered, openMongo } from './index.ts';

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
    for (const [collection, keys] of Object.entries(indexes))
      await answered(database.collection(collection).createIndexes(keys.map((key) => ({ key }))), MINUTE);
  } catch (error) {
    await client.close();
    throw error;
  }
  return { database, close: () => client.close() };
};
