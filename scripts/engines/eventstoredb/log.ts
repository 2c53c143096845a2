import { type FileHandle, open, readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { Signal } from '../../../shared/async/signal.ts';
import { firstReached } from '../../../shared/basics/ordered.ts';

/** An event in the log; `position` is the first byte of its record, so positions grow with gaps. */
export type Recorded = {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  /** 100 nanoseconds since 1970. */
  readonly created: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};
export type Proposed = Pick<Recorded, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
export type Expected = 'any' | 'stream-exists' | 'no-stream' | number;
/** Where the stream stands after the append, or, refused, stands (-1: no such stream). */
export type Outcome =
  | { readonly appended: true; readonly revision: number; readonly position: number }
  | { readonly appended: false; readonly revision: number };

type Pending = {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly Proposed[];
  readonly resolve: (outcome: Outcome) => void;
};

const headerLength = 8;
const lengthLength = 4;
/** The server writes events of its own between those of its clients. */
const appendsPerSystemEvent = 8;

/** One append: length and CRC-32 of the rest, then each event with its length; a torn one shows. */
const encode = (offset: number, events: readonly Omit<Recorded, 'position'>[]) => {
  const parts: Buffer[] = [];
  const recorded: Recorded[] = [];
  let position = offset + headerLength;
  for (const event of events) {
    const body = serialize(event);
    const length = Buffer.alloc(lengthLength);
    length.writeUInt32BE(body.length);
    parts.push(length, body);
    recorded.push({ ...event, position });
    position += lengthLength + body.length;
  }
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(headerLength);
  header.writeUInt32BE(body.length);
  header.writeUInt32BE(crc32(body), 4);
  return { frame: Buffer.concat([header, body]), recorded };
};

/** The events of all whole frames, and where the last of them ends. */
const decode = (file: Buffer) => {
  const recorded: Recorded[] = [];
  let offset = 0;
  while (file.length - offset >= headerLength) {
    const end = offset + headerLength + file.readUInt32BE(offset);
    if (end > file.length || crc32(file.subarray(offset + headerLength, end)) !== file.readUInt32BE(offset + 4)) break;
    for (let position = offset + headerLength; position < end; ) {
      const next = position + lengthLength + file.readUInt32BE(position);
      recorded.push({ ...deserialize(file.subarray(position + lengthLength, next)), position });
      position = next;
    }
    offset = end;
  }
  return { recorded, end: offset };
};

export const systemEvent = (type: string): Proposed => ({
  id: crypto.randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
});

/** Of the first event at `position` or after it. */
export const indexOf = (events: readonly Recorded[], position: number): number =>
  firstReached(events.length, (place) => (events[place] as Recorded).position >= position);

/**
 * All events in one append-only file and in memory. Appends that come while a write is under way
 * share the next one and its fsync; no event is visible before it is on disk. An end torn by a
 * crash is dropped at the next start.
 */
export class Log {
  readonly #handle: FileHandle;
  readonly #streams = new Map<string, Recorded[]>();
  readonly #all: Recorded[] = [];
  readonly #news = new Signal();
  readonly operator = operatorOf();
  #end: number;
  #queue: Pending[] = [];
  #appends = 0;
  #writing: Promise<void> | undefined;

  static async open(file: string): Promise<Log> {
    const handle = await open(file, 'a+');
    const { recorded, end } = decode(await readFile(file));
    await handle.truncate(end);
    const log = new Log(handle, end);
    log.#publish(recorded);
    if (recorded.length === 0) await log.append('$user-admin', 'no-stream', [systemEvent('$UserCreated')]);
    return log;
  }

  private constructor(handle: FileHandle, end: number) {
    this.#handle = handle;
    this.#end = end;
  }

  /** All events in the order of positions; it grows in place. */
  get all(): readonly Recorded[] {
    return this.#all;
  }

  /** Resolves when events have come, from now on. */
  get news(): Promise<void> {
    return this.#news.next;
  }

  /** All events that were ever appended to it. */
  stream(name: string): readonly Recorded[] | undefined {
    return this.#streams.get(name);
  }

  /** Whether a record begins there, or would: from inside one nothing can be read. */
  isPosition(position: number): boolean {
    const at = indexOf(this.#all, position);
    return position === 0 || position >= this.#end || this.#all[at]?.position === position;
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#queue.push({ stream, expected, events, resolve });
      this.#writing ??= this.#write();
    });
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#handle.close();
  }

  async #write(): Promise<void> {
    // What arrives in the same turn goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      const stage = new Stage(this.#streams, this.#end, this.operator);
      const outcomes = batch.map((pending) => stage.decide(pending));
      this.#appends += batch.length;
      if (this.#appends >= appendsPerSystemEvent) {
        this.#appends = 0;
        stage.append('$stats-127.0.0.1:2113', [systemEvent('$statsCollected')]);
      }
      if (stage.frames.length > 0) {
        await this.#handle.appendFile(Buffer.concat(stage.frames));
        await this.#handle.datasync();
        this.#end = stage.end;
        this.#publish(stage.recorded);
      }
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    }
    this.#writing = undefined;
  }

  #publish(recorded: readonly Recorded[]): void {
    for (const event of recorded) {
      const stream = this.#streams.get(event.stream);
      if (stream) stream.push(event);
      else this.#streams.set(event.stream, [event]);
      this.#all.push(event);
    }
    this.#news.notify();
  }
}

const all = Number.POSITIVE_INFINITY;
/** The largest number of 64 bits, which is no number of JavaScript. */
const deletedStream = '9223372036854775807';

/** What an operator does to streams by hand. It is not kept when the server ends. */
const operatorOf = () => {
  const kept = new Map<string, number>();
  const deleted = new Set<string>();
  let isScavenged: ((event: Recorded) => boolean) | undefined;
  const isSoftDeleted = (stream: string) => kept.get(stream) === all;
  const isLeft = (event: Recorded) => !isScavenged?.(event);
  return {
    /** Earlier revisions are read no more ($tb). */
    truncate: (stream: string, before: number): void => void kept.set(stream, before),
    /** The ordinary way: all until now is read no more, and the next append begins behind it. */
    softDelete: (stream: string): void => void kept.set(stream, all),
    /** What was soft-deleted is there again from the revision of this append on. */
    undelete: (stream: string, revision: number): void => {
      if (isSoftDeleted(stream)) kept.set(stream, revision);
    },
    /** For good: it can be neither read nor appended to. */
    tombstone: (stream: string): void => void deleted.add(stream),
    /** What was truncated or deleted until now leaves $all, too. */
    scavenge: (): void => {
      const [before, gone] = [new Map(kept), new Set(deleted)];
      isScavenged = ({ stream, revision }) => gone.has(stream) || revision < (before.get(stream) ?? 0);
    },
    isDeleted: (stream: string) => deleted.has(stream),
    isSoftDeleted,
    /** What the server keeps in `$$` and the stream's name; undefined: nothing was set. */
    metadataOf: (stream: string): string | undefined => {
      const from = kept.get(stream);
      return from === undefined ? undefined : `{"$tb":${from === all ? deletedStream : from}}`;
    },
    keptFrom: (stream: string) => kept.get(stream) ?? 0,
    isLeft,
    left: (events: readonly Recorded[]) => (isScavenged ? events.filter(isLeft) : events),
  };
};
type Operator = ReturnType<typeof operatorOf>;

/** The appends of one write, judged one after the other, before any of them is on disk. */
class Stage {
  readonly frames: Buffer[] = [];
  readonly recorded: Recorded[] = [];
  readonly #streams: ReadonlyMap<string, readonly Recorded[]>;
  readonly #staged = new Map<string, Recorded[]>();
  readonly #operator: Operator;
  end: number;

  constructor(streams: ReadonlyMap<string, readonly Recorded[]>, end: number, operator: Operator) {
    this.#streams = streams;
    this.#operator = operator;
    this.end = end;
  }

  decide({ stream, expected, events }: Pending): Outcome {
    const revision = this.#length(stream) - 1;
    if (expected === 'any') return this.append(stream, events);
    if (expected === 'stream-exists') return revision < 0 ? { appended: false, revision } : this.append(stream, events);
    const after = expected === 'no-stream' ? -1 : expected;
    const isNew = after === -1 && this.#operator.isSoftDeleted(stream);
    if (after === revision || isNew) return this.append(stream, events);
    // The same events at the same place once more: success, and nothing is stored.
    const again = events.every(({ id }, index) => this.#at(stream, after + 1 + index)?.id === id);
    const last = this.#at(stream, after + events.length);
    return again && last
      ? { appended: true, revision: last.revision, position: last.position }
      : { appended: false, revision };
  }

  append(stream: string, events: readonly Proposed[]): Outcome {
    const first = this.#length(stream);
    this.#operator.undelete(stream, first);
    const created = (BigInt(Date.now()) * 10_000n).toString();
    const { frame, recorded } = encode(
      this.end,
      events.map((event, index) => ({ ...event, stream, revision: first + index, created })),
    );
    this.frames.push(frame);
    this.recorded.push(...recorded);
    this.#staged.set(stream, [...(this.#staged.get(stream) ?? []), ...recorded]);
    this.end += frame.length;
    return { appended: true, revision: first + events.length - 1, position: recorded.at(-1)?.position ?? 0 };
  }

  #at(stream: string, revision: number): Recorded | undefined {
    const stored = this.#streams.get(stream) ?? [];
    return stored[revision] ?? this.#staged.get(stream)?.[revision - stored.length];
  }

  #length(stream: string): number {
    return (this.#streams.get(stream)?.length ?? 0) + (this.#staged.get(stream)?.length ?? 0);
  }
}
