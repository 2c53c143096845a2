import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { transaction } from './transaction.ts';

describe('a transaction', () => {
  let dir: string;
  let database: Database.Database;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'transaction-'));
    database = new Database(join(dir, 'a.db'));
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE things (name TEXT)');
  });
  afterEach(() => {
    database.close();
    rmSync(dir, { recursive: true });
  });
  const names = () => database.prepare('SELECT name FROM things').pluck().all();
  const add = (name: string) => database.prepare('INSERT INTO things VALUES (?)').run(name);

  it('that the disk is too full for says so, and the next one works', () => {
    database.exec('PRAGMA max_page_count = 2');
    const put = transaction(database, add);
    expect(() => put('x'.repeat(100_000))).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    put('small');
    expect(names()).toEqual(['small']);
  });

  it('is stored whole or not at all', () => {
    const both = transaction(database, (one: string, other: string) => {
      add(one);
      if (other === '') throw new Error('no');
      add(other);
      return one + other;
    });
    expect(both('a', 'b')).toBe('ab');
    expect(() => both('c', '')).toThrow('no');
    expect(names()).toEqual(['a', 'b']);
  });
});
