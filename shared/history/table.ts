import type { Scratch, Shelf } from '../engines/sqlite/scratch.ts';

const page = 1_000;
const byKey = (one: readonly [string, unknown], other: readonly [string, unknown]) => (one[0] < other[0] ? -1 : 1);

/** A map that moves to disk what becomes too much. Keys are ASCII: both sides order them alike. */
export class Table<V extends NonNullable<unknown>> {
  readonly #scratch: Scratch | undefined;
  readonly #recent = new Map<string, V>();
  #shelf: Shelf | undefined;

  constructor(scratch: Scratch | undefined) {
    this.#scratch = scratch;
  }

  get(key: string): V | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined || !this.#shelf) return recent;
    const value = this.#shelf.get(key);
    return value === undefined ? undefined : (JSON.parse(value) as V);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: V): void {
    this.#recent.set(key, value);
    if (this.#scratch && this.#recent.size > this.#scratch.kept) this.#spill(this.#scratch);
  }

  delete(key: string): void {
    this.#recent.delete(key);
    this.#shelf?.delete(key);
  }

  get size(): number {
    if (!this.#scratch || !this.#shelf) return this.#recent.size;
    return this.#spill(this.#scratch).count();
  }

  /** In the order of keys. Nothing may be changed meanwhile. */
  *entries(): Generator<readonly [string, V]> {
    if (!this.#scratch || !this.#shelf) {
      yield* [...this.#recent].sort(byKey);
      return;
    }
    const shelf = this.#spill(this.#scratch);
    for (let after = '', rows = shelf.after(after, page); rows.length > 0; rows = shelf.after(after, page)) {
      for (const { key, value } of rows) yield [key, JSON.parse(value) as V];
      after = rows.at(-1)?.key ?? after;
    }
  }

  clear(): void {
    this.#recent.clear();
    this.#shelf?.clear();
  }

  #spill(scratch: Scratch): Shelf {
    this.#shelf ??= scratch.shelf();
    // Sorted, so that neighbours are written together.
    const rows = [...this.#recent].sort(byKey);
    this.#shelf.put(rows.map(([key, value]) => [key, JSON.stringify(value)]));
    this.#recent.clear();
    return this.#shelf;
  }
}
