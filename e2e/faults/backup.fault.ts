import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../../shared/testing/until.ts';
import { backupsIn, foldersIn } from '../../standalone/backup/place.ts';
import { commandLine, program } from '../support/command-line.ts';
import { buildServer, startProcess } from '../support/process.ts';
import { judge, kept } from './judge.ts';
import { openLoad, type Promised } from './load.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dossier-backed-up-'));
const place = join(dataDir, 'backups');
const restored = mkdtempSync(join(tmpdir(), 'dossier-restored-'));
beforeAll(buildServer, 120_000);
afterAll(() => {
  for (const dir of [dataDir, restored]) rmSync(dir, { recursive: true, force: true });
});

const asPromised = ({ commands, repeated, files }: Promised): Promised => ({
  commands: new Map(commands),
  repeated: [...repeated],
  files: new Map(files),
});

/** Kills it while it writes, after so many milliseconds of that. */
const breakOff = async (after: number) => {
  const before = foldersIn(place).length;
  const child = spawn(process.execPath, [program, 'backup'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  await Promise.race([gone, until(() => foldersIn(place).length > before)]);
  await pause(after);
  child.kill('SIGKILL');
  await gone;
};

it('[BEY-35] a backup under load has every command that was acknowledged before it, whatever else is killed', async () => {
  const server = await startProcess(dataDir);
  const load = await openLoad(server.url, { withUploads: true, rest: 100 });
  const running = load.run(server.url);
  await until(() => load.promised.commands.size > 300 && load.promised.files.size > 5);

  const promised = asPromised(load.promised);
  const { ok, backup } = (await commandLine(dataDir, 'backup')) as { ok: boolean; backup: string };
  expect(ok).toBe(true);
  for (const after of [0, 5, 20]) await breakOff(after);
  await server.kill('SIGKILL');
  await running;
  expect(load.promised.commands.size).toBeGreaterThan(promised.commands.size);

  // A backup of what a kill has left, and what was broken off is gone with it.
  const after = asPromised(load.promised);
  const { backup: last } = (await commandLine(dataDir, 'backup')) as { backup: string };
  expect(foldersIn(place)).toEqual(
    backupsIn(place)
      .map(({ name }) => name)
      .reverse(),
  );
  for (const [folder, kind] of [
    [backup, promised],
    [last, after],
  ] as const) {
    expect(await commandLine(restored, 'restore', folder)).toMatchObject({ ok: true, findings: [], missing: [] });
    expect(await judge(restored, kind)).toMatchObject(kept);
  }
  expect(readdirSync(restored).filter((name) => name.startsWith('before-restore-'))).toHaveLength(1);
}, 180_000);
