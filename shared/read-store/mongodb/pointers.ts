import type { Db } from 'mongodb';
import { DAY } from '../../contract/index.ts';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { inTime } from '../../engines/mongodb/in-time.ts';
import { suffixOf } from './generation.ts';
import { batchTimeoutMs } from './views.ts';

/** A version that no process used for this long is dropped. */
const unusedAfter = 7 * DAY;
/** What was begun and left is kept this long for who goes on with it. */
const unfinishedKept = DAY;
/** Milliseconds an old generation is kept for copies that have not noticed the switch. */
const farewell = 60_000;

/** Which generation of a version is in use. Times are milliseconds since 1970. */
export type Pointer = {
  readonly _id: string;
  readonly revision: number;
  readonly generation: number;
  readonly previous: { readonly generation: number; readonly leftAt: number } | null;
  readonly lastUsed: number;
  readonly lease: Lease | null;
};
export type Lease = {
  readonly generation: number;
  readonly holder: string;
  readonly plan: string;
  readonly until: number;
};

/** Numbered by time, so that the number of a dropped generation is never used again. */
const newNumber = (after = 0) => Math.max(Date.now(), after + 1);

export const pointersIn = (db: Db, version: string) => {
  const collection = db.collection<Pointer>('_generations');
  const read = () => collection.findOne({ _id: version });
  const existing = async (): Promise<Pointer> => {
    for (;;) {
      const pointer = await read();
      if (pointer) return pointer;
      const first = { revision: 1, generation: newNumber(), previous: null, lastUsed: Date.now(), lease: null };
      await insertedOnce(collection, { _id: version, ...first });
    }
  };
  const replaceIf = async ({ _id, revision }: Pointer, after: Pointer): Promise<boolean> => {
    const { _id: _same, ...fields } = { ...after, revision: revision + 1 };
    return (await collection.replaceOne({ _id, revision }, fields)).matchedCount === 1;
  };
  /** @param next returns the same object to change nothing */
  const change = async (next: (pointer: Pointer) => Pointer): Promise<Pointer> => {
    for (;;) {
      const before = await existing();
      const after = next(before);
      if (after === before) return before;
      if (await replaceIf(before, after)) return { ...after, revision: before.revision + 1 };
    }
  };

  /** Whoever fills a generation loses its lease first, so that what is dropped is never used. */
  const suffixesInUse = async (): Promise<Set<string>> => {
    const now = Date.now();
    const inUse = new Set<string>();
    for (const pointer of await collection.find().toArray()) {
      const { _id, revision, generation, previous, lease } = pointer;
      const isUnused = pointer.lastUsed < now - unusedAfter;
      if (isUnused && (await collection.deleteOne({ _id, revision })).deletedCount === 1) continue;
      inUse.add(suffixOf(_id, generation));
      if (previous && previous.leftAt > now - farewell) inUse.add(suffixOf(_id, previous.generation));
      if (!lease) continue;
      const isOver = lease.until <= now - unfinishedKept && (await replaceIf(pointer, { ...pointer, lease: null }));
      if (!isOver) inUse.add(suffixOf(_id, lease.generation));
    }
    return inUse;
  };

  return {
    existing,
    change,
    newNumber,
    beat: () => change((pointer) => ({ ...pointer, lastUsed: Date.now() })),
    async dropUnused(): Promise<void> {
      // In this order: a pointer is written before its collections are made.
      const collections = await inTime(() => db.listCollections({}, { nameOnly: true }).toArray());
      const inUse = await suffixesInUse();
      for (const { name } of collections) {
        const suffix = /_[0-9a-f]{8}_g\d+$/.exec(name)?.[0];
        if (suffix && !inUse.has(suffix)) await inTime(() => db.dropCollection(name), batchTimeoutMs);
      }
    },
  };
};
export type Pointers = ReturnType<typeof pointersIn>;
