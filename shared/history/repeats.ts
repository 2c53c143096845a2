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

/** Numbers that move to disk in pages of so many. */
const openBucket = (name: number, limit: number, shelf: () => Shelf) => {
  let page = new Float64Array(Math.min(16, limit));
  let used = 0;
  let stored = 0;
  const keyOf = (from: number) => `${name}.${from}`;
  const makeRoom = () => {
    if (used < limit) {
      const larger = new Float64Array(Math.min(2 * used, limit));
      larger.set(page);
      page = larger;
      return;
    }
    const { buffer, byteOffset, byteLength } = page;
    const text = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
    shelf().put([[keyOf(stored), text]]);
    stored += used;
    used = 0;
  };
  return {
    add: (value: number): void => {
      if (used === page.length) makeRoom();
      page[used] = value;
      used += 1;
    },
    /** All of them, in their order. */
    sorted: (): Float64Array => {
      const all = new Float64Array(stored + used);
      for (let from = 0; from < stored; from += limit) {
        const bytes = Buffer.from(shelf().get(keyOf(from)) ?? '', 'base64');
        new Uint8Array(all.buffer).set(bytes, from * all.BYTES_PER_ELEMENT);
      }
      all.set(page.subarray(0, used), stored);
      return all.sort();
    },
  };
};

/** Which event ids come twice: by eight bytes for each event, and a second look at those alone that may. */
export const openRepeats = (scratch?: Scratch) => {
  const limit = scratch ? Math.max(1, Math.floor(scratch.kept / buckets)) : Number.POSITIVE_INFINITY;
  let opened: Shelf | undefined;
  const shelf = () => {
    opened ??= scratch?.shelf();
    if (!opened) throw new Error('there is no room on disk');
    return opened;
  };
  const all = Array.from({ length: buckets }, (_, name) => openBucket(name, limit, shelf));
  /** Fingerprints that more than one event has, 10,000 at most. */
  const suspects = (): ReadonlySet<number> => {
    const found = new Set<number>();
    for (const bucket of all) {
      const prints = bucket.sorted();
      for (let index = 1; index < prints.length && found.size < mostFindings; index += 1)
        if (prints[index] === prints[index - 1]) found.add(prints[index] as number);
    }
    return found;
  };
  return {
    /** @param print of an event's id; 0: it has none */
    add: (print: number): void => {
      if (print > 0) all[bucketOf(print)]?.add(print);
    },
    suspects,
    /** @param again the same events, read once more when there are suspects */
    check: async (again: () => AsyncIterable<readonly Link[]>): Promise<RepeatFinding[]> => {
      const suspected = suspects();
      if (suspected.size === 0) return [];
      const findings: RepeatFinding[] = [];
      const firsts = new Map<string, number>();
      for await (const batch of again()) {
        for (const link of batch) {
          if (!suspected.has(link.idPrint)) continue;
          const { stream, revision, position, id } = link.event();
          const key = JSON.stringify([stream, id]);
          const first = firsts.get(key);
          if (first === undefined) firsts.set(key, revision);
          else if (findings.length < mostFindings)
            findings.push({ stream, revision, position, id, fault: 'repeated', first });
        }
      }
      return findings;
    },
  };
};
