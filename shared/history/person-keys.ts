import { leastRecent } from '../basics/recent.ts';
import type { Directory } from '../directory/port.ts';

/** Whoever only reads makes no keys. */
export type KeySource = Pick<Directory, 'keysOf' | 'onErased'> & Partial<Pick<Directory, 'makeAnswerKey'>>;

/** By id; no bytes where there is none. What it answers stays usable if the cache changes. */
export type Keys = ReadonlyMap<string, Buffer>;
export type CachedKeys = {
  /** Of people and of answers. @param unmade keys of answers that may not be there: what they would open is opened without them */
  readonly of: (ids: ReadonlySet<string>, unmade?: ReadonlySet<string>) => Promise<Keys>;
  readonly ofAnswers: (keyIds: ReadonlySet<string>) => Promise<Keys>;
};

const noKey = Buffer.alloc(0);
/** It was not made, which no key of any length says. */
export const unmadeKey = Buffer.alloc(1);

/** A key leaves with its person, or with the answers, for ever, even if the erasure overtook its loading. */
export const cachedKeys = (directory: KeySource, onErased: (id: string) => void, max = 50_000): CachedKeys => {
  const cache = leastRecent<Buffer>(max);
  const erased = new Set<string>();
  directory.onErased((id) => {
    erased.add(id);
    cache.delete(id);
    onErased(id);
  });

  const of: CachedKeys['of'] = async (ids, unmade) => {
    const keys = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const id of ids) {
      const key = cache.get(id);
      if (erased.has(id)) keys.set(id, noKey);
      else if (key && (key !== unmadeKey || unmade?.has(id))) keys.set(id, key);
      else missing.push(id);
    }
    if (missing.length === 0) return keys;
    const found = await directory.keysOf(missing);
    for (const id of missing) {
      const key = found.get(id) ?? (unmade?.has(id) ? unmadeKey : undefined);
      keys.set(id, erased.has(id) || !key ? noKey : key);
      if (key && !erased.has(id)) cache.set(id, key);
    }
    return keys;
  };
  return {
    of,
    ofAnswers: async (keyIds) => {
      const keys = new Map(await of(keyIds));
      for (const [id, key] of keys) {
        if (key.length > 0 || erased.has(id)) continue;
        const made = await directory.makeAnswerKey?.(id);
        if (!made || erased.has(id)) continue;
        keys.set(id, made);
        cache.set(id, made);
      }
      return keys;
    },
  };
};
