import { describe } from '@jest/globals';
import { storesDocuments } from './contract/documents.ts';
import { switchesGenerations } from './contract/generations.ts';
import { answersQueries } from './contract/queries.ts';
import { keepsRows } from './contract/rows.ts';
import { type OpenStore, testStore } from './contract/test-store.ts';

/**
 * Every promise of the port.
 * @param open opens (again) the store of the current test, with these collections
 * @param reset forgets it
 */
export const readStoreContract = (name: string, open: OpenStore, reset: () => Promise<void>): void => {
  describe(`read store contract: ${name}`, () => {
    const test = testStore(open, reset);
    storesDocuments(test);
    answersQueries(test);
    keepsRows(test);
    switchesGenerations(test);
  });
};
