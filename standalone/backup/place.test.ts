import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { backupsIn, findBackup } from './place.ts';

it('the newest backup is none that a clock dated which was ahead', () => {
  const place = mkdtempSync(join(tmpdir(), 'dossier-place-'));
  for (const year of ['2020', '2021', '2999']) {
    const folder = join(place, `${year}-01-01T02-00-00-000Z`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'manifest.json'), '{"format":1}');
  }
  const yearsAt = (now: string) => backupsIn(place, () => Date.parse(now)).map(({ name }) => name.slice(0, 4));
  expect(findBackup(place).name).toMatch(/^2021/);
  expect(yearsAt('2026-11-30T12:00:00Z')).toEqual(['2021', '2020', '2999']);
  // Nor does one that is behind change their order.
  expect(yearsAt('1970-01-01T00:00:00Z')).toEqual(['2999', '2021', '2020']);
  rmSync(place, { recursive: true });
});
