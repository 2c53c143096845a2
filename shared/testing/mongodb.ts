import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** Leads to a new database of the MongoDB at `url`. */
export const newDatabase = (url: string): string => {
  const own = new URL(url);
  own.pathname = `/test-${randomUUID()}`;
  return own.href;
};

/** @returns what the engine at `url` cannot show, for `racing`; undefined when it can, or when there is none */
export const unprovenRaces = async (url: string | undefined): Promise<string | undefined> => {
  if (url === undefined) return undefined;
  const client = new MongoClient(url);
  try {
    const about = await client.db().command({ buildInfo: 1 });
    return 'ferretdbVersion' in about ? 'FerretDB does not match and change in one step' : undefined;
  } finally {
    await client.close();
  }
};
