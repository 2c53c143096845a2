/** A stored view document. `position` is that of the last event applied to it. */
export type ViewDocument = Record<string, unknown>;
export type Stored<D = ViewDocument> = { readonly id: string; readonly position: number; readonly document: D };

/**
 * A collection and the top-level fields of its documents that queries may filter and sort by:
 * `indexes` hold a string, number or boolean (absent or null matches nothing), `lists` hold a list
 * of strings and match each of its items (`projects.members`); a list cannot be sorted by.
 * Everything else in a document is opaque to the store.
 */
export type Collection = {
  readonly name: string;
  readonly indexes: readonly string[];
  readonly lists?: readonly string[];
  /** Raised when what a projection stores here changes: the store then starts empty. */
  readonly version?: number;
};

export type Scalar = string | number | boolean;
/** All conditions must hold; a list means "one of". Only declared fields and `id` may be named. */
export type Where = Readonly<
  Record<string, Scalar | readonly Scalar[] | { readonly from?: Scalar; readonly to?: Scalar }>
>;
export type Query = {
  readonly where?: Where;
  /** Ties are broken by id, so that pages never overlap. Without it: by id. */
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly skip?: number;
  readonly limit?: number;
};

/**
 * Puts a document, or a tombstone (`document: null`) that no query returns. Skipped unless
 * `position` is newer than the stored one.
 */
export type Write = {
  readonly collection: string;
  readonly id: string;
  readonly position: number;
  readonly document: ViewDocument | null;
};
/**
 * The offset from which a projection goes on in a partition, and the position of the last event
 * applied.
 */
export type Progress = { readonly offset: number; readonly position: number };
export type Checkpoint = Progress & { readonly projection: string; readonly partition: number };

/** Another process is filling a new generation of this store. */
export class GenerationBusyError extends Error {
  override readonly name = 'GenerationBusyError';
}
/** The documents were loaded from a generation that is no longer in use: nothing is written. */
export class GenerationSwitchedError extends Error {
  override readonly name = 'GenerationSwitchedError';
}

/**
 * The read models: JSON documents derived from events, which can be deleted at any time. A rebuild
 * fills another generation beside the one in use, then switches to it. Documents are shared and
 * frozen.
 */
export interface ReadStore {
  /**
   * Hash of the definitions. Stores of two versions live side by side while old and new code run.
   */
  readonly version: string;
  get<D = ViewDocument>(collection: string, id: string): Promise<Stored<D> | undefined>;
  /** Those that exist, in the order asked. */
  getMany<D = ViewDocument>(collection: string, ids: readonly string[]): Promise<Stored<D>[]>;
  /** @throws for a collection or field that was not declared. */
  find<D = ViewDocument>(collection: string, query: Query): Promise<Stored<D>[]>;
  /** One page, and the number of documents on all pages. */
  page<D = ViewDocument>(
    collection: string,
    query: Query,
  ): Promise<{ readonly found: Stored<D>[]; readonly total: number }>;
  count(collection: string, where?: Where): Promise<number>;
  /** Last stored state including tombstones, for the projection engine. */
  load(
    refs: readonly { collection: string; id: string }[],
  ): Promise<({ position: number; document: ViewDocument | null } | undefined)[]>;
  /**
   * Stores documents and the checkpoint: embedded in one transaction, else documents first.
   * @throws GenerationSwitchedError when documents were loaded from a generation no longer in use
   */
  write(writes: readonly Write[], checkpoint?: Checkpoint): Promise<void>;
  checkpoint(projection: string, partition: number): Promise<Progress | undefined>;
  /** The checkpoints of all partitions of a projection. */
  checkpoints(projection: string): Promise<Map<number, Progress>>;
  /** Every live document, ordered by collection and id: for comparing rebuilds. */
  dump(): AsyncIterable<{ collection: string } & Stored>;
  /**
   * An empty store beside this one; `activate` switches this and every other open store to it and
   * drops the old.
   * @throws GenerationBusyError while another process fills one
   */
  newGeneration(): Promise<ReadStore & { activate(): Promise<void> }>;
  close(): Promise<void>;
}
