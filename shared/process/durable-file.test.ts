import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { makeFolder, writeDurably } from '../basics/durable-file.ts';
import { openSqliteReadStore } from '../read-store/sqlite/index.ts';
import { readSecrets } from './secrets.ts';

const dir = mkdtempSync(join(tmpdir(), 'durable-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** What was done, in order. */
const done: string[] = [];
beforeEach(() => {
  done.length = 0;
});
const { fsyncSync, fstatSync, linkSync, renameSync } = fs;
/** Everybody who imports these has them watched. */
beforeAll(() => {
  jest.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    done.push(fstatSync(handle).isDirectory() ? 'sync folder' : `sync ${fstatSync(handle).size} bytes`);
    fsyncSync(handle);
  });
  jest.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    done.push('link');
    linkSync(from, to);
  });
  jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    done.push('rename');
    renameSync(from, to);
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  jest.restoreAllMocks();
  syncBuiltinESMExports();
});

it('syncs a file before it has its name, and the folder after that', () => {
  const file = join(dir, 'pointer');
  for (const content of ['one', 'three']) {
    done.length = 0;
    writeDurably(file, content);
    expect(done).toEqual([`sync ${content.length} bytes`, 'rename', 'sync folder']);
    expect(readFileSync(file, 'utf8')).toBe(content);
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toEqual(['pointer']);
});

it('makes folders whose names stay, each of them', () => {
  const folder = join(dir, 'one', 'two');
  makeFolder(folder);
  expect(done).toEqual(['sync folder', 'sync folder']);
  makeFolder(folder);
  expect(done).toHaveLength(2);
});

it('leaves a file that is there, where the first decides', () => {
  const folder = join(dir, 'first');
  const file = join(folder, 'file');
  for (const content of ['one', 'two']) writeDurably(file, content, { unlessThere: true });
  expect(readFileSync(file, 'utf8')).toBe('one');
  expect(readdirSync(folder)).toEqual(['file']);
});

it('leaves what was there, and nothing else, when it fails', () => {
  const folder = mkdtempSync(join(dir, 'failed-'));
  writeFileSync(join(folder, 'file'), 'before');
  fs.mkdirSync(join(folder, 'taken'));
  expect(() => writeDurably(join(folder, 'taken'), 'content')).toThrow();
  expect(readdirSync(folder).sort()).toEqual(['file', 'taken']);
});

it('writes the secrets of an installation, and names the generation of its read models', async () => {
  const folder = join(dir, 'installation');
  readSecrets(folder, undefined);
  expect(done).toEqual(['sync folder', expect.stringMatching(/^sync \d+ bytes$/), 'link', 'sync folder']);
  done.length = 0;
  const store = openSqliteReadStore({ dir: join(folder, 'views'), collections: [] });
  expect(done).toEqual([expect.stringMatching(/^sync \d+ bytes$/), 'rename', 'sync folder']);
  await store.close();
});
