import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import type { VerifyReport } from '../../shared/history/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { program } from '../support/command-line.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { doMainJob } from '../support/main-job.ts';

/** `npm run verify` as a process. */
const verify = async (dataDir: string): Promise<{ status: number; report: VerifyReport }> => {
  const env = { ...process.env, DATA_DIR: dataDir };
  const run = promisify(execFile)(process.execPath, [program, 'verify'], { env });
  const { status, stdout } = await run.then(
    ({ stdout }) => ({ status: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ status: error.code, stdout: error.stdout }),
  );
  return { status, report: JSON.parse(stdout) as VerifyReport };
};

describe('npm run verify', () => {
  let installation: Installation;
  let host: ApiClient;
  const copies: string[] = [];
  beforeAll(async () => {
    installation = await openTestInstallation();
    ({ host } = await doMainJob(installation));
  }, 60_000);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= installation.close();
    return stopping;
  };
  afterAll(async () => {
    await stop();
    for (const dir of [installation.dataDir, ...copies]) rmSync(dir, { recursive: true });
  });

  it('[BEY-04] confirms an untouched history beside the running server, and changes nothing', async () => {
    const { status, report } = await verify(installation.dataDir);
    expect({ status, report }).toMatchObject({ status: 0, report: { ok: true, files: 1, findings: [] } });
    expect(report.events).toBeGreaterThan(5);
    await host.command('SetNotificationPreference', { notifications: false });
  });

  /** Taken while nothing runs. */
  const copied = async () => {
    await stop();
    const copy = mkdtempSync(join(tmpdir(), 'dossier-copy-'));
    copies.push(copy);
    cpSync(installation.dataDir, copy, { recursive: true });
    return copy;
  };

  it('[BEY-04] names the event in which one character was changed', async () => {
    const copy = await copied();
    const db = new Database(join(copy, 'events.db'));
    const { position, stream, revision, body } = db
      .prepare("SELECT * FROM events WHERE body ->> 'type' = 'ProjectCreated'")
      .get() as { position: number; stream: string; revision: number; body: string };
    expect(body).toContain('"projectName":"Call"');
    db.prepare('UPDATE events SET body = ? WHERE position = ?').run(
      body.replace('"projectName":"Call"', '"projectName":"Cell"'),
      position,
    );
    db.close();
    const { status, report } = await verify(copy);
    expect(status).toBe(1);
    expect(report.findings).toMatchObject([{ stream, revision, position, fault: expect.stringMatching(/changed/) }]);
  });

  it('[BEY-04] names the event whose file was changed', async () => {
    const copy = await copied();
    const folder = join(copy, 'files', readdirSync(join(copy, 'files'))[0] ?? '');
    writeFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'another letter');
    const { status, report } = await verify(copy);
    expect(status).toBe(1);
    expect(report.findings).toMatchObject([{ stream: expect.stringMatching(/^submission-/), fault: 'file changed' }]);
  });
});
