import { systemClock } from '@dossier/shared/basics/clock';
import { type DomainEvent, streams } from '@dossier/shared/contract';
import { createCodec, noteSigner, verifyHistory } from '@dossier/shared/history';
import { record } from '@dossier/shared/history/testing';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { TestClient } from '../e2e/support/client.ts';
import { letter } from '../e2e/support/files.ts';
import { password } from '../e2e/support/installation.ts';
import type { MainJob } from '../e2e/support/main-job.ts';
import { describeEngine } from '../shared/testing/engine.ts';
import { until } from '../shared/testing/until.ts';
import { type MigrationReport, migrate } from './migrate.ts';
import { MigrationRefused } from './refused.ts';
import { byStream, everything, keysInOrder } from './testing/events.ts';
import { log, serve } from './testing/serve.ts';
import { openTestSource, type TestSource } from './testing/source.ts';
import { breakingTarget, newPlace, type Target } from './testing/targets.ts';
import type { Truth } from './truth.ts';

describeEngine('EVENT_STORE_URL', (eventStoreUrl) =>
  describeEngine('MONGODB_URL', (mongoUrl) =>
    describeEngine('S3_URL', (s3Url) => {
      const engines = { EVENT_STORE_URL: eventStoreUrl, MONGODB_URL: mongoUrl, S3_URL: s3Url };
      let opened: TestSource;
      let job: MainJob;
      let masterKey: Buffer;
      let source: Truth;
      const targets: Target[] = [];

      beforeAll(async () => {
        opened = await openTestSource();
        ({ job, masterKey, source } = opened);
      }, 60_000);
      afterEach(async () => {
        for (const target of targets.splice(0)) await target.close();
      });
      afterAll(() => opened.close());

      const newTarget = async (place = newPlace(engines, masterKey)) => {
        const target = await place();
        targets.push(target);
        return target;
      };
      const sealKeys = { current: noteSigner(Buffer.alloc(32, 1)) };
      const migrateTo = (target: Truth, from: Truth = source) =>
        migrate({ source: from, target, sealKeys, clock: systemClock, log });

      it('[BEY-04] moves every event, person, token, webhook, upload and file as it is, and seals it anew', async () => {
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
        const { accountId } = job.host;
        expect(await target.directory.apiTokensOf(accountId)).toMatchObject([{ name: 'Export' }]);
        expect(await target.directory.apiTokensOf(accountId)).toEqual(await source.directory.apiTokensOf(accountId));
        expect(await target.directory.endpointsOf(accountId)).toMatchObject([{ url: 'http://127.0.0.1:9/hook' }]);
        const ids = people.map(({ personId }) => personId);
        expect(await target.directory.keysOf(ids)).toEqual(await source.directory.keysOf(ids));
        const whole = (await source.uploads.entries('', 100)).filter(({ state }) => state !== 'uploading');
        expect(await target.uploads.entries('', 100)).toEqual(whole.map((upload) => ({ ...upload, lease: null })));
        expect(await target.uploads.used(job.host.accountId)).toBe(2 * letter.bytes.length);
      });

      it('is a running installation afterwards: people sign in, read what is theirs, go on, and get no mail twice', async () => {
        const target = await newTarget();
        await migrateTo(target);
        const product = await serve(target);
        try {
          const host = await new TestClient(product.url).signIn('hilda@people.example', password);
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
          // The host is told of the sign-in from a device that nobody knows.
          const told = () => product.mails.map(({ to }) => to.address).toSorted();
          await until(async () => told().length > 1);
          expect(told()).toEqual(['hilda@people.example', 'newcomer@people.example']);
          expect(await product.queries.rebuild({ compare: true })).toMatchObject({ same: true });
          expect(await verifyHistory({ ...target, store: target.eventStore })).toMatchObject({
            ok: true,
            findings: [],
          });
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
          moved: {
            people: { count: 0 },
            access: { count: 0 },
            refusals: { count: 0 },
            uploads: { count: 0 },
            files: { count: 0 },
            events: { count: 0 },
          },
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
    }),
  ),
);
