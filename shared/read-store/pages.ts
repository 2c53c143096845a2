import type { Query, ReadStore, ViewDocument } from './port.ts';

/**
 * Page after page of what a query finds, until one is not full. What leaves the selection meanwhile moves the rest up: whoever works
 * on it looks again later anyway.
 * @param limit of each page
 */
export async function* foundPages<D = ViewDocument>(
  readStore: Pick<ReadStore, 'find'>,
  collection: string,
  query: Omit<Query, 'skip' | 'limit'>,
  limit = 100,
): AsyncGenerator<readonly D[]> {
  for (let skip = 0; ; skip += limit) {
    const found = await readStore.find<D>(collection, { ...query, skip, limit });
    yield found;
    if (found.length < limit) return;
  }
}
