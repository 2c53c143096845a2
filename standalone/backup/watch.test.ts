import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isoTime } from '../../shared/basics/clock.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { note, type Status, statusIn } from './status.ts';
import { watchBackups } from './watch.ts';

const hour = 3_600_000;
const begin = new Date('2026-11-26T12:00:00').getTime();
let dir: string;
let now: number;
let nights: number;
let lines: string[];
let night: () => Partial<Status>;
let watch: ReturnType<typeof watchBackups>;
const open = (variables: Record<string, string> = {}) =>
  watchBackups({
    environment: readEnvironment({ DATA_DIR: dir, ...variables }),
    clock: () => now,
    log: createLogger({ level: 'info', service: 'test' }, { write: (line) => void lines.push(line) }),
    spendNight: async () => {
      nights += 1;
      note(dir, night(), now);
    },
  });
const outcome = (ok: boolean) => ({ at: isoTime(now), ok, detail: ok ? 'all is well' : 'no space is left' });
const good = () => ({ lastGood: isoTime(now), backup: outcome(true), verification: outcome(true) });
const holds = () =>
  watch.check.holds().then(
    () => true,
    () => false,
  );

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dossier-watch-'));
  [now, nights, lines, night] = [begin, 0, [], good];
  watch = open();
});
afterEach(async () => {
  await watch.stop();
  rmSync(dir, { recursive: true });
});
const at = async (hours: number) => {
  now = begin + hours * hour;
  await watch.look();
};

it('[BEY-35] has the night spent once, after its hour, and says nothing while all is well', async () => {
  for (const hours of [0, 13.9, 14, 14.1, 30, 38, 38.1]) await at(hours);
  expect(nights).toBe(2);
  expect(lines).toEqual([]);
  expect(await holds()).toBe(true);
});

it('[BEY-35] goes on in the night after the clock was put right, however far it was ahead', async () => {
  for (const hours of [0, 14, 400 * 24]) await at(hours);
  expect(nights).toBe(2);
  for (const hours of [15, 16, 37.9, 38, 39]) await at(hours);
  expect(nights).toBe(4);
});

it('[BEY-35] warns while something is wrong, until it is mended', async () => {
  night = () => ({ backup: outcome(false), verification: outcome(true) });
  await at(0);
  await at(14);
  expect(await holds()).toBe(false);
  night = good;
  await at(62);
  expect(await holds()).toBe(true);
});

it('[BEY-35] a night that broke off is one that failed', async () => {
  night = () => {
    throw new Error('killed');
  };
  await at(0);
  await at(14);
  expect(statusIn(dir)?.backup).toMatchObject({ ok: false, detail: 'it broke off' });
});

it('does nothing where backups are off', async () => {
  await watch.stop();
  watch = open({ BACKUP_AT: 'off' });
  for (const hours of [0, 14, 100]) await at(hours);
  expect([nights, await holds()]).toEqual([0, true]);
});
