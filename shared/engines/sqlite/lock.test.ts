import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Database from 'libsql';
import { DiskFullError, EngineUnavailableError } from '../../basics/errors.ts';
import { holdExclusively } from './lock.ts';

describe('the lock of a database', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-lock-'));
    file = join(dir, 'events.db');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(dir, { recursive: true });
  });
  const refusalOf = () => {
    try {
      holdExclusively(file).release();
      return undefined;
    } catch (error) {
      return error;
    }
  };

  it('says of another process that it has it, and is free afterwards', () => {
    const held = holdExclusively(file);
    expect(refusalOf()).toBeInstanceOf(EngineUnavailableError);
    expect(refusalOf()).toMatchObject({ message: expect.stringContaining('is open in another process') });
    held.release();
    expect(refusalOf()).toBeUndefined();
  });

  it('says of a full disk that it is full, and of no process', () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    jest.spyOn(Database.prototype, 'exec').mockImplementation(() => {
      throw full;
    });
    expect(refusalOf()).toBeInstanceOf(DiskFullError);
    expect(refusalOf()).toMatchObject({ message: `no space left for ${file}` });
  });

  it('says of one that cannot be opened, as another user made it, which it is and why', () => {
    file = join(dir, 'none', 'events.db');
    expect(refusalOf()).toMatchObject({ message: expect.stringContaining(`${file}.lock cannot be opened: ENOENT`) });
  });

  it('says of a folder that cannot be written which it is, and why', () => {
    const readonly = Object.assign(new Error('attempt to write a readonly database'), { code: 'SQLITE_READONLY' });
    jest.spyOn(Database.prototype, 'exec').mockImplementation(() => {
      throw readonly;
    });
    expect(refusalOf()).toMatchObject({ message: expect.stringMatching(/readonly database.*events\.db/) });
  });
});
