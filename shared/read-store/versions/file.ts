import { existsSync } from 'node:fs';
import type Database from 'libsql';
import { DiskFullError, StoreBrokenError } from '../../basics/errors.ts';
import { StoreDamagedError, sqliteError } from '../../engines/sqlite/errors.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { NewerStoreError, openStore, removeDatabase } from '../../engines/sqlite/open.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';
import { definitionsOf } from '../definitions.ts';
import type { Collection, ViewDocument, Write } from '../port.ts';

/** Raised with the stored shape. */
const layout = 1;

export type Row = {
  readonly id: string;
  readonly position: number;
  readonly document: string | null;
  readonly count: number;
  /** The next state that has it anew, or another one whose id has the same number. */
  readonly next: number | null;
};

/** What was noted with a state, by who wrote it. */
export type Noted = { readonly count: number; readonly note: Buffer };

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

/** Made with the first state. */
export const openVersionsFile = (file: string, collections: readonly Collection[]) => {
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
  const numberOf = new Map(collections.map(({ name }, number) => [name, number]));
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
  return {
    notes,
    parsed,
    rowsOf,
    idsOf: (collection: string, count: number) =>
      translated(() => opened?.ids.all([numberOf.get(collection), count]) ?? []) as string[],
    /** @returns false where there is no room for it */
    add: (count: number, writes: readonly Write[], texts: readonly (string | null)[], note: Uint8Array): boolean => {
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
      return true;
    },
    isDamaged: () => isDamaged,
  };
};
