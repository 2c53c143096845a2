import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { fileStoreContract } from '../contract.ts';
import { diskFileStore } from './file-store.ts';

fileStoreContract('disk', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'files-'));
  return {
    open: async () => diskFileStore({ dir }),
    cleanUp: async () => rmSync(dir, { recursive: true }),
  };
});

it('is empty before the first file, and fails loudly where it cannot write', async () => {
  const place = mkdtempSync(join(tmpdir(), 'files-'));
  const files = diskFileStore({ dir: join(place, 'files') });
  expect(await files.list()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  writeFileSync(join(place, 'files'), 'in the way');
  await expect(files.append('1/a', 0, Readable.from([Buffer.from('x')]))).rejects.toThrow();
  rmSync(place, { recursive: true });
});
