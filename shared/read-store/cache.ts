import type { ViewDocument } from './port.ts';

type Entry = { readonly position: number; readonly document: ViewDocument | null; readonly size: number };

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const item of Object.values(value)) freeze(item);
    Object.freeze(value);
  }
  return value;
};

/**
 * Parsed documents, least recently used dropped first. They are handed to every reader, hence frozen.
 * @param limit characters of JSON kept at most
 */
export const documentCache = (limit: number) => {
  const entries = new Map<string, Entry>();
  let total = 0;
  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    total -= entry.size;
    entries.delete(key);
  };
  return {
    get(key: string): Entry | undefined {
      const entry = entries.get(key);
      if (entry) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry;
    },
    put(key: string, position: number, json: string | null): Entry {
      drop(key);
      const size = (json?.length ?? 0) + key.length;
      const entry = { position, size, document: json === null ? null : freeze(JSON.parse(json) as ViewDocument) };
      entries.set(key, entry);
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= limit) break;
        drop(oldest);
      }
      return entry;
    },
    drop,
  };
};
