import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Database from 'libsql';
import { copyDatabase } from './copy.ts';

let dir: string;
let db: Database.Database;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "dossier's copy-"));
  db = new Database(join(dir, 'a.db'));
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA application_id = 77; PRAGMA user_version = 3; CREATE TABLE words (word TEXT)',
  );
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});
const copied = () => join(dir, 'copy.db');

it('copies a database that is written to, with what stands in its log alone, as one file that says what it is', async () => {
  db.exec("INSERT INTO words VALUES ('one')");
  db.exec('BEGIN IMMEDIATE');
  db.exec("INSERT INTO words VALUES ('never')");
  await copyDatabase(join(dir, 'a.db'), copied());
  db.exec('ROLLBACK');
  const copy = new Database(copied(), { readonly: true });
  expect(copy.prepare('SELECT word FROM words').pluck().all()).toEqual(['one']);
  expect(
    copy.prepare('SELECT application_id, user_version FROM pragma_application_id, pragma_user_version').get([]),
  ).toMatchObject({
    application_id: 77,
    user_version: 3,
  });
  copy.close();
  expect(existsSync(`${copied()}-wal`)).toBe(false);
});

it('waits for who keeps the database for a moment', async () => {
  db.exec("PRAGMA journal_mode = DELETE; INSERT INTO words VALUES ('one'); BEGIN EXCLUSIVE");
  const copying = copyDatabase(join(dir, 'a.db'), copied());
  await new Promise((resolve) => setTimeout(resolve, 300));
  db.exec('COMMIT');
  await copying;
  expect(existsSync(copied())).toBe(true);
});

it('leaves nothing behind when it fails, and says why', async () => {
  writeFileSync(join(dir, 'damaged.db'), 'something else than a database '.repeat(500));
  await expect(copyDatabase(join(dir, 'damaged.db'), copied())).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
  expect(existsSync(copied())).toBe(false);
});
