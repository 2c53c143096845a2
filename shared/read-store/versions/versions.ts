import { existsSync } from 'node:fs';
import type Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { DiskFullError, StoreBrokenError } from '../../basics/errors.ts';
import { StoreDamagedError, sqliteError } from '../../engines/sqlite/errors.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { NewerStoreError, openStore, removeDatabase } from '../../engines/sqlite/open.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';
import { definitionsOf } from '../definitions.ts';
import { nothing, type View, type ViewState, type ViewsById } from '../memory/index.ts';
import type { Collection, ViewDocument, Write } from '../port.ts';

/** Raised with the stored shape. */
const layout = 1;
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

type Row = {
  readonly id: string;
  readonly position: number;
  readonly document: string | null;
  readonly count: number;
  /** The next state that has it anew, or another one whose id has the same number. */
  readonly next: number | null;
};

/** What was noted with a state, by who wrote it. */
export type Noted = { readonly count: number; readonly note: Buffer };

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

// Whatever a power cut takes is made again.
const pragmas = ['page_size = 8192', 'journal_mode = WAL', 'synchronous = NORMAL', 'cache_size = -2048'];
const tables = `
  CREATE TABLE IF NOT EXISTS made (definitions TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS states (count INTEGER PRIMARY KEY, note BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS views (collection INTEGER NOT NULL, key INTEGER NOT NULL, count INTEGER NOT NULL,
    position INTEGER NOT NULL, id TEXT NOT NULL, document TEXT);
  CREATE INDEX IF NOT EXISTS views_by_key ON views (collection, key, count);`;

/** A number for an id, 32 bits: each state writes all over the index, which with the ids themselves is five times as large. */
export const keyOf = (id: string): number => {
  let key = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) key = Math.imul(key ^ id.charCodeAt(at), 0x01000193);
  return key >>> 0;
};

/** Empty where other definitions wrote it. */
const prepared = (file: string, definitions: string): Database.Database => {
  const db = openStore({ kind: storeKinds.past, file }, { pragmas });
  db.exec(tables);
  const [made] = db.prepare('SELECT definitions FROM made').all([]) as { definitions: string }[];
  if (made?.definitions !== definitions) {
    db.exec('BEGIN; DELETE FROM made; DELETE FROM states; DELETE FROM views');
    db.prepare('INSERT INTO made VALUES (?)').run([definitions]);
    db.exec('COMMIT');
  }
  return db;
};

const usable = (file: string, definitions: string): Database.Database => {
  try {
    return prepared(file, definitions);
  } catch (error) {
    const isUseless = error instanceof StoreDamagedError || error instanceof NewerStoreError;
    if (!isUseless || !existsSync(file)) throw error;
    removeDatabase(file);
    return prepared(file, definitions);
  }
};

const nextOf = (same: string) =>
  `(SELECT min(count) FROM views AS later WHERE later.collection = views.collection AND later.key = views.key
   AND later.count > views.count${same}) AS next`;

const openStatements = (file: string, definitions: string) => {
  const db = usable(file, definitions);
  return {
    db,
    noted: db.prepare('SELECT count, note FROM states ORDER BY count'),
    // A statement for each takes longer than the reading.
    some: db.prepare(
      `SELECT views.id, position, document, count, ${nextOf('')} FROM json_each(?) wanted JOIN views ON views.rowid =
       (SELECT rowid FROM views WHERE collection = ? AND key = wanted.value AND count <= ? ORDER BY count DESC LIMIT 1)`,
    ),
    one: db.prepare(
      `SELECT id, position, document, count, ${nextOf(' AND later.id = views.id')} FROM views WHERE collection = ? AND key = ? AND count <= ? AND id = ?
       ORDER BY count DESC LIMIT 1`,
    ),
    ids: db.prepare('SELECT DISTINCT id FROM views WHERE collection = ? AND count <= ?').pluck(),
    view: db.prepare('INSERT INTO views VALUES (?, ?, ?, ?, ?, ?)'),
    state: db.prepare('INSERT INTO states VALUES (?, ?)'),
  };
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
  const definitions = definitionsOf(collections, layout).version;
  let isDamaged = false;
  const translated = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const translation = sqliteError(error, { kind: storeKinds.past, file });
      isDamaged ||= translation instanceof StoreDamagedError;
      throw translation;
    }
  };
  const parsed = (text: string): ViewDocument => {
    try {
      return JSON.parse(text) as ViewDocument;
    } catch (cause) {
      isDamaged = true;
      throw new StoreDamagedError(`${file} is damaged. ${storeKinds.past.remedy}`, { cause });
    }
  };
  const open = () => translated(() => openStatements(file, definitions));
  let opened = existsSync(file) ? open() : undefined;
  const notes = () => translated(() => (opened?.noted.all([]) ?? []) as Noted[]);
  const counts = notes().map(({ count }) => count);
  const numberOf = new Map(collections.map(({ name }, number) => [name, number]));
  // Whoever opens the same file later may find another one there.
  const prefix = `${++files} `;
  const heldOf = (collection: string, id: string) => recentOf(collection).get(prefix + id);
  const remember = (collection: string, id: string, before: readonly Held[], held: Held): void => {
    const known = [...before, held];
    while (known.length > 1 && sizeOf(known) > mostOfOne) known.shift();
    recentOf(collection).set(prefix + id, known, { size: Math.min(sizeOf(known), recentCharacters) });
  };
  const rowsOf = (collection: string, ids: readonly string[], count: number): Row[] =>
    translated(() => {
      if (!opened) return [];
      const number = numberOf.get(collection);
      const rows = opened.some.all([JSON.stringify(ids.map(keyOf)), number, count]) as Row[];
      const found = new Set(rows.map(({ id }) => id));
      const wanted = new Set(ids);
      if (rows.length === found.size && rows.every(({ id }) => wanted.has(id))) return rows;
      // Two ids have the same number.
      const hidden = ids.filter((id) => !found.has(id));
      const others = hidden.flatMap((id) => (opened?.one.get([number, keyOf(id), count, id]) as Row | undefined) ?? []);
      return [...rows, ...others];
    });
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
      keys: () => (translated(() => opened?.ids.all([numberOf.get(collection), count]) ?? []) as string[]).values(),
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
      try {
        opened ??= open();
      } catch {
        return false;
      }
      const { db, view, state } = opened;
      try {
        translated(() =>
          transaction(db, () => {
            writes.forEach(({ collection, id, position }, index) => {
              view.run([numberOf.get(collection), keyOf(id), count, position, id, texts[index] as string | null]);
            });
            state.run([count, Buffer.from(note)]);
          })(),
        );
      } catch (error) {
        if (error instanceof DiskFullError || error instanceof StoreBrokenError) return false;
        throw error;
      }
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
    isDamaged: () => isDamaged,
  };
};
