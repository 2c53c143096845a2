import { promises as fs, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DiskFullError, EngineUnavailableError, StoreBrokenError } from '../../basics/errors.ts';
import { diskFileStore } from './file-store.ts';

describe("a disk's errors in the words of the port", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-files-'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(dir, { recursive: true });
  });

  it.each([
    ['ENOSPC', DiskFullError],
    ['EDQUOT', DiskFullError],
    ['EIO', StoreBrokenError],
    ['EROFS', StoreBrokenError],
    ['EMFILE', EngineUnavailableError],
  ] as const)('%s, in whatever call it comes', async (code, kind) => {
    const files = diskFileStore({ dir });
    const fail = async () => {
      throw Object.assign(new Error('no'), { code });
    };
    jest.spyOn(fs, 'mkdir').mockImplementation(fail);
    jest.spyOn(fs, 'open').mockImplementation(fail);
    jest.spyOn(fs, 'stat').mockImplementation(fail);
    jest.spyOn(fs, 'rm').mockImplementation(fail);
    await expect(files.append('1/a', 0, Readable.from([Buffer.from('x')]))).rejects.toThrow(kind);
    await expect(files.complete('1/a')).rejects.toThrow(kind);
    await expect(files.read('1/a')).rejects.toThrow(kind);
    await expect(files.size('1/a')).rejects.toThrow(kind);
    await expect(files.remove('1/a')).rejects.toThrow(kind);
  });
});
