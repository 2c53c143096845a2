import type { Db, Filter, UpdateOneModel } from 'mongodb';
import { isDuplicateKey, isFirst } from '../../engines/mongodb/client.ts';
import { makeIndexes } from '../../engines/mongodb/database.ts';
import { patient } from '../../engines/mongodb/guarded.ts';
import { inTime, timeoutMs } from '../../engines/mongodb/in-time.ts';
import { freeze } from '../cache.ts';
import { type Condition, type Definitions, fieldsOf, pageOf } from '../definitions.ts';
import type { Checkpoint, Progress, Query, Scalar, ViewDocument, Where, Write } from '../port.ts';
import { gathered, inOneOrder } from './gather.ts';

const chunkSize = 500;
/** Milliseconds for a command that only a projection waits for. */
export const batchTimeoutMs = 15_000;
const attempts = 5;
const pageOfDump = 500;
const absentKept = 100_000;

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
type StoredView = { readonly _id: string; readonly v: Register | Row };
type Refs = readonly { readonly collection: string; readonly id: string }[];
type Batch = {
  readonly views: ReadonlyMap<string, readonly StoredView[]>;
  readonly checkpoint: Checkpoint | undefined;
};
type StoredProgress = {
  readonly _id: string;
  readonly projection: string;
  readonly partition: number;
  readonly v: Progress;
};

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);
const pathOf = (field: string) => (field === 'id' ? '_id' : `v.by.${field}`);
const checkId = (id: unknown): string => {
  if (typeof id !== 'string') throw new Error('an id is a string');
  return id;
};

let lastWritten = 0;
const nextWritten = () => {
  lastWritten = Math.max(Date.now(), lastWritten + 2 ** -10);
  return -lastWritten;
};

const filterOf = (condition: Condition): object => {
  if ('equals' in condition) return { $eq: condition.equals };
  if ('oneOf' in condition) return { $in: condition.oneOf };
  const { from, to } = condition;
  return { $exists: true, ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
};

const byCollection = <T extends { readonly collection: string }, V>(items: readonly T[], made: (item: T) => V) => {
  const groups = new Map<string, V[]>();
  for (const item of items) {
    const group = groups.get(item.collection);
    if (group) group.push(made(item));
    else groups.set(item.collection, [made(item)]);
  }
  return groups;
};

const inChunks = async <T>(items: readonly T[], work: (chunk: readonly T[]) => Promise<void>) => {
  for (let start = 0; start < items.length; start += chunkSize) await work(items.slice(start, start + chunkSize));
};

const onceMore = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === attempts) throw error;
    }
};

const documentIn = ({ _id, v }: StoredView, columns: readonly string[]): unknown => {
  if ('json' in v) return v.json === null ? null : JSON.parse(v.json);
  const values = columns.map((field) => [field, v.by[field] ?? null]);
  return { id: _id, position: v.position, ...Object.fromEntries(values) };
};

export const suffixOf = (version: string, generation: number): string => `_${version.slice(0, 8)}_g${generation}`;

export const openGeneration = (db: Db, definitions: Definitions, suffix: string, isNew = false) => {
  const viewsOf = (collection: string) =>
    db.collection<StoredView>(`${definitions.definition(collection).name}${suffix}`);
  const progress = db.collection<StoredProgress>(`_progress${suffix}`);
  const shownOf = (collection: string) => ({
    'v.position': 1,
    [definitions.definition(collection).columns ? 'v.by' : 'v.json']: 1,
  });
  const storedOf = <D>(collection: string, view: StoredView): D | null =>
    freeze(documentIn(view, definitions.definition(collection).columns ?? []) as D | null);

  /** Tombstones have no fields: only queries without conditions must exclude them. */
  const selection = (collection: string, where?: Where): Filter<StoredView> => {
    const conditions = definitions.conditions(collection, where);
    return {
      ...Object.fromEntries(conditions.map((condition) => [pathOf(condition.field), filterOf(condition)])),
      ...(conditions.every(({ field }) => field === 'id') && { 'v.live': true }),
    } as Filter<StoredView>;
  };
  const selected = async (collection: string, query: Query, projection: object): Promise<StoredView[]> => {
    const { field, order } = definitions.sortOf(collection, query);
    const direction = order === 'desc' ? -1 : 1;
    let cursor = viewsOf(collection)
      .find(selection(collection, query.where), { projection })
      .sort({ ...(field !== 'id' && { [pathOf(field)]: direction }), _id: direction });
    if (query.skip) cursor = cursor.skip(query.skip);
    // The driver takes 0 for no limit.
    if (query.limit === 0) return [];
    if (query.limit !== undefined) cursor = cursor.limit(query.limit);
    return cursor.toArray();
  };
  const found = async <D>(collection: string, query: Query): Promise<D[]> =>
    (await selected(collection, query, shownOf(collection))).flatMap((view) => storedOf<D>(collection, view) ?? []);
  const count = (collection: string, where?: Where): Promise<number> =>
    viewsOf(collection).countDocuments(selection(collection, where));
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

  const registerOf = ({ collection, position, document }: Write): StoredView['v'] => {
    const { fields, lists, columns } = definitions.definition(collection);
    if (columns) {
      const row = definitions.rowOf(collection, document);
      const present = columns.map((field, index) => [field, row[index]] as const).filter(([, value]) => value !== null);
      return { position, live: true, by: Object.fromEntries(present) as Record<string, string | number> };
    }
    const by: Record<string, Scalar | readonly string[]> = {};
    for (const field of document ? fields : []) {
      const value = document?.[field];
      if (isScalar(value)) by[field] = value;
    }
    for (const field of document ? lists : []) {
      const items = document?.[field];
      if (Array.isArray(items)) by[field] = [...new Set(items.filter((item) => typeof item === 'string'))];
    }
    const json = document && JSON.stringify(document);
    return { position, written: nextWritten(), live: document !== null, json, by };
  };
  /** Documents that were absent when loaded: an insert is much cheaper than an upsert. */
  const absent = new Set<string>();
  let isEmpty = isNew;
  const refOf = (collection: string, id: string) => `${collection}/${id}`;
  const noteAbsent = (collection: string, id: string) => {
    if (absent.size >= absentKept) absent.clear();
    absent.add(refOf(collection, id));
  };
  const mergeViews = (collection: string, views: readonly StoredView[]): Promise<void> =>
    inChunks(views, async (chunk) => {
      const updates = chunk.map(({ _id, v }): { updateOne: UpdateOneModel<StoredView> } => ({
        updateOne: { filter: { _id }, update: { $max: { v } }, upsert: true },
      }));
      await onceMore(() => patient(viewsOf(collection), batchTimeoutMs).bulkWrite(updates, { ordered: false }));
    });
  const insertViews = (collection: string, views: readonly StoredView[]): Promise<void> =>
    inChunks(views, async (chunk) => {
      const inserting = patient(viewsOf(collection), batchTimeoutMs).insertMany(chunk, { ordered: false });
      // Another copy inserted one meanwhile.
      if (!(await isFirst(inserting))) await mergeViews(collection, chunk);
    });
  const progressId = ({ projection, partition }: Pick<Checkpoint, 'projection' | 'partition'>) =>
    JSON.stringify([projection, partition]);
  const writeProgress = async (checkpoints: readonly Checkpoint[]): Promise<void> => {
    const updates = checkpoints.map((checkpoint) => {
      const { projection, partition, position, offset, source, event } = checkpoint;
      const mark = { ...(source !== undefined && { source }), ...(event && { event }) };
      // Compared field by field: the position decides, then the offset.
      const update = { $max: { v: { position, offset, ...mark } }, $setOnInsert: { projection, partition } };
      return { updateOne: { filter: { _id: progressId(checkpoint) }, update, upsert: true } };
    });
    await onceMore(() => patient(progress, batchTimeoutMs).bulkWrite(updates, { ordered: false }));
  };
  const writeViews = async (collection: string, views: readonly StoredView[]): Promise<void> => {
    const isWrittenOnce = definitions.definition(collection).columns !== undefined;
    const fresh = new Set(views.filter(({ _id }) => absent.delete(refOf(collection, _id)) || isEmpty || isWrittenOnce));
    await insertViews(collection, [...fresh]);
    await mergeViews(
      collection,
      views.filter((view) => !fresh.has(view)),
    );
  };

  const loadTogether = gathered(async (calls: readonly Refs[]) => {
    const ids = byCollection(calls.flat(), ({ id }) => id);
    const views = new Map<string, Map<string, StoredView>>();
    for (const [collection, wanted] of ids) views.set(collection, await viewsById(collection, wanted, batchTimeoutMs));
    return calls.map((refs) => refs.map(({ collection, id }) => views.get(collection)?.get(id)));
  });
  const writeTogether = gathered(async (calls: readonly Batch[]) => {
    for (const collection of inOneOrder(calls.map(({ views }) => [...views.keys()])))
      await writeViews(
        collection,
        calls.flatMap(({ views }) => views.get(collection) ?? []),
      );
    isEmpty &&= calls.every(({ views }) => views.size === 0);
    const checkpoints = calls.flatMap(({ checkpoint }) => checkpoint ?? []);
    if (checkpoints.length > 0) await writeProgress(checkpoints);
    return calls.map(() => undefined);
  });

  const generation = {
    async prepare(): Promise<void> {
      for (const { name, indexes, lists, compound } of definitions.all) {
        await makeIndexes(viewsOf(name), [
          ...indexes.map((field) => ({ [pathOf(field)]: 1, _id: 1 }) as const),
          ...compound.map((fields) => Object.fromEntries(fields.map((field) => [pathOf(field), 1 as const]))),
          ...lists.map((field) => ({ [pathOf(field)]: 1 }) as const),
        ]);
      }
    },
    async get<D>(collection: string, id: string): Promise<D | undefined> {
      const view = (await viewsById(collection, [id])).get(id);
      return (view && storedOf<D>(collection, view)) ?? undefined;
    },
    async getMany<D>(collection: string, ids: readonly string[]): Promise<D[]> {
      const views = await viewsById(collection, ids);
      return ids.flatMap((id) => {
        const view = views.get(id);
        return (view && storedOf<D>(collection, view)) ?? [];
      });
    },
    find: found,
    async fields<F extends string>(collection: string, names: readonly F[], query: Query) {
      const paths = names.map((name) => pathOf(definitions.fieldOf(collection, name)));
      const projection = Object.fromEntries(['_id', ...paths].map((path) => [path, 1]));
      const views = await selected(collection, query, projection);
      return views.map(({ _id, v }) => fieldsOf(_id, names, v?.by ?? {}));
    },
    count,
    async countBy(collection: string, field: string, where?: Where) {
      const path = pathOf(definitions.fieldOf(collection, field));
      const groups = await viewsOf(collection)
        .aggregate<{ _id: unknown; amount: number }>([
          { $match: selection(collection, where) },
          { $group: { _id: `$${path}`, amount: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(groups.flatMap(({ _id, amount }) => (typeof _id === 'string' ? [[_id, amount] as const] : [])));
    },
    page: async <D>(collection: string, query: Query) =>
      pageOf(query, await found<D>(collection, query), () => count(collection, query.where)),
    load: async (refs: Refs) =>
      (await loadTogether(refs)).map((view, index) => {
        const { collection, id } = refs[index] as Refs[number];
        if (view) return { position: view.v.position, document: storedOf<ViewDocument>(collection, view) };
        noteAbsent(collection, id);
        return undefined;
      }),
    /** Documents first: a checkpoint never promises more than is stored. */
    async write(writes: readonly Write[], checkpoint?: Checkpoint): Promise<void> {
      const views = byCollection(writes, (write): StoredView => ({ _id: checkId(write.id), v: registerOf(write) }));
      await writeTogether({ views, checkpoint });
    },
    async checkpoint(projection: string, partition: number): Promise<Progress | undefined> {
      const view = await progress.findOne({ _id: progressId({ projection, partition }) });
      return view?.v;
    },
    async checkpoints(projection: string): Promise<Map<number, Progress>> {
      const views = await progress.find({ projection: { $eq: projection } }).toArray();
      return new Map(views.map(({ partition, v }) => [partition, v]));
    },
    async *dump() {
      for (const collection of definitions.all.map(({ name }) => name).sort()) {
        // A dump takes as long as it takes, only each page has a limit.
        const views = patient(viewsOf(collection), Number.POSITIVE_INFINITY);
        const cursor = views.find({ 'v.live': true }, { projection: shownOf(collection) }).sort({ _id: 1 });
        cursor.batchSize(pageOfDump);
        try {
          for (;;) {
            const next = await inTime(() => cursor.next(), batchTimeoutMs);
            if (!next) break;
            for (const view of [next, ...cursor.readBufferedDocuments()]) {
              const document = storedOf<ViewDocument>(collection, view);
              if (document) yield { collection, id: view._id, position: view.v.position, document };
            }
          }
        } finally {
          await cursor.close();
        }
      }
    },
  };
  return generation;
};
