import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Disk, hasDisk, openDisk } from '../../shared/testing/disk/disk.ts';
import { isLong } from '../../shared/testing/runs.ts';
import { buildServer, startProcess } from '../support/process.ts';
import { judge, kept } from './judge.ts';
import { openLoad } from './load.ts';
import { endAgainAndAgain, killUnderLoad, withoutSync } from './rounds.ts';

/** More in the long depth, and a thousand by `npm run bench`. */
const cuts = isLong ? 20 : 8;

(hasDisk ? describe : describe.skip)('a power cut under load (needs cc on Linux)', () => {
  const folders: string[] = [];
  let dataDir: string;
  let disk: Disk;
  beforeAll(buildServer, 120_000);
  beforeEach(() => {
    // The disk begins above: the data directory's own name can be forgotten too.
    const above = mkdtempSync(join(tmpdir(), 'dossier-power-'));
    folders.push(above);
    dataDir = join(above, 'data');
    disk = openDisk(above, { forgets: true });
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it(`[BEY-11] loses no acknowledged command and no document handed in over ${cuts} cuts`, async () => {
    const promised = await endAgainAndAgain({ dataDir, disk, times: cuts, between: [20, 150] });
    disk.remove();
    expect(promised.files.size).toBeGreaterThan(0);
    expect(await judge(dataDir, promised)).toMatchObject(kept);
  }, 300_000);

  it('would lose commands if commits were not flushed: the experiment notices', async () => {
    const server = await startProcess(dataDir, { ...disk.variables, ...withoutSync });
    const load = await openLoad(server.url, { withUploads: true });
    await killUnderLoad(server, load, 100);
    disk.cutPower();
    disk.remove();
    expect((await judge(dataDir, load.promised)).lostCommands.length).toBeGreaterThan(0);
  }, 60_000);
});
