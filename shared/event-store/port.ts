import { DAY, type Envelope, type StoredEvent } from '../contract/index.ts';

/** Milliseconds: workers ignore causes older than a week, and nobody repeats a request for longer. */
export const rememberedFor = 8 * DAY;

/** Bytes of one append, as {@link appendedSize} counts them: less than the 1 MiB that EventStoreDB takes by default. */
export const appendLimit = 1_000_000;
/** Bytes that a store may need besides an event's JSON without its digest. */
const besideJson = 160;
/** @param json an event's, without its digest */
export const appendedSize = (json: string): number => Buffer.byteLength(json) + besideJson;

/** These events are too many or too large for one append. Nothing was stored. */
export class AppendTooLargeError extends Error {
  override readonly name = 'AppendTooLargeError';
  constructor(options?: ErrorOptions) {
    super('events of one append are too large', options);
  }
}

/** No stream at all, or its last revision (0 for a stream of one event). */
export type ExpectedRevision = 'no-stream' | number;

export type Appended = {
  readonly outcome: 'appended';
  readonly revision: number;
  readonly position: number;
};
/** Nothing was stored. `revision` is the stream's, -1 without such a stream. */
export type Conflict = { readonly outcome: 'conflict'; readonly revision: number };

/** The command's id is taken. Nothing was stored. */
export type Repeated = { readonly outcome: 'repeated' };

/** The first event of a command. */
export type CommandPlace = Pick<StoredEvent, 'stream' | 'revision'>;

export type ReadOptions = {
  /** First revision wanted (inclusive), or, backwards, the highest. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
};

/** An event as it is stored: JSON of its envelope in UTF-8, and under which stream and revision it is filed. */
export type StoredBytes = Pick<StoredEvent, 'position' | 'stream' | 'revision'> & { readonly body: Buffer };

/** Events of many streams in the order of positions. */
export type ByPosition = {
  /** Of all events of these streams, each from a revision on, in their order. */
  positionsOf(from: ReadonlyMap<string, number>): Promise<Float64Array>;
  /** In the order given; what is not there is left out. */
  readAt(positions: Float64Array): Promise<StoredEvent[]>;
};

/** In the order of positions; the next batch waits for the promise. */
export type EventHandler = (events: readonly StoredEvent[]) => Promise<void>;

export type Subscription = {
  /** Resolves when no handler is in progress and none will start. */
  stop(): Promise<void>;
  /** Somebody waits for what is there: it is not gathered any longer. Absent where nothing is. */
  hurry?(): void;
};

/** The stored text is not a valid event: it was tampered with or damaged. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
  readonly position: number;
  constructor(position: number, options?: ErrorOptions) {
    super(`the event at position ${position} cannot be read`, options);
    this.position = position;
  }
}

/** Streams of events. An append is durable (fsync) before its answer. */
export interface EventStore {
  /** All or none; after an error either is possible. @throws the errors of basics/errors.ts */
  append(stream: string, expected: ExpectedRevision, events: readonly Envelope[]): Promise<Appended | Conflict>;
  /** An unknown stream has no events. */
  readStream(stream: string, options?: ReadOptions): Promise<StoredEvent[]>;
  /** Absent where streams can only be read one by one. */
  readonly byPosition?: ByPosition | undefined;
  /** Events of all streams with a position greater than `after` (0: from the start). */
  readAll(after: number, limit: number): Promise<StoredEvent[]>;
  /** The same as they are stored, where that is JSON; undefined: this part has to be read as events. */
  readBytes?: ((after: number, limit: number) => Promise<readonly StoredBytes[] | undefined>) | undefined;
  /** The same with stand-ins for what cannot be read, and without events of other products. */
  readOn(after: number, limit: number): Promise<StoredEvent[]>;
  /** Position of the newest event, 0 when there is none. */
  head(): Promise<number>;
  /** Resolves while appends may succeed. @throws StoreBrokenError, EngineUnavailableError */
  ready(): Promise<void>;
  /** A position after which come at least the last `count` events up to `position`; 0: all. */
  back(position: number, count: number): Promise<number>;
  /** Catches up from `after`, then follows live: each event once, in order, as `readOn` does. */
  subscribe(after: number, handler: EventHandler): Subscription;
  /** How many events of other products were passed over, where a store can have some. */
  foreign?(): number;
  /** Damage that the engine itself finds by reading everything, beside other work; absent where it repairs itself. */
  inspect?(): Promise<string[]>;
  /** Names of all streams that begin so, where a store lists them at once. */
  names?(beginning: string): Promise<string[]>;
  /** Events after a position that are filed under another stream or revision than their own, as far as they are JSON. */
  misfiled?(after: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Streams of events that commands led to: of each command once. */
export interface CommandStore extends EventStore {
  /**
   * The events of one command, the first of which has its `command`: all or none, and only if no command of that id was stored yet, in
   * whatever stream, for at least {@link rememberedFor}. @throws as `append` does
   * @param texts JSON of each event, where it was made already
   */
  appendOnce(
    stream: string,
    expected: ExpectedRevision,
    events: readonly Envelope[],
    texts?: readonly string[],
  ): Promise<Appended | Conflict | Repeated>;
  /** Whether no event of the stream comes after this revision, where that is known without asking. */
  isLast?(stream: string, revision: number): boolean;
  /** Undefined after {@link Repeated}: another command has the id, whose events are not stored, or not yet. */
  findCommand(commandId: string): Promise<CommandPlace | undefined>;
}
