import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { closeFolded } from './fold.ts';

describe('a database that is closed', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-fold-'));
    file = join(dir, 'words.db');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const opened = () => {
    const db = new Database(file);
    db.pragma('journal_mode = WAL');
    db.exec('CREATE TABLE IF NOT EXISTS words (word TEXT PRIMARY KEY)');
    return db;
  };
  const wordsIn = (path: string) => {
    const db = new Database(path);
    const words = db.prepare('SELECT count(*) AS count FROM words').get([]) as { count: number };
    db.close();
    return words.count;
  };
  const fill = (db: Database.Database) => {
    const insert = db.prepare('INSERT INTO words VALUES (?)');
    for (let word = 0; word < 1_000; word += 1) insert.run([`word ${word}`]);
  };

  it('is one file that holds everything', () => {
    const db = opened();
    fill(db);
    closeFolded(db);
    expect(existsSync(`${file}-wal`)).toBe(false);
    copyFileSync(file, `${file}.copy`);
    expect(wordsIn(`${file}.copy`)).toBe(1_000);
  });

  it('keeps its log while somebody reads, and loses nothing', () => {
    const db = opened();
    fill(db);
    const reader = opened();
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM words').all([]);
    closeFolded(db);
    reader.exec('COMMIT');
    reader.close();
    expect(wordsIn(file)).toBe(1_000);
  });
});
