import { LRUCache } from 'lru-cache';
import type { Directory } from '../directory/port.ts';

export type KeySource = Pick<Directory, 'keysOf' | 'onErased'>;

/** What it answers stays usable if the cache changes. */
export type PersonKeys = (personIds: ReadonlySet<string>) => Promise<ReadonlyMap<string, Buffer>>;

/** A key leaves with its person for ever, even if the erasure overtook its loading. */
export const cachedPersonKeys = (
  directory: KeySource,
  onErased: (personId: string) => void,
  max = 20_000,
): PersonKeys => {
  const cache = new LRUCache<string, Buffer>({ max });
  const erased = new Set<string>();
  directory.onErased((personId) => {
    erased.add(personId);
    cache.delete(personId);
    onErased(personId);
  });

  return async (personIds) => {
    const keys = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const personId of personIds) {
      const key = cache.get(personId);
      if (key) keys.set(personId, key);
      else if (!erased.has(personId)) missing.push(personId);
    }
    if (missing.length === 0) return keys;
    for (const [personId, key] of await directory.keysOf(missing)) {
      if (erased.has(personId)) continue;
      keys.set(personId, key);
      cache.set(personId, key);
    }
    return keys;
  };
};
