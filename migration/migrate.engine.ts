import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '@dossier/shared/basics/clock';
import type { DomainEvent, StoredEvent } from '@dossier/shared/contract';
import { streams } from '@dossier/shared/contract';
import { createCodec, sealHistory, verifyHistory } from '@dossier/shared/history';
import { record } from '@dossier/shared/history/testing';
import { readSecrets } from '@dossier/shared/process/secrets';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { eventually, type Installation, install, password, root } from '../e2e/support/installation.ts';
import { doMainJob, letter, type MainJob } from '../e2e/support/main-job.ts';
import { type HeldEngine, holdEngine } from '../scripts/engines/index.ts';
import { describeEngine } from '../shared/testing/engine.ts';
import { newDatabase } from '../shared/testing/mongodb.ts';
import { ApiClient } from '../standalone/api-client.ts';
import { type MigrationReport, migrate } from './migrate.ts';
import { MigrationRefused } from './refused.ts';
import { log, newBucket, newPlace, serve, type Target } from './testing.ts';
import { openSource, type Truth } from './truth.ts';

const moved = ({ stream }: StoredEvent) => stream !== streams.seal();
const everything = async ({ eventStore }: Truth): Promise<StoredEvent[]> => eventStore.readAll(0, 100_000);
const byStream = (events: readonly StoredEvent[]) =>
  events
    .filter(moved)
    .map(({ position: _, ...event }) => event)
    .sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : a.revision - b.revision));
const keysInOrder = (events: readonly StoredEvent[]) => {
  const own = events.filter(moved);
  return Object.fromEntries(own.map(({ key }) => [key, own.filter((event) => event.key === key).map(({ id }) => id)]));
};

const writing = new Set(['append', 'restore', 'complete']);
/** An engine that breaks off at the write after so many. */
const breaking = <E extends object>(engine: E, left: { writes: number }): E =>
  new Proxy(engine, {
    get: (object, name) => {
      const method = object[name as keyof E];
      if (typeof method !== 'function' || !writing.has(String(name))) return method;
      return async (...values: unknown[]) => {
        left.writes -= 1;
        if (left.writes < 0) throw new Error('broken off');
        return method.apply(object, values);
      };
    },
  });
const breakingTarget = (target: Truth, writes: number): Truth => {
  const left = { writes };
  return {
    eventStore: breaking(target.eventStore, left),
    directory: breaking(target.directory, left),
    uploads: breaking(target.uploads, left),
    files: breaking(target.files, left),
  };
};

describeEngine('EVENT_STORE_URL', (eventStoreUrl) =>
  describeEngine('MONGODB_URL', (mongoUrl) =>
    describeEngine('S3_URL', (s3Url) => {
      const engines = { EVENT_STORE_URL: eventStoreUrl, MONGODB_URL: mongoUrl, S3_URL: s3Url };
      let installation: Installation;
      let job: MainJob;
      let masterKey: Buffer;
      let source: ReturnType<typeof openSource>;
      const targets: Target[] = [];
      const folders: string[] = [];

      beforeAll(async () => {
        installation = await install();
        job = await doMainJob(installation);
        const { host, ada, projectId, documentId } = job;
        await host.command('AddComment', { projectId, text: 'Please sign page two.' });
        await host.command('ReviewDocument', {
          projectId,
          documentId,
          email: 'ada@people.example',
          action: 'In Review',
        });
        await host.command('InviteCollaborators', { projectId, emails: ['cleo@people.example', 'dan@people.example'] });
        await ada.upload({ ...letter, name: 'again.pdf' }, { purpose: 'document', projectId, documentId });
        const gone = await installation.person('Eve');
        await gone.command('JoinProject', { projectId });
        await gone.command('CloseAccount', { password });
        const begun = await ada.fetch('/api/uploads', {
          method: 'POST',
          headers: {
            'Tus-Resumable': '1.0.0',
            'Upload-Length': '1000',
            'Upload-Metadata': `filename ${btoa('late.pdf')},purpose ${btoa('document')},projectId ${btoa(projectId)},documentId ${btoa(documentId)}`,
          },
        });
        await ada.fetch(new URL(begun.headers.get('location') ?? '', ada.url).pathname, {
          method: 'PATCH',
          headers: {
            'Tus-Resumable': '1.0.0',
            'Upload-Offset': '0',
            'Content-Type': 'application/offset+octet-stream',
          },
          body: 'the first bytes',
        });
        await eventually(async () => {
          const mails = await host.list('mails', { projectId });
          return mails.length >= 3 && mails.every(({ status }) => status === 'sent');
        });
        const { eventStore, codec } = installation.engines;
        await sealHistory({ store: eventStore, codec, now: Date.now(), every: 0 });
        await installation.close();
        ({ masterKey } = readSecrets(installation.dataDir, undefined));
        source = openSource({
          dataDir: installation.dataDir,
          masterKey,
          files: installation.engines.files,
        });
      }, 60_000);
      afterEach(async () => {
        for (const target of targets.splice(0)) await target.close();
      });
      afterAll(async () => {
        await source.close();
        for (const folder of [installation.dataDir, ...folders]) rmSync(folder, { recursive: true });
      });

      const newTarget = async (place = newPlace(engines, masterKey)) => {
        const target = await place();
        targets.push(target);
        return target;
      };
      const migrateTo = (target: Truth, from: Truth = source) =>
        migrate({ source: from, target, clock: systemClock, log });

      /** A copy of the data that may be harmed. */
      const copied = () => {
        const folder = mkdtempSync(join(tmpdir(), 'dossier-copy-'));
        folders.push(folder);
        cpSync(installation.dataDir, folder, { recursive: true });
        return folder;
      };

      it('[BEY-04] moves every event, person, upload and file as it is, and seals it anew', async () => {
        const target = await newTarget();
        const report = await migrateTo(target);
        expect(report).toMatchObject({ ok: true, source: { ok: true, seals: 1 }, target: { ok: true, seals: 1 } });
        expect(report.differences).toEqual([]);
        expect(report.moved?.files).toMatchObject({ count: 2, bytes: 2 * letter.bytes.length });

        const [ours, theirs] = await Promise.all([everything(source), everything(target)]);
        expect(ours.length).toBeGreaterThan(30);
        expect(byStream(theirs)).toEqual(byStream(ours));
        expect(keysInOrder(theirs)).toEqual(keysInOrder(ours));
        expect(await verifyHistory({ ...target, store: target.eventStore })).toMatchObject({ ok: true, files: 2 });

        const people = await source.directory.everyone('', 100);
        expect(people.map(({ email }) => email)).toContain('cleo@people.example');
        expect(people.map(({ email }) => email)).not.toContain('eve@people.example');
        expect(await target.directory.everyone('', 100)).toEqual(people);
        const ids = people.map(({ personId }) => personId);
        expect(await target.directory.keysOf(ids)).toEqual(await source.directory.keysOf(ids));
        const whole = (await source.uploads.entries('', 100)).filter(({ state }) => state !== 'uploading');
        expect(await target.uploads.entries('', 100)).toEqual(whole.map((upload) => ({ ...upload, lease: null })));
        expect(await target.uploads.used(job.host.accountId)).toBe(2 * letter.bytes.length);
      });

      it('is a running installation afterwards: people sign in, read what is theirs, go on, and get no mail twice', async () => {
        const target = await newTarget();
        await migrateTo(target);
        const product = await serve(target, masterKey);
        try {
          const host = await new ApiClient(product.url).signIn('hilda@people.example', password);
          expect(await host.call('GET', '/api/me')).toMatchObject({
            firstName: 'Hilda',
            email: 'hilda@people.example',
          });
          const { projectId } = job;
          expect(await host.list('submissions', { projectId })).toMatchObject([{ fileName: 'again.pdf', version: 2 }]);
          expect(await host.list('comments', { projectId })).toMatchObject([{ text: 'Please sign page two.' }]);
          const file = await host.fetch(`/api/files/${job.fileId}`);
          expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(letter.bytes));
          await host.command('InviteCollaborators', { projectId, emails: ['newcomer@people.example'] });
          await eventually(async () => product.mails.length > 0);
          expect(product.mails.map(({ to }) => to.address)).toEqual(['newcomer@people.example']);
          expect(await product.queries.rebuild({ compare: true })).toMatchObject({ same: true });
          expect(await verifyHistory({ ...target, store: target.eventStore })).toMatchObject({ ok: true });
        } finally {
          await product.close();
        }
      }, 60_000);

      it('goes on where it was interrupted, however often, and changes nothing when all is there', async () => {
        const place = newPlace(engines, masterKey);
        let report: MigrationReport | undefined;
        let interruptions = 0;
        for (let writes = 1; !report; writes += 3) {
          const target = await place();
          report = await migrateTo(breakingTarget(target, writes)).catch((error: Error) => {
            expect(error.message).toBe('broken off');
            interruptions += 1;
            return undefined;
          });
          await target.close();
        }
        expect(interruptions).toBeGreaterThan(5);
        expect(report).toMatchObject({ ok: true, target: { seals: 1 }, differences: [] });
        const target = await newTarget(place);
        const before = await everything(target);
        expect(byStream(before)).toEqual(byStream(await everything(source)));
        expect(await migrateTo(target)).toMatchObject({
          ok: true,
          moved: { people: { count: 0 }, uploads: { count: 0 }, files: { count: 0 }, events: { count: 0 } },
        });
        expect(await everything(target)).toEqual(before);
      }, 60_000);

      const comment = (text: string): DomainEvent => ({
        type: 'CommentAdded',
        data: { projectId: job.projectId, personId: job.host.accountId, commentId: 'c', text },
      });

      it('refuses a target that holds events of others, and one whose event is another, by name', async () => {
        const foreign = await newTarget();
        const codec = createCodec(source.directory);
        await record(foreign.eventStore, codec, streams.comments('999999999'), [comment('one'), comment('two')]);
        await expect(migrateTo(foreign)).rejects.toThrow(
          new MigrationRefused('The target holds an event that the source does not: comments-999999999, revision 0.'),
        );

        const other = await newTarget();
        const stream = streams.comments(job.projectId);
        await record(other.eventStore, codec, stream, [comment('another')]);
        await expect(migrateTo(other)).rejects.toThrow(
          new MigrationRefused(`The target holds an event that the source does not: ${stream}, revision 0.`),
        );

        const longer = await newTarget();
        await migrateTo(longer);
        await record(longer.eventStore, codec, stream, [comment('later')]);
        await expect(migrateTo(longer)).rejects.toThrow(`${stream}, revision 1.`);

        const strangers = await newTarget();
        const stranger = await strangers.directory.personOf('stranger@people.example');
        await expect(migrateTo(strangers)).rejects.toThrow(
          new MigrationRefused(`The target holds a person that the source does not: ${stranger.personId}.`),
        );
        expect(await everything(strangers)).toEqual([]);
      });

      it('says what is not the same when the target loses or changes something meanwhile', async () => {
        const target = await newTarget();
        const lossy: Truth = {
          ...target,
          directory: { ...target.directory, restore: async () => true },
          files: {
            ...target.files,
            read: async (key, range) =>
              range ? target.files.read(key, range) : source.files.read(key, { start: 1, end: 99 }),
          },
        };
        const report = await migrateTo(lossy);
        expect(report.ok).toBe(false);
        expect(report.differences).toContainEqual({ what: 'person', id: job.host.accountId, fault: 'missing' });
        expect(report.differences).toContainEqual({
          what: 'file',
          id: `${job.projectId}/${job.fileId}`,
          fault: 'changed',
        });
      });

      describe('npm run migrate-events', () => {
        let eventStore: HeldEngine;
        beforeAll(async () => {
          const folder = mkdtempSync(join(tmpdir(), 'dossier-events-'));
          folders.push(folder);
          eventStore = await holdEngine('eventstoredb', folder);
        });
        afterAll(() => eventStore.stop());

        /** As a process of its own, without the build. */
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
          const main = ['--import', join(root, 'scripts/typescript-hooks.mjs'), join(root, 'migration/main.ts')];
          const run = promisify(execFile)(process.execPath, [...main, '--from', from], { env });
          return run.then(
            ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
            (error: { code: number; stdout: string; stderr: string }) => ({ ...error, status: error.code }),
          );
        };

        it('refuses an installation that runs, or is not there', async () => {
          // This test has the source open.
          expect(await command(installation.dataDir)).toMatchObject({
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
          expect(report.moved?.events.count).toBe(report.source.events - report.source.seals);
          const after = openSource({ dataDir: from, masterKey, files: source.files });
          expect(await everything(after)).toEqual(await everything(source));
          expect(await after.directory.everyone('', 100)).toEqual(await source.directory.everyone('', 100));
          await after.close();
        });
      });
    }),
  ),
);
