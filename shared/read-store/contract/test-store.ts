import { afterEach, beforeEach } from '@jest/globals';
import type { Collection, Query, ReadStore, Write } from '../port.ts';

const collections: readonly Collection[] = [
  { name: 'books', indexes: ['shelf', 'pages', 'lent'], lists: ['authors'] },
  { name: 'notes', indexes: [] },
  { name: 'films', indexes: [], fields: ['genre', 'year', 'rating'], compound: [['genre', 'year', 'id', 'rating']] },
  { name: 'loans', indexes: ['person'], columns: ['kind', 'person', 'at'] },
];

export const book = (id: string, position: number, document: Record<string, unknown> | null): Write => ({
  collection: 'books',
  id,
  position,
  document: document && { id, ...document },
});

/** What is written once. */
export const loan = (id: string, position: number, columns: Record<string, unknown>): Write => ({
  collection: 'loans',
  id,
  position,
  document: { id, position, ...columns },
});

export type OpenStore = (collections: readonly Collection[]) => Promise<ReadStore>;

/** The store of the current test, opened before each and forgotten after it. */
export const testStore = (open: OpenStore, reset: () => Promise<void>) => {
  let store: ReadStore;
  beforeEach(async () => {
    store = await open(collections);
  });
  afterEach(async () => {
    await store.close();
    await reset();
  });
  return {
    get store() {
      return store;
    },
    reset,
    reopen: async (declared = collections) => {
      await store.close();
      store = await open(declared);
    },
    /** Of the books found. */
    ids: async (query: Query) => (await store.find('books', query)).map(({ id }) => id),
    dumped: async () => {
      const all = [];
      for await (const entry of store.dump()) all.push(entry);
      return all;
    },
  };
};
export type TestStore = ReturnType<typeof testStore>;
