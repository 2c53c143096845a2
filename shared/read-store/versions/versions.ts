import { existsSync } from 'node:fs';
import type Database from 'libsql';
import { DiskFullError, StoreBrokenError } from '../../basics/errors.ts';
import { createRecent, type Recent } from '../../basics/recent.ts';
import { StoreDamagedError, sqliteError } from '../../engines/sqlite/errors.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { NewerStoreError, openStore, removeDatabase } from '../../engines/sqlite/open.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';
import { definitionsOf } from '../definitions.ts';
import { nothing, type View, type ViewState, type ViewsById } from '../memory/index.ts';
import type { Collection, ViewDocument, Write } from '../port.ts';

/** Raised with the stored shape. */
const layout = 1;
/** Of documents of one state that were read lately, as texts, twice as many at most: parsed they take some times as much. What 100 people delivered fits. */
const recentCharacters = 3_500_000;
/** There is no such document in a state, which is remembered as well. */
const none: View = { position: -1, document: null };
/** States whose documents are remembered. */
const statesAtHand = 2;

type Row = { readonly id: string; readonly position: number; readonly document: string | null };

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

const openStatements = (file: string, definitions: string) => {
  const db = usable(file, definitions);
  return {
    db,
    noted: db.prepare('SELECT count, note FROM states ORDER BY count'),
    // A statement for each takes longer than the reading.
    some: db.prepare(
      `SELECT views.id, position, document FROM json_each(?) wanted JOIN views ON views.rowid =
       (SELECT rowid FROM views WHERE collection = ? AND key = wanted.value AND count <= ? ORDER BY count DESC LIMIT 1)`,
    ),
    one: db.prepare(
      `SELECT id, position, document FROM views WHERE collection = ? AND key = ? AND count <= ? AND id = ?
       ORDER BY count DESC LIMIT 1`,
    ),
    ids: db.prepare('SELECT DISTINCT id FROM views WHERE collection = ? AND count <= ?').pluck(),
    view: db.prepare('INSERT INTO views VALUES (?, ?, ?, ?, ?, ?)'),
    state: db.prepare('INSERT INTO states VALUES (?, ?)'),
  };
};

/**
 * There is no file before the first state, and it is closed when nobody holds any of its states any more.
 * @param file empty: one without a name, which is gone when it is closed
 */
export const openVersions = (file: string, collections: readonly Collection[]): Versions => {
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
  /** By count, what was read of a state lately, by collection and id. */
  const atHand = new Map<number, Recent<View>>();
  const numberOf = new Map(collections.map(({ name }, number) => [name, number]));
  const nameOf = (collection: string, id: string) => `${collection} ${id}`;
  const recentOf = (count: number): Recent<View> => {
    const known = atHand.get(count) ?? createRecent<View>(recentCharacters);
    atHand.delete(count);
    atHand.set(count, known);
    for (const other of atHand.keys()) if (atHand.size > statesAtHand) atHand.delete(other);
    return known;
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
  const prepare = (collection: string, ids: readonly string[], count: number): void => {
    const recent = atHand.get(count) ?? recentOf(count);
    const missing = ids.filter((id) => recent.get(nameOf(collection, id)) === undefined);
    if (missing.length === 0) return;
    const rows = new Map(rowsOf(collection, missing, count).map((row) => [row.id, row]));
    for (const id of missing) {
      const { position, document = null } = rows.get(id) ?? {};
      const view = position === undefined ? none : { position, document: document === null ? null : parsed(document) };
      recent.put(nameOf(collection, id), view, document?.length);
    }
  };
  const read = (collection: string, id: string, count: number): View | undefined => {
    prepare(collection, [id], count);
    const view = atHand.get(count)?.get(nameOf(collection, id));
    return view === none ? undefined : view;
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
      recentOf(count);
      return { count, views: stateOf(count) };
    },
    add: (count, writes, note) => {
      const last = counts.at(-1) ?? 0;
      // What was not written anew is as it was.
      const recent = atHand.get(last) ?? createRecent<View>(recentCharacters);
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
      writes.forEach(({ collection, id, position, document }, index) => {
        const name = nameOf(collection, id);
        recent.put(name, { position, document }, texts[index]?.length, recent.get(name) === none || undefined);
      });
      counts.push(count);
      atHand.delete(last);
      atHand.set(count, recent);
      return true;
    },
    isDamaged: () => isDamaged,
  };
};
