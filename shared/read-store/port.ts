import type { EventMark } from '../event-store/mark.ts';

/** Its `id` stands in it. */
export type ViewDocument = Record<string, unknown>;

/**
 * Fields to filter and sort by (absent matches nothing): `indexes` with an index each, `fields` without one of their own;
 * `lists` match each item.
 */
export type Collection = {
  readonly name: string;
  readonly indexes: readonly string[];
  readonly fields?: readonly string[];
  readonly lists?: readonly string[];
  /** Indexes over several of these fields and `id`: those that are equal to the first lie in the order of the next ones. */
  readonly compound?: readonly (readonly string[])[];
  /**
   * Each document is written once, at its own position, never changed or removed, and has only `id`, `position` and these texts and numbers (absent: null):
   * a row without JSON. All of them can be asked for; what is no index is looked through in the order of ids, so that `id` should bound it.
   */
  readonly columns?: readonly string[];
  /** Raised when a projection changes what it stores: the store then starts empty. */
  readonly version?: number;
};

export type Scalar = string | number | boolean;
/** All conditions must hold; a list means "one of". Only declared fields, columns and `id`. */
export type Where = Readonly<
  Record<string, Scalar | readonly Scalar[] | { readonly from?: Scalar; readonly to?: Scalar }>
>;
export type Query = {
  readonly where?: Where;
  /** Ties are broken by id, so that pages never overlap. Default: by id. */
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly skip?: number;
  readonly limit?: number;
};

export type Fields<F extends string = string> = { readonly id: string } & Readonly<Record<F, string | number | null>>;

/** A tombstone is `null`. Skipped unless `position`, that of the last event applied to it, is newer than the stored one. */
export type Write = {
  readonly collection: string;
  readonly id: string;
  readonly position: number;
  readonly document: ViewDocument | null;
};
/** Where to resume, by offset, source and event, and the position of the newest event applied. */
export type Progress = {
  readonly offset: number;
  readonly position: number;
  readonly source?: string | undefined;
  readonly event?: EventMark | undefined;
};
export type Checkpoint = Progress & { readonly projection: string; readonly partition: number };

export class GenerationBusyError extends Error {
  override readonly name = 'GenerationBusyError';
}
/** Loaded from a generation no longer in use: nothing is written. */
export class GenerationSwitchedError extends Error {
  override readonly name = 'GenerationSwitchedError';
}

/** JSON documents derived from events, shared and frozen; a rebuild fills another generation. */
export interface ReadStore {
  /** Hash of the definitions. Old and new code keep separate stores side by side. */
  readonly version: string;
  /** Of the generation in use, or the new one, for threads that read or fill it by connections of their own; absent: none can. */
  readonly file?: () => string;
  get<D = ViewDocument>(collection: string, id: string): Promise<D | undefined>;
  /** Those that exist, in the order asked. @param isOnce many that are looked through: they push nothing else out of memory */
  getMany<D = ViewDocument>(collection: string, ids: readonly string[], isOnce?: boolean): Promise<D[]>;
  /** @throws for an undeclared collection or field */
  find<D = ViewDocument>(collection: string, query: Query): Promise<D[]>;
  page<D = ViewDocument>(collection: string, query: Query): Promise<{ readonly found: D[]; readonly total: number }>;
  /** Of what `find` finds the id and these declared fields, texts and numbers, alone: no document is read. Absent: `null`. */
  fields<F extends string>(collection: string, names: readonly F[], query: Query): Promise<Fields<F>[]>;
  count(collection: string, where?: Where): Promise<number>;
  /** By each text that is in an indexed field. */
  countBy(collection: string, field: string, where?: Where): Promise<ReadonlyMap<string, number>>;
  /** Tombstones included. */
  load(
    refs: readonly { collection: string; id: string }[],
  ): Promise<({ position: number; document: ViewDocument | null } | undefined)[]>;
  /** In one transaction, or documents before the checkpoint. @throws GenerationSwitchedError */
  write(writes: readonly Write[], checkpoint?: Checkpoint): Promise<void>;
  checkpoint(projection: string, partition: number): Promise<Progress | undefined>;
  checkpoints(projection: string): Promise<Map<number, Progress>>;
  /** Every live document by collection and id, to compare rebuilds. */
  dump(): AsyncIterable<Write & { readonly document: ViewDocument }>;
  /** Beside the one in use; the same `plan` goes on within a day. @throws GenerationBusyError */
  newGeneration(plan: string): Promise<NewGeneration>;
  close(): Promise<void>;
}

/** All that queries need. */
export type Views = Pick<ReadStore, 'get' | 'getMany' | 'find' | 'page' | 'fields' | 'count' | 'countBy'>;

export type NewGeneration = Omit<ReadStore, 'newGeneration'> & {
  /** Switches all open stores to it. @throws GenerationBusyError after too long a silence */
  activate(): Promise<void>;
  /** Nobody shall go on with it. `close` keeps it for who does. */
  discard(): Promise<void>;
};

/**
 * Page after page of what a query finds, until one is not full. What leaves the selection meanwhile moves the rest up: whoever works
 * on it looks again later anyway.
 * @param limit of each page
 */
export async function* foundPages<D = ViewDocument>(
  readStore: Pick<ReadStore, 'find'>,
  collection: string,
  query: Omit<Query, 'skip' | 'limit'>,
  limit = 100,
): AsyncGenerator<readonly D[]> {
  for (let skip = 0; ; skip += limit) {
    const found = await readStore.find<D>(collection, { ...query, skip, limit });
    yield found;
    if (found.length < limit) return;
  }
}
