import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasDisk, openDisk } from '../../shared/testing/disk/disk.ts';
import { buildServer } from '../support/process.ts';
import { judge, kept } from './judge.ts';
import { openSweep, sweepAll } from './sweep.ts';

/** A main job makes about 700 calls; `npm run bench -- sweep` tries each of them. */
const step = 53;

(hasDisk ? describe : describe.skip)('a disk whose n-th write or sync fails (needs cc on Linux)', () => {
  const above = mkdtempSync(join(tmpdir(), 'dossier-sweep-'));
  beforeAll(buildServer, 120_000);
  afterAll(() => rmSync(above, { recursive: true, force: true }));

  it('the main job comes to its end, what fails is 503 or 507, and nothing acknowledged is lost', async () => {
    const dataDir = join(above, 'data');
    const disk = openDisk(above, { forgets: true });
    const sweep = await openSweep(dataDir, disk);
    const jobs = await sweepAll(sweep, step).finally(sweep.close);
    disk.remove();
    expect(jobs).toBeGreaterThan(5);
    expect(sweep.wrong).toEqual([]);
    expect(await judge(dataDir, sweep.promised)).toMatchObject(kept);
  }, 300_000);
});
