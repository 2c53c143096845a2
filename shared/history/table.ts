import type { Scratch, Shelf } from '../engines/sqlite/scratch.ts';

const page = 1_000;
const byKey = (one: readonly [string, unknown], other: readonly [string, unknown]) => (one[0] < other[0] ? -1 : 1);

/** A map that moves to disk what becomes too much. Keys are ASCII: both sides order them alike. */
export const openTable = <V extends NonNullable<unknown>>(scratch: Scratch | undefined) => {
  const recent = new Map<string, V>();
  let shelf: Shelf | undefined;

  const spill = (room: Scratch): Shelf => {
    shelf ??= room.shelf();
    // Sorted, so that neighbours are written together.
    const rows = [...recent].sort(byKey);
    shelf.put(rows.map(([key, value]) => [key, JSON.stringify(value)]));
    recent.clear();
    return shelf;
  };
  const get = (key: string): V | undefined => {
    const known = recent.get(key);
    if (known !== undefined || !shelf) return known;
    const value = shelf.get(key);
    return value === undefined ? undefined : (JSON.parse(value) as V);
  };
  return {
    get,
    has: (key: string): boolean => get(key) !== undefined,
    set: (key: string, value: V): void => {
      recent.set(key, value);
      if (scratch && recent.size > scratch.kept) spill(scratch);
    },
    delete: (key: string): void => {
      recent.delete(key);
      shelf?.delete(key);
    },
    get size(): number {
      return scratch && shelf ? spill(scratch).count() : recent.size;
    },
    /** In the order of keys. Nothing may be changed meanwhile. */
    *entries(): Generator<readonly [string, V]> {
      if (!scratch || !shelf) {
        yield* [...recent].sort(byKey);
        return;
      }
      const stored = spill(scratch);
      for (let after = '', rows = stored.after(after, page); rows.length > 0; rows = stored.after(after, page)) {
        for (const { key, value } of rows) yield [key, JSON.parse(value) as V];
        after = rows.at(-1)?.key ?? after;
      }
    },
    clear: (): void => {
      recent.clear();
      shelf?.clear();
    },
  };
};
