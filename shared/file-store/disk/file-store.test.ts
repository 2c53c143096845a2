import { promises as fs, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, jest } from '@jest/globals';
import { DiskFullError } from '../../basics/errors.ts';
import { fileStoreContract } from '../contract.ts';
import { diskFileStore } from './file-store.ts';

fileStoreContract('disk', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'files-'));
  return {
    open: async () => diskFileStore({ dir }),
    cleanUp: async () => rmSync(dir, { recursive: true }),
  };
});

it('flushes the name of a folder again when that failed for the file before', async () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'dossier-files-')), 'files');
  const store = diskFileStore({ dir });
  const flushed: string[] = [];
  let failing = true;
  const open = fs.open.bind(fs);
  const spy = jest.spyOn(fs, 'open').mockImplementation(async (path, ...rest) => {
    const handle = await open(path, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      if (failing && path === dir) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      await sync();
      flushed.push(String(path));
    };
    return handle;
  });
  const append = (name: string) => store.append(`123456789/${name}`, 0, Readable.from([Buffer.from('a letter')]));
  try {
    await expect(append('first')).rejects.toThrow(DiskFullError);
    failing = false;
    await append('second');
    expect(flushed).toContain(dir);
  } finally {
    spy.mockRestore();
    await store.close();
    rmSync(dirname(dir), { recursive: true });
  }
});

it('is empty before the first file, and fails loudly where it cannot write', async () => {
  const place = mkdtempSync(join(tmpdir(), 'files-'));
  const files = diskFileStore({ dir: join(place, 'files') });
  expect(await files.list()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  writeFileSync(join(place, 'files'), 'in the way');
  await expect(files.append('1/a', 0, Readable.from([Buffer.from('x')]))).rejects.toThrow();
  rmSync(place, { recursive: true });
});
