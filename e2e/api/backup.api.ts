import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../../standalone/api-client.ts';
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
  }, 60_000);
});
