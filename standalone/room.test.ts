import { existsSync, promises as fs, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@dossier/shared/basics/log';
import { DAY } from '@dossier/shared/contract';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../shared/testing/until.ts';
import { fullAt, watchRoom } from './room.ts';

const now = Date.parse('2026-03-11T00:00:00.000Z');
const since = (days: number, used: number) => ({ at: new Date(now - days * DAY).toISOString(), used });

describe('when the disk is full', () => {
  it('follows from the pace of the last weeks', () =>
    expect(fullAt([since(10, 0), since(1, 7)], { used: 10, free: 5 }, now)).toBe('2026-03-16T00:00:00.000Z'));

  it('is never, while less and less is in use, or hardly more', () => {
    expect(fullAt([since(10, 20)], { used: 10, free: 5 }, now)).toBeNull();
    expect(fullAt([since(10, 0)], { used: 1, free: 1_000_000 }, now)).toBeNull();
  });

  it('is not known before a day has passed', () => {
    expect(fullAt([since(0.5, 0)], { used: 10, free: 5 }, now)).toBeUndefined();
    expect(fullAt([], { used: 10, free: 5 }, now)).toBeUndefined();
  });
});

describe('the pace of a disk', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-room-'));
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(dataDir, { recursive: true });
  });

  it('is that of the disk on which the data lie now', async () => {
    let disk = { blocks: 1_000, free: 900 };
    jest.spyOn(fs, 'statfs').mockImplementation(async () => {
      const { blocks, free } = disk;
      return { type: 0, bsize: 1, blocks, bfree: free, bavail: free, files: 0, ffree: 0 };
    });
    let time = now;
    const log = createLogger({ level: 'silent', service: 'test' });
    const start = () => watchRoom({ dataDir, clock: () => time, log });
    const first = start();
    await until(async () => existsSync(join(dataDir, 'room.json')));
    time += 2 * DAY;
    expect((await first.now()).fullAt).toBeNull();
    await first.stop();
    // Somebody moved them to a larger one, which others use as well.
    disk = { blocks: 10_000, free: 5_000 };
    const moved = start();
    expect((await moved.now()).fullAt).toBeUndefined();
    await moved.stop();
  });
});
