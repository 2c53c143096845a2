import type { Db, UpdateOneModel } from 'mongodb';
import { isDuplicateKey, isFirst } from '../../engines/mongodb/client.ts';
import { patient } from '../../engines/mongodb/guarded.ts';
import type { Definitions } from '../definitions.ts';
import type { Checkpoint, Progress, Scalar, Write } from '../port.ts';
import { gathered, inOneOrder } from './gather.ts';
import { batchTimeoutMs, byCollection, checkId, inChunks, type StoredView, type ViewCollections } from './views.ts';

const attempts = 5;
const absentKept = 100_000;

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

let lastWritten = 0;
const nextWritten = () => {
  lastWritten = Math.max(Date.now(), lastWritten + 2 ** -10);
  return -lastWritten;
};

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);
const registerOf = (definitions: Definitions, { collection, position, document }: Write): StoredView['v'] => {
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

const onceMore = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === attempts) throw error;
    }
};

/** How far projections have come. */
export const progressIn = (db: Db, suffix: string) => {
  const progress = db.collection<StoredProgress>(`_progress${suffix}`);
  const progressId = ({ projection, partition }: Pick<Checkpoint, 'projection' | 'partition'>) =>
    JSON.stringify([projection, partition]);
  const advance = async (checkpoints: readonly Checkpoint[]): Promise<void> => {
    const updates = checkpoints.map((checkpoint) => {
      const { projection, partition, position, offset, source, event } = checkpoint;
      const mark = { ...(source !== undefined && { source }), ...(event && { event }) };
      // Compared field by field: the position decides, then the offset.
      const update = { $max: { v: { position, offset, ...mark } }, $setOnInsert: { projection, partition } };
      return { updateOne: { filter: { _id: progressId(checkpoint) }, update, upsert: true } };
    });
    await onceMore(() => patient(progress, batchTimeoutMs).bulkWrite(updates, { ordered: false }));
  };
  return {
    advance,
    methods: {
      async checkpoint(projection: string, partition: number): Promise<Progress | undefined> {
        const view = await progress.findOne({ _id: progressId({ projection, partition }) });
        return view?.v;
      },
      async checkpoints(projection: string): Promise<Map<number, Progress>> {
        const views = await progress.find({ projection: { $eq: projection } }).toArray();
        return new Map(views.map(({ partition, v }) => [partition, v]));
      },
    },
  };
};

/** @param isNew nothing is stored yet */
export const openWrites = (
  definitions: Definitions,
  { viewsOf }: ViewCollections,
  advance: ReturnType<typeof progressIn>['advance'],
  isNew: boolean,
) => {
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
  const writeViews = async (collection: string, views: readonly StoredView[]): Promise<void> => {
    const isWrittenOnce = definitions.definition(collection).columns !== undefined;
    const fresh = new Set(views.filter(({ _id }) => absent.delete(refOf(collection, _id)) || isEmpty || isWrittenOnce));
    await insertViews(collection, [...fresh]);
    await mergeViews(
      collection,
      views.filter((view) => !fresh.has(view)),
    );
  };

  const writeTogether = gathered(async (calls: readonly Batch[]) => {
    for (const collection of inOneOrder(calls.map(({ views }) => [...views.keys()])))
      await writeViews(
        collection,
        calls.flatMap(({ views }) => views.get(collection) ?? []),
      );
    isEmpty &&= calls.every(({ views }) => views.size === 0);
    const checkpoints = calls.flatMap(({ checkpoint }) => checkpoint ?? []);
    if (checkpoints.length > 0) await advance(checkpoints);
    return calls.map(() => undefined);
  });

  return {
    noteAbsent,
    /** Documents first: a checkpoint never promises more than is stored. */
    async write(writes: readonly Write[], checkpoint?: Checkpoint): Promise<void> {
      const views = byCollection(
        writes,
        (write): StoredView => ({ _id: checkId(write.id), v: registerOf(definitions, write) }),
      );
      await writeTogether({ views, checkpoint });
    },
  };
};
