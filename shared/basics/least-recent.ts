import { LRUCache } from 'lru-cache';

/** So many entries. By their number alone, lru-cache takes the room for all of them at once, which in eighty caches was 9 MB of an idle server. */
export const leastRecent = <V extends NonNullable<unknown>>(most: number): LRUCache<string, V> =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1 });
