import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { openSqliteWriter, type SqliteWriter, writerEnded } from './writer.ts';

const insert = 'INSERT INTO words (word) VALUES (?)';

describe('SQLite writer', () => {
  let dir: string;
  let file: string;
  let reader: Database.Database;
  let writer: SqliteWriter;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-writer-'));
    file = join(dir, 'words.db');
    reader = new Database(file);
    reader.pragma('journal_mode = WAL');
    reader.exec('CREATE TABLE words (word TEXT PRIMARY KEY)');
    writer = openSqliteWriter(file, ['journal_mode = WAL']);
  });
  afterEach(async () => {
    await writer.close().catch(() => {});
    reader.close();
    rmSync(dir, { recursive: true });
  });
  const words = () =>
    (reader.prepare('SELECT word FROM words ORDER BY rowid').all([]) as { word: string }[]).map(({ word }) => word);

  it('shows other connections what it answered, in the order asked', async () => {
    const writing = ['one', 'two', 'three'].map((word) => writer.write([{ sql: insert, rows: [[word]] }]));
    await writing[1];
    expect(words().slice(0, 2)).toEqual(['one', 'two']);
    await writing[2];
    expect(words()).toEqual(['one', 'two', 'three']);
  });

  it('makes all changes of a call or none, says why, and goes on', async () => {
    await writer.write([{ sql: insert, rows: [['one']] }]);
    const refused = writer.write([{ sql: insert, rows: [['two'], ['one']] }]);
    await expect(refused).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    await expect(writer.write([{ sql: 'nonsense', rows: [[]] }])).rejects.toThrow('nonsense');
    await writer.write([{ sql: insert, rows: [['three']] }]);
    expect(words()).toEqual(['one', 'three']);
  });

  it('finishes what was asked before it closes, and refuses everything after', async () => {
    const last = writer.write([{ sql: insert, rows: [['last']] }]);
    await writer.close();
    await last;
    expect(words()).toEqual(['last']);
    await expect(writer.write([])).rejects.toMatchObject({ code: writerEnded });
  });

  it.each(['', "await writer.pragma('optimize')"])('does not keep a process that is done (%j)', async (work) => {
    const hooks = new URL('../../../scripts/typescript-hooks.mjs', import.meta.url).href;
    const module = new URL('./writer.ts', import.meta.url).href;
    const code = `const { openSqliteWriter } = await import('${module}');
      const writer = openSqliteWriter(process.argv[1], []); ${work}`;
    const child = spawn(process.execPath, ['--import', hooks, '--input-type=module', '--eval', code, file], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: 'inherit',
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
