import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { anUpload, uploadRegistryContract } from '../contract.ts';
import { openSqliteUploadRegistry } from './upload-registry.ts';

const inNewPlace = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'uploads-'));
  return {
    open: async () => openSqliteUploadRegistry({ file: join(directory, 'uploads.db') }),
    cleanUp: async () => rmSync(directory, { recursive: true }),
  };
};

uploadRegistryContract('sqlite', inNewPlace);

it('frees the leases of a process that died, and lets a verifier read beside the server', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'uploads-'));
  const file = join(directory, 'uploads.db');
  const before = openSqliteUploadRegistry({ file });
  await before.begin(anUpload('one'), 1_000);
  await before.lease('one', 'dead', 10, 1_000_000);
  expect(() => openSqliteUploadRegistry({ file })).toThrow('open in another process');
  const verifier = openSqliteUploadRegistry({ file, readonly: true });
  expect(await verifier.get('one')).toMatchObject({ lease: { holder: 'dead' } });
  await verifier.close();
  await before.close();

  const after = openSqliteUploadRegistry({ file });
  expect(await after.lease('one', 'next', 20, 50)).toBeDefined();
  await after.close();
  rmSync(directory, { recursive: true });
});
