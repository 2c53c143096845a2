import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, expect, it } from '@jest/globals';
import { createLogger } from '../basics/log.ts';
import { readEnvironment } from '../process/environment.ts';
import { closeToOthers, keepPrivate } from '../process/private-files.ts';
import { openEmbedded } from './embedded.ts';

const base = mkdtempSync(join(tmpdir(), 'dossier-modes-'));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const umask = process.umask();
afterEach(() => {
  process.umask(umask);
  rmSync(base, { recursive: true, force: true });
});

const logged = () => {
  const lines: string[] = [];
  const sink = new PassThrough().on('data', (line) => lines.push(String(line)));
  return { lines, log: createLogger({ level: 'warn', service: 'test' }, sink) };
};

it('an older data folder is closed to others with all that it holds, which is said once', async () => {
  process.umask(0o022);
  const folder = join(base, 'data');
  mkdirSync(join(folder, 'files'), { recursive: true });
  const elsewhere = join(base, 'elsewhere');
  writeFileSync(elsewhere, 'not ours');
  for (const name of ['events.db', 'files/a']) writeFileSync(join(folder, name), 'x');
  symlinkSync(elsewhere, join(folder, 'link'));
  chmodSync(join(folder, 'files/a'), 0o444);
  const { lines, log } = logged();
  await closeToOthers(folder, log);
  expect(['', 'files', 'events.db', 'files/a'].map((name) => modeOf(join(folder, name)))).toEqual([
    '700',
    '700',
    '600',
    '400',
  ]);
  expect(modeOf(elsewhere)).toBe('644');
  await closeToOthers(folder, log);
  expect(lines.map((line) => JSON.parse(line).count)).toEqual([4]);
});

it('a data folder that is named by a link is closed where it lies', async () => {
  process.umask(0o022);
  const [folder, link] = [join(base, 'disk'), join(base, 'data')];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'events.db'), 'x');
  symlinkSync(folder, link);
  const { lines, log } = logged();
  for (let start = 0; start < 2; start += 1) await closeToOthers(link, log);
  expect([modeOf(folder), modeOf(join(folder, 'events.db'))]).toEqual(['700', '600']);
  expect(lines.map((line) => JSON.parse(line).count)).toEqual([2]);
});

it('what an installation makes is for its owner alone', async () => {
  keepPrivate();
  const DATA_DIR = join(base, 'fresh');
  const engines = await openEmbedded({ environment: readEnvironment({ DATA_DIR }) });
  await engines.directory.personOf('ann@example.org');
  const all = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true });
  expect(all.length).toBeGreaterThan(5);
  for (const found of all)
    expect([found.name, modeOf(join(found.parentPath, found.name))]).toEqual([
      found.name,
      found.isDirectory() ? '700' : '600',
    ]);
  await engines.close();
});
