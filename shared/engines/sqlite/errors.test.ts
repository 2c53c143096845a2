import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { DiskFullError, EngineUnavailableError, StoreBrokenError } from '../../basics/errors.ts';
import { StoreDamagedError, withSqliteErrors } from './errors.ts';

const store = { kind: { what: 'things', id: 1, version: 1, remedy: 'Take another.' }, file: 'any.db' };

describe("SQLite's errors in the words of the ports", () => {
  let dir: string;
  let db: Database.Database;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-sqlite-'));
    db = new Database(join(dir, 'any.db'));
    db.exec('CREATE TABLE things (text TEXT NOT NULL UNIQUE)');
  });
  afterEach(() => {
    db.close();
    rmSync(dir, { recursive: true });
  });
  const adapter = () => {
    const insert = db.prepare('INSERT INTO things VALUES (?)');
    return withSqliteErrors(
      {
        size: 3,
        add: async (text: string) => void insert.run(text),
        addNow: (text: string) => insert.run(text).changes,
      },
      store,
    );
  };

  it('a full disk is a DiskFullError, from methods that answer later and at once', async () => {
    db.exec('PRAGMA max_page_count = 2');
    const things = adapter();
    await expect(things.add('x'.repeat(50_000))).rejects.toThrow(DiskFullError);
    expect(() => things.addNow('x'.repeat(50_000))).toThrow(DiskFullError);
    await things.add('short');
  });

  it('a file that somebody else writes to is an EngineUnavailableError', async () => {
    const other = new Database(join(dir, 'any.db'));
    other.exec('BEGIN IMMEDIATE');
    await expect(adapter().add('one')).rejects.toThrow(EngineUnavailableError);
    other.exec('ROLLBACK');
    other.close();
  });

  it('a damaged file says which it is and what to do', async () => {
    for (const code of ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB']) {
      const fail = () => Promise.reject(Object.assign(new Error('malformed'), { code }));
      const failing = withSqliteErrors({ fail }, store).fail();
      await expect(failing).rejects.toThrow('any.db is damaged (malformed). Take another.');
      await expect(failing).rejects.toThrow(StoreDamagedError);
    }
  });

  it('a failed write is a StoreBrokenError', async () => {
    for (const code of ['SQLITE_IOERR_FSYNC', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']) {
      const fail = () => Promise.reject(Object.assign(new Error('no'), { code }));
      await expect(withSqliteErrors({ fail }, store).fail()).rejects.toThrow(StoreBrokenError);
    }
  });

  it('any other error stays what it is, and answers and values pass', async () => {
    const things = adapter();
    expect(things.addNow('one')).toBe(1);
    await expect(things.add('one')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
    expect(things.size).toBe(3);
  });
});
