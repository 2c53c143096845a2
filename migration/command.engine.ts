import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Database from 'libsql';
import { root } from '../e2e/support/installation.ts';
import type { MainJob } from '../e2e/support/main-job.ts';
import { type HeldEngine, holdEngine } from '../scripts/engines/index.ts';
import { describeEngine } from '../shared/testing/engine.ts';
import { newDatabase } from '../shared/testing/mongodb.ts';
import type { MigrationReport } from './migrate.ts';
import { everything } from './testing/events.ts';
import { openTestSource, type TestSource } from './testing/source.ts';
import { newBucket } from './testing/targets.ts';
import { openSource, type Truth } from './truth.ts';

// EventStoreDB runs for this suite alone, but only where the other suites have one.
describeEngine('EVENT_STORE_URL', () =>
  describeEngine('MONGODB_URL', (mongoUrl) =>
    describeEngine('S3_URL', (s3Url) => {
      let eventStore: HeldEngine;
      let folder: string;
      let opened: TestSource;
      let job: MainJob;
      let masterKey: Buffer;
      let source: Truth;
      let copied: TestSource['copied'];
      beforeAll(async () => {
        opened = await openTestSource();
        ({ job, masterKey, source, copied } = opened);
        folder = mkdtempSync(join(tmpdir(), 'dossier-events-'));
        eventStore = await holdEngine('eventstoredb', folder);
      }, 60_000);
      afterAll(async () => {
        await eventStore.stop();
        rmSync(folder, { recursive: true });
        await opened.close();
      });

      /** As a process of its own. */
      const command = async (from: string, over: Record<string, string> = {}) => {
        const env = {
          PATH: process.env.PATH ?? '',
          ...eventStore.variables,
          MONGODB_URL: newDatabase(mongoUrl),
          S3_URL: newBucket(s3Url),
          KAFKA_BROKERS: '127.0.0.1:9092',
          REDIS_URL: 'redis://127.0.0.1:1',
          SMTP_URL: 'smtp://127.0.0.1:1',
          PUBLIC_URL: 'http://localhost',
          LOG_LEVEL: 'warn',
          ...over,
        };
        const main = join(root, 'dist/migrate-events.js');
        const run = promisify(execFile)(process.execPath, [main, '--from', from], { env });
        return run.then(
          ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
          (error: { code: number; stdout: string; stderr: string }) => ({ ...error, status: error.code }),
        );
      };

      it('refuses an installation that runs, or is not there', async () => {
        // This test has the source open.
        expect(await command(opened.dataDir)).toMatchObject({
          status: 1,
          stdout: '',
          stderr: expect.stringContaining('open in another process'),
        });
        expect(await command('/nowhere')).toMatchObject({ status: 1, stderr: expect.stringContaining('/nowhere') });
      });

      it('refuses another master key, and says what to do', async () => {
        const other = randomBytes(32).toString('base64');
        expect(await command(copied(), { MASTER_KEY: other })).toMatchObject({
          status: 1,
          stdout: '',
          stderr: expect.stringMatching(
            /MASTER_KEY does not open .* Set it to `masterKey` of the source's secrets.json/,
          ),
        });
        const withoutSecrets = copied();
        rmSync(join(withoutSecrets, 'secrets.json'));
        expect(await command(withoutSecrets)).toMatchObject({
          status: 1,
          stderr: expect.stringContaining('MASTER_KEY is not set'),
        });
      });

      it('[BEY-04] refuses a source whose event or file was changed, by its name', async () => {
        const changed = copied();
        const db = new Database(join(changed, 'events.db'));
        const { stream, revision, body } = db
          .prepare("SELECT * FROM events WHERE body ->> 'type' = 'ProjectCreated'")
          .get() as { stream: string; revision: number; body: string };
        const set = db.prepare('UPDATE events SET body = ? WHERE stream = ? AND revision = ?');
        set.run(body.replace('"projectName":"Call"', '"projectName":"Cell"'), stream, revision);
        db.close();
        const { status, stdout } = await command(changed);
        expect(status).toBe(1);
        expect(JSON.parse(stdout)).toMatchObject({ ok: false, source: { findings: [{ stream, revision }] } });
        expect(JSON.parse(stdout)).not.toHaveProperty('moved');

        const damaged = copied();
        writeFileSync(join(damaged, 'files', job.projectId, job.fileId), 'another letter');
        const report = JSON.parse((await command(damaged)).stdout) as MigrationReport;
        expect(report.source.findings).toMatchObject([{ fileId: job.fileId, fault: 'file changed' }]);
      });

      it('reports what it moved, and leaves the source as it was', async () => {
        const from = copied();
        const { status, stdout } = await command(from);
        expect(status).toBe(0);
        const report = JSON.parse(stdout) as MigrationReport;
        expect(report).toMatchObject({ ok: true, target: { seals: 1 }, differences: [] });
        expect(report.moved?.events.count).toBe(report.source.events - report.source.seals - report.source.sealKeys);
        const after = openSource({ dataDir: from, masterKey, files: source.files, ledger: source.ledger });
        expect(await everything(after)).toEqual(await everything(source));
        expect(await after.directory.everyone('', 100)).toEqual(await source.directory.everyone('', 100));
        await after.close();
      });
    }),
  ),
);
