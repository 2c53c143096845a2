import { promises as fs, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { finishRestore, mountedAmong } from './restore.ts';

it('says what is mounted in a data directory that a restore left half-way, and goes on once that is not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-half-way-'));
  const where = { DATA_DIR: dataDir, BACKUP_TO: undefined, ERASURE_LEDGER: undefined, SEAL_WITNESS_FILE: undefined };
  for (const folder of ['restoring', 'files']) mkdirSync(join(dataDir, folder));
  writeFileSync(join(dataDir, 'restoring', 'ready'), 'before-restore-1');
  writeFileSync(join(dataDir, 'restoring', 'events.db'), 'restored');
  const busy = Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
  const rename = jest.spyOn(fs, 'rename').mockRejectedValueOnce(busy);
  await expect(finishRestore(where)).rejects.toThrow(`${join(dataDir, 'files')} cannot be moved`);
  rename.mockRestore();
  expect(await finishRestore(where)).toBe(join(dataDir, 'before-restore-1'));
  expect(readdirSync(dataDir).sort()).toEqual(['before-restore-1', 'events.db']);
  rmSync(dataDir, { recursive: true });
});

it('knows what is mounted in a data directory, by its disk or as a folder of the same one, and cannot be put aside', () => {
  const entries = ['events.db', 'files', 'more files'].map((name) => ({ path: `/data/${name}`, device: 7 }));
  const mounts = [
    '22 1 0:7 / / rw - ext4 /dev/sda1 rw',
    '23 22 0:7 /all /data rw - ext4 /dev/sda1 rw',
    '24 23 0:7 /saves /data/backups rw - ext4 /dev/sda1 rw',
  ].join('\n');
  expect(mountedAmong(entries, 7)).toEqual([]);
  expect(mountedAmong(entries, 7, mounts)).toEqual([]);
  const other = { path: '/data/files', device: 8 };
  expect(mountedAmong([...entries.slice(0, 1), other], 7)).toEqual(['/data/files']);
  const bound = `${mounts}\n25 23 0:7 /more /data/more\\040files rw - ext4 /dev/sda1 rw`;
  expect(mountedAmong(entries, 7, bound)).toEqual(['/data/more files']);
});
