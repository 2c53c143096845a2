import type { StoredEvent } from '../contract/index.ts';
import type { Scratch, Shelf } from '../engines/sqlite/scratch.ts';
import { mostFindings } from './chain.ts';
import type { Link } from './link.ts';

/** An event with the id of an earlier one in its stream, whose revision is `first`: a command was done twice. */
export type RepeatFinding = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'id'> & {
  readonly fault: 'repeated';
  readonly first: number;
};

const buckets = 64;
/** Of fingerprints, by their highest bits. */
const bucketOf = (print: number) => Math.floor((print - 1) / (2 ** 53 / buckets));

/** Numbers that move to disk in pages. */
class Bucket {
  readonly #name: number;
  readonly #limit: number;
  readonly #shelf: () => Shelf;
  #page: Float64Array;
  #used = 0;
  #stored = 0;

  constructor(name: number, limit: number, shelf: () => Shelf) {
    this.#name = name;
    this.#limit = limit;
    this.#shelf = shelf;
    this.#page = new Float64Array(Math.min(16, limit));
  }

  add(value: number): void {
    if (this.#used === this.#page.length) this.#makeRoom();
    this.#page[this.#used] = value;
    this.#used += 1;
  }

  /** All of them, in their order. */
  sorted(): Float64Array {
    const all = new Float64Array(this.#stored + this.#used);
    for (let from = 0; from < this.#stored; from += this.#limit) {
      const bytes = Buffer.from(this.#shelf().get(this.#key(from)) ?? '', 'base64');
      new Uint8Array(all.buffer).set(bytes, from * all.BYTES_PER_ELEMENT);
    }
    all.set(this.#page.subarray(0, this.#used), this.#stored);
    return all.sort();
  }

  #key(from: number): string {
    return `${this.#name}.${from}`;
  }

  #makeRoom(): void {
    if (this.#used < this.#limit) {
      const larger = new Float64Array(Math.min(2 * this.#used, this.#limit));
      larger.set(this.#page);
      this.#page = larger;
      return;
    }
    const { buffer, byteOffset, byteLength } = this.#page;
    const text = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
    this.#shelf().put([[this.#key(this.#stored), text]]);
    this.#stored += this.#used;
    this.#used = 0;
  }
}

/** Which event ids come twice: by eight bytes for each event, and a second look at those alone that may. */
export class Repeats {
  readonly #buckets: readonly Bucket[];

  constructor(scratch?: Scratch) {
    const limit = scratch ? Math.max(1, Math.floor(scratch.kept / buckets)) : Number.POSITIVE_INFINITY;
    let opened: Shelf | undefined;
    const shelf = () => {
      opened ??= scratch?.shelf();
      if (!opened) throw new Error('there is no room on disk');
      return opened;
    };
    this.#buckets = Array.from({ length: buckets }, (_, name) => new Bucket(name, limit, shelf));
  }

  /** @param print of an event's id; 0: it has none */
  add(print: number): void {
    if (print > 0) this.#buckets[bucketOf(print)]?.add(print);
  }

  /** Fingerprints that more than one event has, 10,000 at most. */
  suspects(): ReadonlySet<number> {
    const found = new Set<number>();
    for (const bucket of this.#buckets) {
      const prints = bucket.sorted();
      for (let index = 1; index < prints.length && found.size < mostFindings; index += 1)
        if (prints[index] === prints[index - 1]) found.add(prints[index] as number);
    }
    return found;
  }

  /** @param again the same events, read once more when there are suspects */
  async check(again: () => AsyncIterable<readonly Link[]>): Promise<RepeatFinding[]> {
    const suspects = this.suspects();
    if (suspects.size === 0) return [];
    const findings: RepeatFinding[] = [];
    const firsts = new Map<string, number>();
    for await (const batch of again()) {
      for (const link of batch) {
        if (!suspects.has(link.idPrint)) continue;
        const { stream, revision, position, id } = link.event();
        const key = JSON.stringify([stream, id]);
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, revision);
        else if (findings.length < mostFindings)
          findings.push({ stream, revision, position, id, fault: 'repeated', first });
      }
    }
    return findings;
  }
}
