import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

it('keeps no file name of an erased person in its files', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'uploads-'));
  const registry = openSqliteUploadRegistry({ file: join(directory, 'uploads.db') });
  const fileName = 'letter-of-ann.pdf';
  await registry.begin({ ...anUpload('one'), owner: 'ann', fileName }, 1_000);
  await registry.begin({ ...anUpload('two'), owner: 'ben', fileName: 'letter-of-ben.pdf' }, 1_000);
  const stored = () => readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'));
  expect(stored().join('')).toContain(fileName);
  await registry.forgetNames('ann');
  expect(stored().join('')).not.toContain(fileName);
  expect(stored().join('')).toContain('letter-of-ben.pdf');
  await registry.close();
  rmSync(directory, { recursive: true });
});
