import { existsSync, renameSync, rmSync } from 'node:fs';
import type Database from 'libsql';
import { StoreDamagedError, sqliteError } from './errors.ts';
import { openDatabase, parts } from './file.ts';
import type { Store } from './kinds.ts';

/** Milliseconds: another process keeps a file for a moment, as while it makes good what a crash left in its log. */
export const patience = 5_000;
/** A pragma. */
export const patiently = `busy_timeout = ${patience}`;

export type OpenOptions = {
  /** Nothing is written; a file that is not there is not made. */
  readonly readonly?: boolean;
  /** In their order, before anything is written. */
  readonly pragmas?: readonly string[];
  /** Reads all of it, which takes as long as its bytes do: for what is made anew when it is damaged. */
  readonly whole?: boolean;
};

const number = (db: Database.Database, pragma: string) => {
  const row = db.prepare(`PRAGMA ${pragma}`).get([]) as Record<string, number>;
  return row[pragma] ?? 0;
};

export class NewerStoreError extends Error {}

/** Files of versions that set neither have 0 for both, as new ones do. */
const check = (db: Database.Database, { kind, file }: Store) => {
  const id = number(db, 'application_id');
  const version = number(db, 'user_version');
  if (id !== 0 && id !== kind.id) throw new Error(`${file} holds something else than ${kind.what} of Dossier.`);
  if (version > kind.version)
    throw new NewerStoreError(
      `${file} was written by a newer version of Dossier. Start that version, or restore a backup that was made before it.`,
    );
  return id === kind.id && version === kind.version;
};

const checkWhole = (db: Database.Database) => {
  const [found] = db.prepare('PRAGMA quick_check(1)').all([]) as { quick_check: string }[];
  if (found?.quick_check !== 'ok')
    throw Object.assign(new Error(found?.quick_check ?? 'unreadable'), { code: 'SQLITE_CORRUPT' });
};

/**
 * Opens a database of Dossier's and marks it as what it is.
 * @throws StoreDamagedError, and Error for a file of something else, or of a newer version
 */
export const openStore = (
  store: Store,
  { readonly = false, pragmas = [], whole = false }: OpenOptions = {},
): Database.Database => {
  const { kind, file } = store;
  if (readonly && !existsSync(file)) throw new StoreDamagedError(`${file} is missing. ${kind.remedy}`);
  const db = openDatabase(file, { readonly });
  try {
    const isMarked = check(db, store);
    if (whole) checkWhole(db);
    for (const pragma of pragmas) db.pragma(pragma);
    if (!isMarked && !readonly)
      db.exec(`BEGIN; PRAGMA application_id = ${kind.id}; PRAGMA user_version = ${kind.version}; COMMIT`);
    return db;
  } catch (error) {
    db.close();
    throw sqliteError(error, store);
  }
};

/** To a table of a version that lacks it. */
export const addColumn = (db: Database.Database, table: string, column: string, type: string): void => {
  if (!db.prepare(`SELECT 1 FROM pragma_table_info('${table}') WHERE name = '${column}'`).get([]))
    db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
};

export const removeDatabase = (file: string): void => {
  for (const part of parts) rmSync(`${file}${part}`, { force: true });
};

/** Opens what can be filled again: a damaged file goes aside, to `*.damaged`, and an empty one takes its place. */
export const openAnew = <T>(file: string, open: () => T, onDamage: (error: Error) => void = () => {}): T => {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof StoreDamagedError)) throw error;
    onDamage(error);
    for (const part of parts) if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${file}.damaged${part}`);
    return open();
  }
};
