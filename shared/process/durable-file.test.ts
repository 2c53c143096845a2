import * as fs from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, jest } from '@jest/globals';

const dir = mkdtempSync(join(tmpdir(), 'durable-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** What was done, in order. */
const done: string[] = [];
beforeEach(() => {
  done.length = 0;
});
jest.unstable_mockModule('node:fs', () => ({
  ...fs,
  fsyncSync: (handle: number) => {
    done.push(fs.fstatSync(handle).isDirectory() ? 'sync folder' : `sync ${fs.fstatSync(handle).size} bytes`);
    fs.fsyncSync(handle);
  },
  linkSync: (from: string, to: string) => {
    done.push('link');
    fs.linkSync(from, to);
  },
  renameSync: (from: string, to: string) => {
    done.push('rename');
    fs.renameSync(from, to);
  },
}));
const { makeFolder, writeDurably } = await import('../basics/durable-file.ts');
const { readSecrets } = await import('./secrets.ts');
const { openSqliteReadStore } = await import('../read-store/sqlite/index.ts');

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
