import { isoTime } from '@dossier/shared/basics/clock';
import { firstReached } from '@dossier/shared/basics/ordered';
import type { StoredEvent, Until } from '@dossier/shared/contract';

/** Where an event is and when it happened: what it says stays in the store. */
export type PlacedEvent = Pick<StoredEvent, 'position' | 'time' | 'type' | 'stream' | 'revision'>;
export type Head = Pick<StoredEvent, 'stream' | 'revision' | 'digest'>;

const bytesOfDigest = 32;
/** Position and time, type, stream and revision, digest. */
const bytesOfPlace = 2 * Float64Array.BYTES_PER_ELEMENT + 3 * Uint32Array.BYTES_PER_ELEMENT + bytesOfDigest;
/** Of a stream's name, with those of others in it. */
const bytesOfName = 200;

const columnsFor = (room: number) => ({
  positions: new Float64Array(room),
  times: new Float64Array(room),
  types: new Uint32Array(room),
  streams: new Uint32Array(room),
  revisions: new Uint32Array(room),
  digests: new Uint8Array(room * bytesOfDigest),
});
type Columns = ReturnType<typeof columnsFor>;
const names = Object.keys(columnsFor(0)) as (keyof Columns)[];

/** Each text once, by the number that it is known by. */
const numbered = () => {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  return {
    texts: texts as readonly string[],
    of: (text: string): number => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      texts.push(text);
      numbers.set(text, texts.length - 1);
      return texts.length - 1;
    },
    find: (text: string) => numbers.get(text),
  };
};

/** Texts that came since the last time, in the order of their numbers. */
type Packed = { readonly types: readonly string[]; readonly streams: readonly string[] };

/** Of all events of a project in the order of positions: some sixty bytes each. */
export class Places {
  length = 0;
  #room = 1_000;
  #columns = columnsFor(this.#room);
  readonly #types = numbered();
  readonly #streams = numbered();
  /** The next revision of each stream, by its number. */
  readonly #next: number[] = [];

  #makeRoom(wanted: number): void {
    if (wanted <= this.#room) return;
    this.#room = Math.max(wanted, 2 * this.#room);
    const larger = columnsFor(this.#room);
    for (const name of names) larger[name].set(this.#columns[name]);
    this.#columns = larger;
  }

  add({ position, time, type, stream, revision, digest }: StoredEvent): void {
    const at = this.length;
    this.#makeRoom(at + 1);
    const { positions, times, types, streams, revisions, digests } = this.#columns;
    const number = this.#streams.of(stream);
    positions[at] = position;
    times[at] = Date.parse(time);
    types[at] = this.#types.of(type);
    streams[at] = number;
    revisions[at] = revision;
    digests.set(Buffer.from(digest, 'hex'), at * bytesOfDigest);
    this.#next[number] = revision + 1;
    this.length = at + 1;
  }

  at(index: number): PlacedEvent | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const { positions, times, types, streams, revisions } = this.#columns;
    return {
      position: positions[index] as number,
      time: isoTime(times[index] as number),
      type: this.#types.texts[types[index] as number] as StoredEvent['type'],
      stream: this.#streams.texts[streams[index] as number] as string,
      revision: revisions[index] as number,
    };
  }

  slice(from: number, to: number): PlacedEvent[] {
    const end = Math.min(to, this.length);
    return Array.from({ length: Math.max(0, end - from) }, (_, index) => this.at(from + index) as PlacedEvent);
  }

  /** The revision after the last one that is placed. */
  next(stream: string): number {
    const number = this.#streams.find(stream);
    return number === undefined ? 0 : (this.#next[number] as number);
  }

  /** How many come before the first one after the position, or after the last one that is not later than the moment. */
  countUntil(until: Until): number {
    const { positions, times } = this.#columns;
    if ('moment' in until) {
      const moment = Date.parse(until.moment);
      let count = this.length;
      while (count > 0 && (times[count - 1] as number) > moment) count--;
      return count;
    }
    return firstReached(this.length, (index) => (positions[index] as number) > until.position);
  }

  digestAt(index: number): string {
    const bytes = this.#columns.digests.subarray(index * bytesOfDigest, (index + 1) * bytesOfDigest);
    return Buffer.from(bytes).toString('hex');
  }

  /** The last event of each stream among the first so many, by the names of streams. */
  heads(count: number): Head[] {
    const { streams, revisions } = this.#columns;
    const last = new Map<number, number>();
    for (let index = 0; index < count; index++) last.set(streams[index] as number, index);
    const heads = Array.from(last, ([stream, index]) => ({
      stream: this.#streams.texts[stream] as string,
      revision: revisions[index] as number,
      digest: this.digestAt(index),
    }));
    return heads.sort((left, right) => (left.stream < right.stream ? -1 : 1));
  }

  bytes(): number {
    return this.#room * bytesOfPlace + this.#streams.texts.length * bytesOfName;
  }

  /** Those from there on, for `unpack` after all that was packed before. */
  pack(from: number, to = this.length): Buffer {
    // Numbers are given in the order of places.
    const used = (numbers: Uint32Array, count: number) =>
      numbers.subarray(0, count).reduce((most, one) => Math.max(most, one + 1), 0);
    const { types, streams } = this.#columns;
    const texts: Packed = {
      types: this.#types.texts.slice(used(types, from), used(types, to)),
      streams: this.#streams.texts.slice(used(streams, from), used(streams, to)),
    };
    const named = Buffer.from(JSON.stringify(texts));
    const head = Buffer.alloc(2 * Uint32Array.BYTES_PER_ELEMENT);
    head.writeUInt32LE(named.length, 0);
    head.writeUInt32LE(to - from, Uint32Array.BYTES_PER_ELEMENT);
    const columns = names.map((name) => {
      const column = this.#columns[name];
      const each = column.length / this.#room;
      const some = column.subarray(from * each, to * each);
      return Buffer.from(some.buffer, some.byteOffset, some.byteLength);
    });
    return Buffer.concat([head, named, ...columns]);
  }

  unpack(packed: Uint8Array): void {
    const bytes = Buffer.from(packed);
    const [length, count] = [bytes.readUInt32LE(0), bytes.readUInt32LE(Uint32Array.BYTES_PER_ELEMENT)];
    let at = 2 * Uint32Array.BYTES_PER_ELEMENT;
    const { types, streams } = JSON.parse(bytes.toString('utf8', at, at + length)) as Packed;
    at += length;
    for (const type of types) this.#types.of(type);
    for (const stream of streams) this.#streams.of(stream);
    const from = this.length;
    this.#makeRoom(from + count);
    for (const name of names) {
      const column = this.#columns[name];
      const each = column.length / this.#room;
      const size = count * each * column.BYTES_PER_ELEMENT;
      new Uint8Array(column.buffer, from * each * column.BYTES_PER_ELEMENT, size).set(bytes.subarray(at, at + size));
      at += size;
    }
    this.length = from + count;
    for (let index = from; index < this.length; index++)
      this.#next[this.#columns.streams[index] as number] = (this.#columns.revisions[index] as number) + 1;
  }
}
