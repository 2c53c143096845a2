import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { MongoClient } from 'mongodb';
import { openMongo } from '../../mongodb/index.ts';
import { describeEngine } from '../../testing/index.ts';
import { readStoreContract } from '../contract.ts';
import { openMongoReadStore } from './index.ts';

describeEngine('MONGODB_URL', (url) => {
  let client: MongoClient;
  let database = '';
  const newDatabase = () => {
    database = `read-store-${randomBytes(4).toString('hex')}`;
  };
  beforeAll(() => {
    client = openMongo({ url });
    newDatabase();
  });
  afterAll(() => client.close());

  readStoreContract(
    'mongodb',
    (collections) => openMongoReadStore({ client, database, collections }),
    async () => {
      await client.db(database).dropDatabase();
      newDatabase();
    },
  );
});
