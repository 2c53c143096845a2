import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { StoreDamagedError } from './errors.ts';
import { storeKinds } from './kinds.ts';
import { openAnew, openStore } from './open.ts';

const kind = { what: 'words', id: 7, version: 2, remedy: 'Write them again.' };

describe('a database of Dossier', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-open-'));
    file = join(dir, 'words.db');
  });
  afterEach(() => rmSync(dir, { recursive: true }));
  const open = (over: Partial<typeof kind> = {}, options?: Parameters<typeof openStore>[1]) =>
    openStore({ kind: { ...kind, ...over }, file }, options);
  const numbers = (db: Database.Database) =>
    ['application_id', 'user_version', 'page_size'].map(
      (name) => Object.values(db.prepare(`PRAGMA ${name}`).get([]) as object)[0],
    );
  const damage = () => writeFileSync(file, 'this is no database, but long enough to look like one'.repeat(200));

  it('is marked as what it is, of which version, after pragmas that count for a new file alone', () => {
    const db = open({}, { pragmas: ['page_size = 8192'] });
    expect(numbers(db)).toEqual([7, 2, 8192]);
    db.close();
  });

  it('that is older, or from before such marks, is marked when it is opened to be written, not to be read', () => {
    const old = new Database(file);
    old.exec('CREATE TABLE words (word TEXT); PRAGMA user_version = 1');
    old.close();
    const reading = open({}, { readonly: true });
    expect(numbers(reading).slice(0, 2)).toEqual([0, 1]);
    reading.close();
    const writing = open();
    expect(numbers(writing).slice(0, 2)).toEqual([7, 2]);
    writing.close();
  });

  it('of a newer version is refused, to be read as well, and left as it is', () => {
    open({ version: 3 }).close();
    expect(() => open()).toThrow(`${file} was written by a newer version of Dossier. Start that version`);
    expect(() => open({}, { readonly: true })).toThrow('newer version');
    open({ version: 3 }).close();
  });

  it('that holds something else is refused', () => {
    open({ id: 8 }).close();
    expect(() => open()).toThrow(`${file} holds something else than words of Dossier.`);
  });

  it('that is damaged, or not there to be read, says which file and what to do', () => {
    expect(() => open({}, { readonly: true })).toThrow(new StoreDamagedError(`${file} is missing. Write them again.`));
    expect(existsSync(file)).toBe(false);
    damage();
    const said = `${file} is damaged (file is not a database). Write them again.`;
    expect(() => open()).toThrow(said);
    expect(() => open({}, { readonly: true })).toThrow(said);
  });

  it('that cannot be opened says which file, why, and whose it has to be', () => {
    const there = join(dir, 'none', 'words.db');
    expect(() => openStore({ kind, file: there })).toThrow(
      `${there} cannot be opened: ENOENT: no such file or directory, access '${join(dir, 'none')}'. All of its folder has to belong to the user that runs Dossier`,
    );
  });

  it('that can be filled again goes aside when it is damaged, and is told', () => {
    damage();
    const told: string[] = [];
    openAnew(file, open, ({ message }) => told.push(message)).close();
    expect(told).toEqual([expect.stringContaining('words.db is damaged')]);
    expect(readdirSync(dir).sort()).toEqual(['words.db', 'words.db.damaged']);
    openAnew(file, open, ({ message }) => told.push(message)).close();
    expect(told).toHaveLength(1);
  });

  it('of each kind has a mark of its own', () => {
    const ids = Object.values(storeKinds).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id > 0 && id < 2 ** 31)).toBe(true);
  });
});
