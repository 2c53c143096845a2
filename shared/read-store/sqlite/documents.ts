import type Database from 'libsql';
import { cachedView, documentCache } from '../cache.ts';
import type { Definitions } from '../definitions.ts';
import type { ReadStore, ViewDocument } from '../port.ts';
import { documentOf, liveIn, table } from './schema.ts';

const cacheLimit = 48_000_000;
const pageOfDump = 500;
const readAtOnce = 500;

/** Those of one generation. */
export type OpenTables = {
  readonly definitions: Definitions;
  /** A text's statement, made once. */
  readonly prepared: (sql: string) => Database.Statement;
  /** Whoever asked for it hears of each collection that is read or changed. */
  readonly noteRead: (collection: string) => void;
  readonly noteChange: (collection: string) => void;
};

type StoredView = { id: string; position: number; document: string | null };

/** By their ids; those that were read lately come from memory. */
export const openDocuments = ({ definitions, prepared, noteRead }: OpenTables) => {
  const { definition } = definitions;
  const cache = documentCache(cacheLimit);
  const one = new Map(
    definitions.all.map((declared) => [
      declared.name,
      `SELECT position, ${documentOf(declared)} AS document FROM ${table(declared.name)} WHERE id = ?`,
    ]),
  );
  const read = (collection: string, id: string) => {
    const cached = cache.get(collection, id);
    if (cached) return cached;
    const { name } = definition(collection);
    const row = prepared(one.get(name) as string).get([id]) as Omit<StoredView, 'id'> | undefined;
    return row && cache.put(collection, id, row.position, row.document);
  };
  /** What is not in memory is read together, also what does not exist: a statement for each costs more than the reading. */
  const readMany = <D>(collection: string, ids: readonly string[], isOnce = false): D[] => {
    noteRead(collection);
    const views = new Map(ids.map((id) => [id, cache.get(collection, id)]));
    const missing = [...views].flatMap(([id, view]) => (view ? [] : [id]));
    const declared = definition(collection);
    const statement = `SELECT id, position, ${documentOf(declared)} AS document FROM ${table(declared.name)} WHERE id IN (SELECT value FROM json_each(?))`;
    for (let from = 0; from < missing.length; from += readAtOnce) {
      const wanted = JSON.stringify(missing.slice(from, from + readAtOnce));
      for (const { id, position, document } of prepared(statement).all([wanted]) as StoredView[])
        views.set(id, isOnce ? cachedView(id, position, document) : cache.put(collection, id, position, document));
    }
    return ids.flatMap((id) => (views.get(id)?.document ?? []) as D | []);
  };

  return {
    read,
    readMany,
    cache,
    methods: {
      async get<D>(collection: string, id: string) {
        noteRead(collection);
        return (read(collection, id)?.document ?? undefined) as D | undefined;
      },
      getMany: async <D>(collection: string, ids: readonly string[], isOnce = false) =>
        readMany<D>(collection, ids, isOnce),
      load: async (refs: readonly { collection: string; id: string }[]) =>
        refs.map(({ collection, id }) => {
          const view = read(collection, id);
          return view && { position: view.position, document: view.document };
        }),
      async *dump() {
        for (const collection of definitions.all.map(({ name }) => name).sort()) {
          const declared = definition(collection);
          const page = prepared(
            `SELECT id, position, ${documentOf(declared)} AS document FROM ${table(collection)} WHERE id > ? AND ${liveIn(declared)} ORDER BY id LIMIT ?`,
          );
          for (let after = '', rows: StoredView[]; ; after = rows.at(-1)?.id ?? after) {
            rows = page.all([after, pageOfDump]) as StoredView[];
            for (const { id, position, document } of rows)
              yield { collection, id, position, document: JSON.parse(document as string) as ViewDocument };
            if (rows.length < pageOfDump) break;
          }
        }
      },
    } satisfies Partial<ReadStore>,
  };
};
export type Documents = ReturnType<typeof openDocuments>;
