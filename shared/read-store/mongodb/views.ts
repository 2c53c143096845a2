import type { Db, Filter } from 'mongodb';
import { patient } from '../../engines/mongodb/guarded.ts';
import { timeoutMs } from '../../engines/mongodb/in-time.ts';
import { freeze } from '../cache.ts';
import type { Definitions } from '../definitions.ts';
import type { Scalar } from '../port.ts';

const chunkSize = 500;
/** Milliseconds for a command that only a projection waits for. */
export const batchTimeoutMs = 15_000;

/** All of a collection of columns, which are in `by`. */
type Row = {
  readonly position: number;
  readonly live: true;
  readonly by: Readonly<Record<string, string | number>>;
};
/** `$max` keeps the newest position, then the first write: replays and concurrent writers agree. */
type Register = {
  readonly position: number;
  /** Milliseconds since 1970, negative: the first is the greatest. */
  readonly written: number;
  readonly live: boolean;
  /** JSON keeps any field names and is read faster than BSON. */
  readonly json: string | null;
  readonly by: Readonly<Record<string, Scalar | readonly string[]>>;
};
export type StoredView = { readonly _id: string; readonly v: Register | Row };
export const pathOf = (field: string) => (field === 'id' ? '_id' : `v.by.${field}`);
export const checkId = (id: unknown): string => {
  if (typeof id !== 'string') throw new Error('an id is a string');
  return id;
};

export const byCollection = <T extends { readonly collection: string }, V>(
  items: readonly T[],
  made: (item: T) => V,
) => {
  const groups = new Map<string, V[]>();
  for (const item of items) {
    const group = groups.get(item.collection);
    if (group) group.push(made(item));
    else groups.set(item.collection, [made(item)]);
  }
  return groups;
};

export const inChunks = async <T>(items: readonly T[], work: (chunk: readonly T[]) => Promise<void>) => {
  for (let start = 0; start < items.length; start += chunkSize) await work(items.slice(start, start + chunkSize));
};

const documentIn = ({ _id, v }: StoredView, columns: readonly string[]): unknown => {
  if ('json' in v) return v.json === null ? null : JSON.parse(v.json);
  const values = columns.map((field) => [field, v.by[field] ?? null]);
  return { id: _id, position: v.position, ...Object.fromEntries(values) };
};

/** Those of one generation, which all have its suffix. */
export const viewsIn = (db: Db, definitions: Definitions, suffix: string) => {
  const viewsOf = (collection: string) =>
    db.collection<StoredView>(`${definitions.definition(collection).name}${suffix}`);
  const shownOf = (collection: string) => ({
    'v.position': 1,
    [definitions.definition(collection).columns ? 'v.by' : 'v.json']: 1,
  });
  const storedOf = <D>(collection: string, view: StoredView): D | null =>
    freeze(documentIn(view, definitions.definition(collection).columns ?? []) as D | null);
  const viewsById = async (
    collection: string,
    ids: readonly string[],
    limit = timeoutMs,
  ): Promise<Map<string, StoredView>> => {
    const views = patient(viewsOf(collection), limit);
    const byId = new Map<string, StoredView>();
    await inChunks([...new Set(ids.map(checkId))], async (chunk) => {
      const [first] = chunk;
      const filter: Filter<StoredView> = {
        _id: chunk.length === 1 && first !== undefined ? first : { $in: [...chunk] },
      };
      for (const view of await views.find(filter, { projection: shownOf(collection), batchSize: chunkSize }).toArray())
        byId.set(view._id, view);
    });
    return byId;
  };
  return { viewsOf, shownOf, storedOf, viewsById };
};
export type ViewCollections = ReturnType<typeof viewsIn>;
