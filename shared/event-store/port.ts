import type { Envelope, StoredEvent } from '../contract/index.ts';

/** What an append expects of the stream: no stream at all, or its last revision (0 for a stream of one event). */
export type ExpectedRevision = 'no-stream' | number;

export type Appended = {
  readonly outcome: 'appended';
  /** Revision and position of the last event appended. */
  readonly revision: number;
  readonly position: number;
};
/** The stream stands elsewhere; nothing was stored. `revision` is where, -1 when there is no such stream. */
export type Conflict = { readonly outcome: 'conflict'; readonly revision: number };

export type ReadOptions = {
  /** First revision wanted (inclusive), or, backwards, the highest. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
};

/** Takes events in the order of their positions, a batch at a time; the next batch waits for the promise. */
export type EventHandler = (events: readonly StoredEvent[]) => Promise<void>;

export type Subscription = {
  /** Resolves when the handler in progress has finished and no further one will start. */
  stop(): Promise<void>;
};

/** What stands at a position is no event any more: somebody or the disk changed it. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
  readonly position: number;
  constructor(position: number, options?: ErrorOptions) {
    super(`the event at position ${position} cannot be read`, options);
    this.position = position;
  }
}

/**
 * The truth about projects: streams of events, appended with an expected revision, read by stream or in the order of all
 * positions. An append is answered after its events are durable (fsync), never before.
 */
export interface EventStore {
  /**
   * Appends all events or none. Their `revision`s must follow the expected one.
   * @throws StoreBrokenError, DiskFullError, EngineUnavailableError; then nothing is known to be stored.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly Envelope[]): Promise<Appended | Conflict>;
  /** Events of one stream; an unknown stream has none. */
  readStream(stream: string, options?: ReadOptions): Promise<StoredEvent[]>;
  /** Events of all streams with a position greater than `after` (0: from the start), in the order of positions. */
  readAll(after: number, limit: number): Promise<StoredEvent[]>;
  /** Position of the newest event, 0 when there is none. */
  head(): Promise<number>;
  /** Catches up from `after`, then follows live: each event once, in order, whatever commits meanwhile. */
  subscribe(after: number, handler: EventHandler): Subscription;
  /** What the engine itself finds wrong with what it keeps; reads everything. Absent where the engine sees to it. */
  inspect?(): Promise<string[]>;
  close(): Promise<void>;
}
