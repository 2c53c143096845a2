import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { createLogger } from '../../shared/basics/log.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { operations } from '../../standalone/maintenance.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';

/** All but the first pages, which tell what tables there are, and the last. */
const overwritePages = (file: string) => {
  const handle = openSync(file, 'r+');
  const from = 16_384;
  const length = statSync(file).size - 4_096 - from;
  expect(length).toBeGreaterThan(0);
  writeSync(handle, Buffer.alloc(length, 0x5a), 0, length, from);
  closeSync(handle);
};
const noDatabase = (file: string) => writeFileSync(file, 'nothing that was written here '.repeat(1_000));
const change = (file: string, sql: string) => {
  const db = new Database(file);
  db.exec(sql);
  db.close();
};

describe('a data directory that is damaged', () => {
  let sound: string;
  let projectId: string;
  let dir: string;
  let installation: Installation | undefined;
  const dirs: string[] = [];
  const lines: string[] = [];
  beforeAll(async () => {
    const first = await openTestInstallation();
    sound = first.dataDir;
    dirs.push(sound);
    ({ projectId } = await doMainJob(first));
    await first.close();
  }, 60_000);
  afterEach(async () => {
    await installation?.close();
    installation = undefined;
  });
  afterAll(() => {
    for (const one of dirs) rmSync(one, { recursive: true, force: true });
  });

  const copy = () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-damage-'));
    dirs.push(dir);
    cpSync(sound, dir, { recursive: true });
    lines.length = 0;
  };
  const path = (name: string) => join(dir, name);
  const start = async () => {
    const log = createLogger({ level: 'warn', service: 'test' }, { write: (line) => void lines.push(line) });
    installation = await openTestInstallation({ dataDir: dir, log });
    return installation;
  };
  const verified = () => operations.verify(readEnvironment({ DATA_DIR: dir }));
  const works = async () => {
    const { url } = await start();
    const host = await new ApiClient(url).signIn(emailOf('Hilda'), password);
    expect(await host.one('projects', projectId)).toMatchObject({ id: projectId });
    expect(await host.list('submissions', { projectId })).toHaveLength(1);
  };

  it('in some of its events is found by verify, which says which file and what to do', async () => {
    copy();
    overwritePages(path('events.db'));
    const { ok, findings } = await verified();
    expect(ok).toBe(false);
    expect(findings).toContainEqual({
      fault: 'store damaged',
      detail: expect.stringMatching(/events\.db is damaged.*restore events\.db/),
    });
  });

  it.each(['events.db', 'directory.db', 'uploads.db', 'payments.db'])('in all of %s does not start', async (name) => {
    copy();
    noDatabase(path(name));
    await expect(start()).rejects.toThrow(new RegExp(`${name} is damaged.*restore ${name}`));
  });

  it.each(['events.db', 'directory.db', 'uploads.db'])(
    'in all of %s is not verified, but says which file and what to do',
    async (name) => {
      copy();
      noDatabase(path(name));
      await expect(verified()).rejects.toThrow(new RegExp(`${name} is damaged.*restore ${name}`));
      if (name !== 'uploads.db') return;
      rmSync(path(name));
      await expect(verified()).rejects.toThrow(/uploads.db is missing.*restore uploads.db and files/);
      expect(existsSync(path(name))).toBe(false);
    },
  );

  it.each([overwritePages, noDatabase])(
    'in its read models makes them anew (%p)',
    async (damage) => {
      copy();
      const [name = ''] = readdirSync(path('views')).filter((file) => file.endsWith('.db'));
      damage(path(join('views', name)));
      await works();
      expect(lines.join()).toContain('it is made anew');
      expect(lines.join()).toContain(`${name} is damaged`);
    },
    30_000,
  );

  it('in its jobs puts them aside and fills them again', async () => {
    copy();
    noDatabase(path('jobs.db'));
    await works();
    expect(existsSync(path('jobs.db.damaged'))).toBe(true);
    expect(lines.join()).toContain('jobs.db is damaged');
  });

  it.each(['events.db', 'directory.db', 'uploads.db', 'payments.db', 'jobs.db'])(
    'where a newer version wrote %s does not start',
    async (name) => {
      copy();
      change(path(name), 'PRAGMA user_version = 99');
      await expect(start()).rejects.toThrow(`${name} was written by a newer version of Dossier`);
    },
  );

  it('that an older version left is verified before its first start', async () => {
    copy();
    change(
      path('uploads.db'),
      `DROP INDEX uploads_shares; DROP TRIGGER sums_added; DROP TRIGGER sums_removed; DROP TRIGGER sums_changed; DROP TABLE sums; ALTER TABLE uploads DROP COLUMN kept;
       ALTER TABLE uploads DROP COLUMN progress_at; PRAGMA application_id = 0; PRAGMA user_version = 0`,
    );
    expect(await verified()).toMatchObject({ ok: true, files: 1 });
    await works();
  });
});
