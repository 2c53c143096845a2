import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../../shared/process/environment.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { operations } from '../../standalone/maintenance.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';

/** What `docs/operations.md` wants copied. */
const toCopy = () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| ([^|]+)\|[^|]+\| (?:\*\*|yes)/gm);
  return [...rows].flatMap(([, paths = '']) => [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
};

/** Of databases, with something in them. */
const logsIn = (dir: string) =>
  readdirSync(dir).filter((name) => name.endsWith('-wal') && statSync(join(dir, name)).size > 0);

describe('a backup as the operator is told to make it', () => {
  const dirs: string[] = [];
  let restored: Installation | undefined;
  afterAll(async () => {
    await restored?.close();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  });

  it('has everything after a clean stop: files that are named, nothing beside them', async () => {
    const installation = await openTestInstallation();
    dirs.push(installation.dataDir);
    const { projectId } = await doMainJob(installation);
    await installation.close();
    expect(logsIn(installation.dataDir)).toEqual([]);

    const copy = mkdtempSync(join(tmpdir(), 'dossier-backup-'));
    dirs.push(copy);
    const named = toCopy();
    expect(named).toEqual(
      expect.arrayContaining(['events.db', 'directory.db', 'secrets.json', 'uploads.db', 'files/']),
    );
    for (const path of named)
      if (existsSync(join(installation.dataDir, path)))
        cpSync(join(installation.dataDir, path), join(copy, path), { recursive: true });

    restored = await openTestInstallation({ dataDir: copy });
    const host = await new ApiClient(restored.url).signIn(emailOf('Hilda'), password);
    expect(await host.one('projects', projectId)).toMatchObject({ id: projectId });
    expect(await host.list('submissions', { projectId })).not.toEqual([]);
    expect(await operations.verify(readEnvironment({ DATA_DIR: copy }))).toMatchObject({ ok: true, findings: [] });
  }, 60_000);

  it('whose directory is older or lost does not start, and is found by verify, with what to do', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dossier-backup-'));
    dirs.push(dataDir);
    let installation = await openTestInstallation({ dataDir });
    await installation.person('Hilda');
    await installation.close();
    const older = mkdtempSync(join(tmpdir(), 'dossier-backup-'));
    dirs.push(older);
    cpSync(join(dataDir, 'directory.db'), join(older, 'directory.db'));
    installation = await openTestInstallation({ dataDir });
    await (await installation.person('Ada')).command('CloseAccount', { password });
    await installation.person('Bob');
    await installation.close();
    const newest = mkdtempSync(join(tmpdir(), 'dossier-backup-'));
    dirs.push(newest);
    cpSync(join(dataDir, 'directory.db'), join(newest, 'directory.db'));

    const faults = async () =>
      (await operations.verify(readEnvironment({ DATA_DIR: dataDir }))).findings.map(({ fault, ...rest }) => [
        fault,
        'detail' in rest && rest.detail,
      ]);
    const isLost = (count: string) => expect.stringMatching(`name ${count}.*Restore directory.db`);
    rmSync(join(dataDir, 'directory.db'));
    expect(await faults()).toEqual([['directory incomplete', isLost('2 accounts')]]);
    await expect(openTestInstallation({ dataDir })).rejects.toThrow(/2 accounts.*Restore directory.db/);
    cpSync(join(older, 'directory.db'), join(dataDir, 'directory.db'));
    expect(await faults()).toEqual([['directory incomplete', isLost('an account')]]);
    await expect(openTestInstallation({ dataDir })).rejects.toThrow(/an account.*Restore directory.db/);
    cpSync(join(newest, 'directory.db'), join(dataDir, 'directory.db'));
    expect(await faults()).toEqual([]);
    installation = await openTestInstallation({ dataDir });
    await installation.close();
  }, 60_000);
});
