import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../../shared/testing/runs.ts';
import { buildServer } from '../support/process.ts';
import { judge, kept } from './judge.ts';
import { endAgainAndAgain } from './rounds.ts';

/** More in the long depth, and a thousand by `npm run bench`. */
const kills = isLong ? 20 : 8;

describe('kill -9 under load', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-kill-'));
  beforeAll(buildServer, 120_000);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it(`[BEY-11] loses no acknowledged command and applies none twice over ${kills} kills; read models equal a rebuild`, async () => {
    const promised = await endAgainAndAgain({ dataDir, times: kills, between: [20, 200] });
    expect(await judge(dataDir, promised)).toMatchObject(kept);
  }, 600_000);
});
