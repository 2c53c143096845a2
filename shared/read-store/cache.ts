import type { LRUCache } from 'lru-cache';
import { leastRecent } from '../basics/recent.ts';
import type { ViewDocument } from './port.ts';

type CachedView = { readonly position: number; readonly document: ViewDocument | null; readonly size: number };

export const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const item of Object.values(value)) freeze(item);
    Object.freeze(value);
  }
  return value;
};

export const cachedView = (id: string, position: number, json: string | null): CachedView => ({
  position,
  document: json === null ? null : freeze(JSON.parse(json) as ViewDocument),
  size: (json?.length ?? 0) + id.length,
});

type Renewed = {
  readonly id: string;
  readonly position: number;
  readonly document: ViewDocument | null;
  readonly json: string | null;
};

/** About `limit` characters of JSON, frozen as all readers share them; unread ones are dropped. */
export const documentCache = (limit: number) => {
  let young = new Map<string, Map<string, CachedView>>();
  let old = young;
  let size = 0;
  const keep = (collection: string, id: string, view: CachedView): CachedView => {
    if (size > limit / 2) {
      old = young;
      young = new Map();
      size = 0;
    }
    size += view.size;
    const views = young.get(collection) ?? new Map<string, CachedView>();
    young.set(collection, views.set(id, view));
    return view;
  };
  return {
    get(collection: string, id: string): CachedView | undefined {
      const view = young.get(collection)?.get(id);
      if (view) return view;
      const aged = old.get(collection)?.get(id);
      return aged && keep(collection, id, aged);
    },
    put: (collection: string, id: string, position: number, json: string | null): CachedView =>
      keep(collection, id, cachedView(id, position, json)),
    /** Of what is kept the documents that were written in its place, as they are. */
    renew(collection: string, written: readonly Renewed[]): void {
      for (const { id, position, document, json } of written) {
        const before = young.get(collection)?.get(id) ?? old.get(collection)?.get(id);
        if (!before || before.position >= position) continue;
        keep(collection, id, { position, document: freeze(document), size: (json?.length ?? 0) + id.length });
      }
    },
    drop(collection: string, documents: readonly { readonly id: string }[]): void {
      for (const views of new Set([young.get(collection), old.get(collection)]))
        if (views?.size) for (const { id } of documents) views.delete(id);
    },
  };
};

/** @param limit answers kept per collection */
export const answerCache = (limit: number) => {
  const byCollection = new Map<string, LRUCache<string, NonNullable<unknown>>>();
  return {
    get<T extends NonNullable<unknown>>(
      collection: string,
      statement: string,
      values: readonly unknown[],
      read: () => T,
    ): T {
      const answers = byCollection.get(collection) ?? leastRecent<NonNullable<unknown>>(limit);
      byCollection.set(collection, answers);
      const key = `${statement}\n${JSON.stringify(values)}`;
      const known = answers.get(key) as T | undefined;
      if (known !== undefined) return known;
      const answer = read();
      answers.set(key, answer);
      return answer;
    },
    forget(collection: string): void {
      byCollection.get(collection)?.clear();
    },
  };
};
