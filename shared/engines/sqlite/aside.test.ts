import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { queriedAside } from './aside.ts';

describe('queries on a thread of their own', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-aside-'));
  const file = join(dir, 'words.db');
  let db: Database.Database;
  beforeAll(() => {
    db = new Database(file);
    db.pragma('journal_mode = WAL');
    db.exec("CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('one'), ('two')");
  });
  afterAll(() => {
    db.close();
    rmSync(dir, { recursive: true });
  });

  it('answer all rows, beside whoever has the file open', async () => {
    expect(await queriedAside(file, 'SELECT word FROM words', [])).toEqual([{ word: 'one' }, { word: 'two' }]);
    expect(await queriedAside(file, 'SELECT word FROM words WHERE rowid > ?', [1])).toEqual([{ word: 'two' }]);
  });

  it('say what went wrong, and change nothing', async () => {
    await expect(queriedAside(file, 'SELECT nothing', [])).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
    await expect(queriedAside(file, 'DELETE FROM words RETURNING word', [])).rejects.toMatchObject({
      code: 'SQLITE_READONLY',
    });
  });
});
