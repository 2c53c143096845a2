import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keptFiles } from './kept-files.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'dossier-kept-')), 'past');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const note = Buffer.from('noted');
const databases = () => readdirSync(folder).filter((name) => name.endsWith('.db'));

describe('files of the past', () => {
  it('hold a project for who opens it next, until it is opened anew', () => {
    const files = keptFiles(folder);
    const first = files.open('1');
    first.add(10, [], note);
    expect(keptFiles(folder).open('1').noted()).toHaveLength(1);
    const anew = files.openAnew('1');
    expect([anew.noted(), first.noted().length]).toEqual([[], 1]);
    anew.add(20, [], note);
    expect(files.open('1').at(30).count).toBe(20);
  });

  it('take no more room together than they may: those that were opened longest ago go', () => {
    const files = keptFiles(folder, 100_000);
    mkdirSync(folder);
    for (const [id, day] of [
      ['1', 3],
      ['2', 1],
      ['3', 2],
    ] as const) {
      const file = join(folder, `${id}.db`);
      writeFileSync(file, Buffer.alloc(45_000));
      utimesSync(file, new Date(2026, 0, day), new Date(2026, 0, day));
    }
    files.open('4');
    expect(databases()).toEqual(['1.db', '3.db']);
  });

  it('are done without where the folder cannot be had', () => {
    writeFileSync(folder, 'no folder');
    const files = keptFiles(folder);
    for (const versions of [files.open('1'), files.openAnew('1'), keptFiles(undefined).open('1')]) {
      expect(versions.add(10, [], note)).toBe(true);
      expect(versions.at(10).count).toBe(10);
    }
  });
});
