import { promises as fs } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { DiskFullError } from '../basics/errors.ts';
import { volume } from '../testing/volume.ts';
import { volumeOf } from './volume.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

describe('the volume that uploads share with the events', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    [1_000 * GB, undefined, 256 * MB],
    [1 * GB, undefined, 0.05 * GB],
    [1 * GB, 500 * MB, 500 * MB],
    [1 * GB, 0, 0],
  ])('of %d bytes and with DISK_RESERVE %s keeps %d', async (size, reserve, kept) => {
    const { checkRoom } = volumeOf({ dir: '/data/files', reserve });
    volume({ size, free: kept + 10 });
    await checkRoom(10);
    await expect(checkRoom(11)).rejects.toThrow(DiskFullError);
  });

  it('is asked by the folder that exists, and limits nothing where the system does not say', async () => {
    const { checkRoom, used } = volumeOf({ dir: '/data/files' });
    const asked: unknown[] = [];
    jest.spyOn(fs, 'statfs').mockImplementation(async (path) => {
      asked.push(path);
      throw new Error('no');
    });
    await checkRoom(GB);
    expect(asked).toEqual(['/data/files', '/data', '/']);
    expect(await used()).toBe(0);
  });

  it('says how full it is', async () => {
    volume({ size: 100 * GB, free: 15 * GB });
    expect(await volumeOf({ dir: '/data' }).used()).toBeCloseTo(0.85);
  });
});
