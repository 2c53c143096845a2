import { LRUCache } from 'lru-cache';

/** Keeps the last entries that weigh `capacity` together, twice as many at most. */
export const createRecent = <V>(capacity: number) => {
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  let load = 0;
  return {
    get: (key: string): V | undefined => young.get(key) ?? old.get(key),
    /** @param counts what was there under this key weighed nothing */
    put: (key: string, value: V, weight = 1, counts = !young.has(key)): void => {
      if (counts) load += weight;
      young.set(key, value);
      if (load < capacity) return;
      old = young;
      young = new Map();
      load = 0;
    },
    clear: (): void => {
      young = new Map();
      old = new Map();
      load = 0;
    },
    size: (): number => young.size + old.size,
  };
};
export type Recent<V> = ReturnType<typeof createRecent<V>>;

/** So many entries. By their number alone, lru-cache takes the room for all of them at once, which in eighty caches was 9 MB of an idle server. */
export const leastRecent = <V extends NonNullable<unknown>>(most: number): LRUCache<string, V> =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1 });
