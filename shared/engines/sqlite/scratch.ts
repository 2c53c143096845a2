import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';

export type Shelf = {
  get(key: string): string | undefined;
  put(rows: readonly (readonly [key: string, value: string])[]): void;
  delete(key: string): void;
  count(): number;
  after(key: string, limit: number): { key: string; value: string }[];
  clear(): void;
};
/** Room on disk for what does not fit into memory. */
export type Scratch = {
  /** Entries of each table that stay in memory. */
  readonly kept: number;
  shelf(): Shelf;
  close(): void;
};

// Nobody needs it after a crash.
const pragmas = ['page_size = 8192', 'journal_mode = OFF', 'synchronous = OFF', 'cache_size = -65536'];

const openShelf = (db: Database.Database, name: string): Shelf => {
  db.exec(`CREATE TABLE ${name} (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`);
  const get = db.prepare(`SELECT value FROM ${name} WHERE key = ?`);
  const put = db.prepare(`INSERT OR REPLACE INTO ${name} (key, value) VALUES (?, ?)`);
  const remove = db.prepare(`DELETE FROM ${name} WHERE key = ?`);
  const count = db.prepare(`SELECT count(*) AS count FROM ${name}`);
  const after = db.prepare(`SELECT key, value FROM ${name} WHERE key > ? ORDER BY key LIMIT ?`);
  return {
    get: (key) => (get.get([key]) as { value: string } | undefined)?.value,
    put: (rows) => {
      db.exec('BEGIN');
      for (const row of rows) put.run([...row]);
      db.exec('COMMIT');
    },
    delete: (key) => {
      remove.run([key]);
    },
    count: () => (count.get([]) as { count: number }).count,
    after: (key, limit) => after.all([key, limit]) as { key: string; value: string }[],
    clear: () => {
      db.exec(`DELETE FROM ${name}`);
    },
  };
};

export const openScratch = (kept = 200_000): Scratch => {
  let opened: { readonly db: Database.Database; readonly folder: string } | undefined;
  let shelves = 0;
  const open = () => {
    const folder = mkdtempSync(join(tmpdir(), 'dossier-scratch-'));
    const db = new Database(join(folder, 'scratch.db'));
    for (const pragma of pragmas) db.pragma(pragma);
    return { db, folder };
  };
  return {
    kept,
    shelf: () => {
      opened ??= open();
      shelves += 1;
      return openShelf(opened.db, `shelf${shelves}`);
    },
    close: () => {
      opened?.db.close();
      if (opened) rmSync(opened.folder, { recursive: true, force: true });
      opened = undefined;
    },
  };
};
