import { expect, it } from '@jest/globals';
import { mountedAmong } from './restore.ts';

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
