import type { Collection, Db, Document, IndexDescription } from 'mongodb';
import { MINUTE } from '../../contract/index.ts';
import { shareMongo } from './client.ts';
import { patient } from './guarded.ts';

/** One by one: FerretDB fails on a command with several indexes that exist. */
export const makeIndexes = async <D extends Document>(
  collection: Collection<D>,
  keys: readonly IndexDescription['key'][],
): Promise<void> => {
  for (const key of keys) await patient(collection, MINUTE).createIndex(key);
};

/** @throws EngineUnavailableError */
export const openDatabase = async (
  url: string,
  indexes: Readonly<Record<string, readonly IndexDescription['key'][]>>,
): Promise<{ database: Db; close: () => Promise<void> }> => {
  const { client, close } = shareMongo(url);
  const database = client.db();
  try {
    for (const [collection, keys] of Object.entries(indexes)) await makeIndexes(database.collection(collection), keys);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
};
