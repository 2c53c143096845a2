import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import Database from 'libsql';
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

it('adds up what each account has by itself, also of a file that an earlier version wrote', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'uploads-'));
  const file = join(directory, 'uploads.db');
  const ours = async (registry: ReturnType<typeof openSqliteUploadRegistry>) => [
    await registry.used('host'),
    await registry.used('other'),
    await registry.largest(5),
  ];
  const registry = openSqliteUploadRegistry({ file });
  const first = anUpload('one');
  for (const [uploadId, account, projectId] of [
    ['one', 'host', '111111111'],
    ['two', 'host', '111111111'],
    ['three', 'other', '222222222'],
  ] as const)
    await registry.begin({ ...first, uploadId, account, projectId }, 1_000_000);
  await registry.begin(
    { ...first, uploadId: 'picture', purpose: 'picture', projectId: null, account: 'other' },
    1_000_000,
  );
  await registry.move('111111111', 'other', 1_000_000);
  await registry.remove('two');
  const known = await ours(registry);
  expect(known).toEqual([
    0,
    3 * first.length,
    [
      { projectId: '111111111', bytes: first.length },
      { projectId: '222222222', bytes: first.length },
    ],
  ]);
  await registry.close();

  const earlier = new Database(file);
  earlier.exec('DROP TRIGGER sums_added; DROP TRIGGER sums_removed; DROP TRIGGER sums_changed; DROP TABLE sums');
  earlier.close();
  for (const options of [{ readonly: true }, {}]) {
    const opened = openSqliteUploadRegistry({ file, ...options });
    expect(await ours(opened)).toEqual(known);
    await opened.close();
  }
  rmSync(directory, { recursive: true });
});
