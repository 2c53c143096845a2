import { LRUCache } from 'lru-cache';
import { nothing, type View, type ViewState, type ViewsById } from '../memory/index.ts';
import type { Collection, Write } from '../port.ts';
import { type Noted, openVersionsFile, type Row } from './file.ts';

/**
 * Of documents of one collection that were read lately, as texts: parsed they take some times as much, and each collection of garbage looks
 * through all of them. What 100 people delivered fits, as it was and as it is.
 */
const recentCharacters = 6_000_000;
/** Of one document, so that a large one does not drive out all others. */
const mostOfOne = recentCharacters / 4;

/** What a document was in all states from one until the next that has it anew: whoever leaps from state to state finds it again. */
type Held = { readonly from: number; readonly until: number; readonly view: View | undefined; readonly size: number };

const heldAt = (known: readonly Held[] | undefined, count: number): Held | undefined =>
  known?.find(({ from, until }) => from <= count && count < until);
const isThere = ({ view }: Held) => view !== undefined;
const sizeOf = (known: readonly Held[]) => known.reduce((sum, { size }) => sum + size, 0);

/** Of all files that it is given to, by collection, file and id. */
export type RecentDocuments = (collection: string) => LRUCache<string, readonly Held[]>;
export const recentDocuments = (): RecentDocuments => {
  const recent = new Map<string, ReturnType<RecentDocuments>>();
  return (collection) => {
    let known = recent.get(collection);
    if (!known) {
      known = new LRUCache({ maxSize: recentCharacters });
      recent.set(collection, known);
    }
    return known;
  };
};

/**
 * Views as they were after so many events, state after state: each has the documents that were written since the one
 * before, in a file, so that memory holds the few that are looked at.
 */
export type Versions = {
  /** What was noted with each state, oldest first. */
  readonly noted: () => readonly Noted[];
  /** The last state after so many events or fewer. */
  readonly at: (count: number) => { readonly count: number; readonly views: ViewState };
  /** The next state, whole or not at all. @returns false where there is no room for it */
  readonly add: (count: number, writes: readonly Write[], note: Uint8Array) => boolean;
  /** Something that was read is not what was written: all has to be made anew. */
  readonly isDamaged: () => boolean;
};

let files = 0;

/**
 * There is no file before the first state, and it is closed when nobody holds any of its states any more.
 * @param file empty: one without a name, which is gone when it is closed
 * @param recentOf documents that were read lately, of other files, too
 */
export const openVersions = (
  file: string,
  collections: readonly Collection[],
  recentOf = recentDocuments(),
): Versions => {
  const { notes, parsed, rowsOf, idsOf, add, isDamaged } = openVersionsFile(file, collections);
  const counts = notes().map(({ count }) => count);
  // Whoever opens the same file later may find another one there.
  const prefix = `${++files} `;
  const heldOf = (collection: string, id: string) => recentOf(collection).get(prefix + id);
  const remember = (collection: string, id: string, before: readonly Held[], held: Held): void => {
    const known = [...before, held];
    while (known.length > 1 && sizeOf(known) > mostOfOne) known.shift();
    recentOf(collection).set(prefix + id, known, { size: Math.min(sizeOf(known), recentCharacters) });
  };
  const heldIn = ({ position, document, count, next }: Row): Held => ({
    ...{ from: count, until: next ?? Number.POSITIVE_INFINITY, size: 1 + (document?.length ?? 0) },
    view: { position, document: document === null ? null : parsed(document) },
  });
  const prepare = (collection: string, ids: readonly string[], count: number): void => {
    const missing = ids.filter((id) => !heldAt(heldOf(collection, id), count));
    if (missing.length === 0) return;
    const rows = new Map(rowsOf(collection, missing, count).map((row) => [row.id, row]));
    const until = count === counts.at(-1) ? Number.POSITIVE_INFINITY : count + 1;
    const absent = { from: 0, until, view: undefined, size: 1 };
    for (const id of missing) {
      const row = rows.get(id);
      const before = heldOf(collection, id) ?? [];
      // What is not there was not there before either.
      if (row) remember(collection, id, before, heldIn(row));
      else remember(collection, id, before.filter(isThere), absent);
    }
  };
  const read = (collection: string, id: string, count: number): View | undefined => {
    prepare(collection, [id], count);
    return heldAt(heldOf(collection, id), count)?.view;
  };
  const stateOf = (count: number): ViewState => {
    const viewsOf = (collection: string): ViewsById => ({
      get: (id) => read(collection, id, count),
      prepare: (ids) => prepare(collection, ids, count),
      keys: () => idsOf(collection, count).values(),
    });
    return new Map(collections.map(({ name }) => [name, viewsOf(name)]));
  };
  return {
    noted: notes,
    at: (wanted) => {
      const count = counts.findLast((one) => one <= wanted) ?? 0;
      if (count === 0) return { count, views: nothing };
      return { count, views: stateOf(count) };
    },
    add: (count, writes, note) => {
      const texts = writes.map(({ document }) => document && JSON.stringify(document));
      if (!add(count, writes, texts, note)) return false;
      counts.push(count);
      writes.forEach(({ collection, id, position, document }, index) => {
        // What was not written anew is as it was.
        const before = (heldOf(collection, id) ?? []).map((held) =>
          held.until > count ? { ...held, until: count } : held,
        );
        const held = { from: count, until: Number.POSITIVE_INFINITY, view: { position, document } };
        remember(collection, id, before, { ...held, size: 1 + (texts[index]?.length ?? 0) });
      });
      return true;
    },
    isDamaged,
  };
};
