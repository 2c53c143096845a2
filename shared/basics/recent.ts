/**
 * A map of what was put in lately: the last entries that weigh `capacity` together are kept, at
 * most twice as many are held. Two generations instead of an order of use, so that forgetting costs
 * nothing per entry.
 */
export const createRecent = <V>(capacity: number) => {
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  let load = 0;
  return {
    get: (key: string): V | undefined => young.get(key) ?? old.get(key),
    put: (key: string, value: V, weight = 1): void => {
      if (!young.has(key)) load += weight;
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
    /** Entries held; one that was put in twice may count twice. */
    size: (): number => young.size + old.size,
  };
};
export type Recent<V> = ReturnType<typeof createRecent<V>>;
