import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { readEnvironment } from '../../shared/process/environment.ts';
import { beginNew, guardStart, noteOpened, withBackup } from '../../standalone/backup/guard.ts';
import { backupsIn } from '../../standalone/backup/place.ts';
import { openTestInstallation } from '../support/installation.ts';

describe('a start', () => {
  let dataDir: string;
  let place: string;
  const environmentOf = (variables: Record<string, string> = {}) =>
    readEnvironment({ DATA_DIR: dataDir, BACKUP_TO: place, ...variables });
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'dossier-upgraded-'));
    place = mkdtempSync(join(tmpdir(), 'dossier-backups-'));
  });
  afterEach(() => {
    for (const dir of [dataDir, place]) rmSync(dir, { recursive: true, force: true });
  });
  const reasons = () => backupsIn(place).map(({ manifest }) => [manifest.reason, manifest.release]);
  const start = async (release: string) => {
    const backup = await guardStart(environmentOf(), release);
    await (await openTestInstallation({ dataDir })).close();
    noteOpened(environmentOf(), release);
    return backup;
  };

  it('[BEY-35] of another release backs up first what the one before has stored, and only then', async () => {
    expect(await start('1.0.0')).toBeUndefined();
    expect(await start('1.0.0')).toBeUndefined();
    expect(await start('1.1.0')).toBe(backupsIn(place)[0]?.folder);
    expect(reasons()).toEqual([['upgrade', '1.0.0']]);
    // One that left no mark.
    rmSync(join(dataDir, 'installation.json'));
    await start('1.1.0');
    expect(reasons()).toHaveLength(2);

    writeFileSync(join(dataDir, 'installation.json'), '{"release":"1.0.0","stores":{}}');
    rmSync(place, { recursive: true });
    writeFileSync(place, 'in the way');
    await expect(guardStart(environmentOf(), '1.1.0')).rejects.toThrow(/that failed.*BACKUP_AT=off/);
    expect(await guardStart(environmentOf({ BACKUP_AT: 'off' }), '1.1.0')).toBeUndefined();
  }, 60_000);

  it('[BEY-35] on newer data is refused, with the path of the backup that it can restore', async () => {
    await start('1.0.0');
    await start('1.1.0');
    const db = new Database(join(dataDir, 'events.db'));
    db.pragma('user_version = 99');
    db.close();
    const before = readFileSync(join(dataDir, 'events.db'));
    const refusal = (release: string) =>
      start(release).then(
        () => '',
        (error: unknown) => String(withBackup(error, environmentOf())),
      );
    const { folder } = backupsIn(place)[0] ?? { folder: 'none' };
    for (const release of ['1.0.0', '1.1.0']) expect(await refusal(release)).toContain(`can restore is ${folder}`);
    expect(readFileSync(join(dataDir, 'events.db'))).toEqual(before);
    rmSync(folder, { recursive: true });
    expect(await refusal('1.0.0')).toContain('There is none');
  }, 60_000);

  it('[BEY-35] without its disk does not begin anew', async () => {
    await start('1.0.0');
    await start('1.1.0');
    rmSync(dataDir, { recursive: true });
    await expect(guardStart(environmentOf(), '1.1.0')).rejects.toThrow(/BACKUP_TO has backups.*npm start -- restore/);
    const key = { BACKUP_TO: '', MASTER_KEY: Buffer.alloc(32, 1).toString('base64') };
    await expect(guardStart(environmentOf(key), '1.1.0')).rejects.toThrow(/MASTER_KEY is set/);
    expect(existsSync(dataDir)).toBe(false);
    beginNew(environmentOf(key));
    expect(await guardStart(environmentOf(key), '1.1.0')).toBeUndefined();
  }, 60_000);

  it.each(['events.db', 'uploads.db'])('without its %s does not begin that anew', async (name) => {
    await start('1.0.0');
    rmSync(join(dataDir, name));
    const lost = new RegExp(`${name} is missing.*restore ${name}`);
    await expect(guardStart(environmentOf(), '1.0.0')).rejects.toThrow(lost);
    await expect(guardStart(environmentOf({ BACKUP_AT: 'off' }), '1.1.0')).rejects.toThrow(lost);
    expect(existsSync(join(dataDir, name))).toBe(false);
  });
});
