import { Readable } from 'node:stream';
import { answerKeyId, DAY, type DomainEvent, HOUR, MINUTE, streams } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { until } from '@dossier/shared/testing/until';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';
import type { ProjectDocument } from '@dossier/shared/views';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createReactor } from '../reactions/reactor.ts';
import { expired, projectId, purged, uploaded } from '../testing/events.ts';
import { aProjectDocument } from '../testing/project.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { processRemovals } from './removals.ts';
import { lapseUploads, sweepMails, sweepTyped, sweepUploads } from './sweeps.ts';

describe('what is left over', () => {
  let bench: TestWorkers;
  beforeEach(async () => {
    bench = await openTestWorkers();
  });
  afterEach(() => bench.close());

  const upload = async (uploadId: string, over: Partial<Upload> = {}) => {
    const entry: Upload = {
      uploadId,
      owner: 'ann',
      purpose: 'document',
      projectId,
      documentId: 'd1',
      fileName: 'a.pdf',
      length: 5,
      offset: 0,
      state: 'uploading',
      begunAt: bench.clock(),
      expiresAt: bench.clock() + DAY,
      receivedAt: null,
      account: 'hanna',
      sha256: null,
      mediaType: null,
      lease: null,
      ...over,
    };
    await bench.uploads.begin(entry, 1_000);
    await bench.files.append(fileKey(entry.projectId, uploadId), 0, Readable.from([Buffer.from('bytes')]));
    return uploadId;
  };
  const now = () => ({ mediaType: 'application/pdf', receivedAt: bench.clock(), expiresAt: bench.clock() + DAY });
  const refuse = async (uploadId: string) => {
    const { sha256 } = await bench.files.complete(fileKey(projectId, uploadId));
    await bench.uploads.complete(uploadId, { sha256, ...now() });
    await bench.uploads.setAside(uploadId, bench.clock() + DAY);
  };
  const complete = async (uploadId: string, key = fileKey(projectId, uploadId)) => {
    const { sha256 } = await bench.files.complete(key);
    await bench.uploads.complete(uploadId, { sha256, ...now() });
    await bench.uploads.claim(uploadId, bench.clock());
    await bench.uploads.reference(uploadId);
  };
  const one = 'u'.repeat(22);
  const two = 'v'.repeat(22);
  const has = async (uploadId: string, ofProject: string | null = projectId) =>
    [await bench.uploads.get(uploadId), await bench.files.size(fileKey(ofProject, uploadId))].map(
      (found) => found !== undefined,
    );

  describe('of uploads', () => {
    it('goes with its bytes and its reservation when it expired, and stays before and when an event names it', async () => {
      await upload(one);
      await upload(two);
      await complete(two);
      await sweepUploads(bench.options);
      expect(await bench.uploads.used('hanna')).toBe(10);
      bench.pass(DAY + 1);
      await sweepUploads(bench.options);
      expect(await has(one)).toEqual([false, false]);
      expect(await has(two)).toEqual([true, true]);
      expect(await bench.uploads.used('hanna')).toBe(5);
    });

    it('goes although the removal of others fails, however many those are', async () => {
      const failing = Array.from({ length: 101 }, (_, index) => `${index}`.padStart(22, '0'));
      for (const uploadId of failing) await upload(uploadId, { expiresAt: bench.clock() });
      await upload(one);
      const { remove } = bench.files;
      const files = {
        ...bench.files,
        remove: (key: string) => (key.includes(one) ? remove(key) : Promise.reject(new Error('read-only'))),
      };
      bench.pass(DAY + 1);
      await sweepUploads({ ...bench.options, files });
      await sweepUploads({ ...bench.options, files });
      expect(await has(one)).toEqual([false, false]);
      expect(bench.options.each.failing()).toBe(101);
    });

    it('stays while nobody has submitted a complete document, and goes a day after that was refused', async () => {
      await upload(one);
      const { sha256 } = await bench.files.complete(fileKey(projectId, one));
      await bench.uploads.complete(one, { sha256, ...now() });
      bench.pass(3 * DAY);
      await sweepUploads(bench.options);
      expect(await has(one)).toEqual([true, true]);
      await bench.uploads.setAside(one, bench.clock() + DAY);
      await sweepUploads(bench.options);
      expect(await has(one)).toEqual([true, true]);
      bench.pass(DAY);
      await sweepUploads(bench.options);
      expect(await has(one)).toEqual([false, false]);
    });

    it('stays when an event names it, although its entry was never told', async () => {
      await upload(one);
      await refuse(one);
      await bench.record(streams.submission(projectId, 'ann'), uploaded('ann', one));
      bench.pass(DAY + 1);
      await sweepUploads(bench.options);
      expect(await has(one)).toEqual([true, true]);
      expect((await bench.uploads.get(one))?.state).toBe('referenced');
    });

    it('stays when a command claims it while the sweep looks', async () => {
      await upload(one);
      await refuse(one);
      bench.pass(DAY + 1);
      const expired: UploadRegistry['expired'] = async (now, limit) => {
        const found = await bench.uploads.expired(now, limit);
        await bench.uploads.claim(one, bench.clock());
        return found;
      };
      await sweepUploads({ ...bench.options, uploads: { ...bench.uploads, expired } });
      expect(await has(one)).toEqual([true, true]);
    });

    it('[STATE-07] goes some minutes after its project was purged, however late that is noticed', async () => {
      await upload(one);
      await complete(one);
      const events = await bench.record(streams.project(projectId), purged);
      bench.pass(30 * DAY);
      const reactor = createReactor(bench.options);
      await reactor.handle(events);
      await reactor.handle(events);
      const removals = processRemovals(bench.options);
      await until(async () => (await has(one)).every((found) => !found));
      await removals.stop();
    });

    it('holds no storage but for what arrived after an hour without a byte, and keeps that', async () => {
      await upload(one, { length: 10 });
      bench.pass(HOUR - 1);
      await upload(two, { length: 10 });
      await lapseUploads(bench.options);
      expect(await bench.uploads.used('hanna')).toBe(20);
      bench.pass(1);
      await lapseUploads(bench.options);
      expect(await bench.uploads.used('hanna')).toBe(15);
      expect(await has(one)).toEqual([true, true]);
      bench.pass(HOUR);
      await lapseUploads(bench.options);
      expect(await bench.uploads.used('hanna')).toBe(10);
    });

    it('goes, also when it was refused, once its owner is no longer asked for the document', async () => {
      const other = 'o'.repeat(22);
      await upload(one);
      await upload(two);
      await refuse(two);
      await upload(other, { documentId: 'd2' });
      const data = { projectId, personId: 'ann', documentId: 'd1' };
      const events = await bench.record(streams.project(projectId), { type: 'DocumentUnassigned', data });
      await createReactor(bench.options).handle(events);
      const removals = processRemovals(bench.options);
      await until(async () => !(await has(two)).includes(true));
      expect([await has(one), await has(other)]).toEqual([
        [false, false],
        [true, true],
      ]);
      await removals.stop();
    });

    it.each(['CollaboratorRemoved', 'CollaboratorLeft'] as const)(
      'goes unfinished with its reservation after %s, and nothing of anybody else, elsewhere, finished or begun later',
      async (type) => {
        const stay = ['f', 'o', 'e', 'l'].map((letter) => letter.repeat(22)) as [string, string, string, string];
        const [finished, ofOther, elsewhere, later] = stay;
        await upload(one);
        await upload(two, { documentId: 'd2' });
        await upload(finished);
        await complete(finished);
        await upload(ofOther, { owner: 'bob' });
        await upload(elsewhere, { projectId: '987654321' });
        const left = await bench.record(streams.project(projectId), { type, data: { projectId, personId: 'ann' } });
        bench.pass(1);
        await upload(later);
        await createReactor(bench.options).handle(left);
        const removals = processRemovals(bench.options);
        await until(async () => (await has(two)).every((found) => !found));
        expect(await has(one)).toEqual([false, false]);
        for (const uploadId of stay) expect(await bench.uploads.get(uploadId)).toBeDefined();
        expect(await bench.uploads.used('hanna')).toBe(20);
        await removals.stop();
      },
    );

    describe('what is typed of answers', () => {
      const typed = (personId: string, questionId: string, change: { projectId?: string; typedAt?: number } = {}) =>
        bench.directory.keepAnswerDrafts([
          { projectId, personId, questionId, typedAt: bench.clock(), begunAt: bench.clock(), value: '"x"', ...change },
        ]);
      const left = async (personId: string) =>
        (await bench.directory.answerDraftsOf(personId)).map(({ questionId }) => questionId);
      const handled = async (event: DomainEvent, isDone: () => Promise<boolean>, wait = 1) => {
        const events = await bench.record(streams.project(projectId), event);
        bench.pass(wait);
        await createReactor(bench.options).handle(events);
        const removals = processRemovals(bench.options);
        await until(isDone);
        await removals.stop();
      };

      it('[BEY-40] goes with what was answered, whose key goes too, and not what is elsewhere', async () => {
        const { personId } = await bench.directory.personOf('ann@example.org');
        const ids = [0, 1].map((term) => answerKeyId({ personId, projectId, term }));
        for (const id of ids) await bench.directory.makeAnswerKey(id);
        await typed(personId, 'a');
        await typed(personId, 'elsewhere', { projectId: '987654321' });
        const lengths = async () => {
          const keys = await bench.directory.keysOf(ids);
          return ids.map((id) => keys.get(id)?.length);
        };
        await handled(
          { type: 'AnswersExpired', data: { projectId, personId, term: 0, missing: [] } },
          async () => (await lengths())[0] === 0,
        );
        expect([await lengths(), await left(personId)]).toEqual([[0, 32], ['elsewhere']]);
        await handled(
          { type: 'ProjectPurged', data: { projectId } },
          async () => (await lengths())[1] === 0,
          11 * MINUTE,
        );
      });

      it.each(['CollaboratorRemoved', 'CollaboratorLeft', 'InvitationDeclined'] as const)(
        '[BEY-55] goes after %s, and nothing of anybody else or elsewhere, or typed later',
        async (type) => {
          const { personId } = await bench.directory.personOf('ann@example.org');
          const { personId: other } = await bench.directory.personOf('bob@example.org');
          await typed(personId, 'a');
          await typed(personId, 'elsewhere', { projectId: '987654321' });
          await typed(personId, 'later', { typedAt: bench.clock() + DAY });
          await typed(other, 'b');
          await handled({ type, data: { projectId, personId } }, async () => !(await left(personId)).includes('a'));
          expect([await left(personId), await left(other)]).toEqual([['later', 'elsewhere'], ['b']]);
        },
      );

      it('[BEY-40] goes when the retention has ended where nobody gave anything, and no legal hold lasts', async () => {
        const { personId } = await bench.directory.personOf('ann@example.org');
        const day = (days: number) => new Date(bench.clock() + days * DAY).toISOString();
        const over = {
          deadline: day(-30),
          retentionDays: 30,
          filesOf: [],
          holds: [],
          ownDeadlines: {},
          collaborators: ['bob'],
        };
        let position = 0;
        const after = async (change: Partial<ProjectDocument>) => {
          await typed(personId, 'a');
          const document = aProjectDocument({ id: projectId, ...over, ...change });
          await bench.readStore.write([{ collection: 'projects', id: projectId, position: ++position, document }]);
          await sweepTyped(bench.options);
          return left(personId);
        };
        expect(await after({ deadline: day(-29) })).toEqual(['a']);
        expect(await after({ ownDeadlines: { bob: day(-29) } })).toEqual(['a']);
        expect(await after({ retentionDays: null })).toEqual(['a']);
        expect(await after({ holds: ['host'] })).toEqual(['a']);
        // It is announced first, and goes with them.
        expect(await after({ filesOf: ['bob'] })).toEqual(['a']);
        expect(await after({})).toEqual([]);
      });

      it('[BEY-55] goes with its project', async () => {
        const { personId } = await bench.directory.personOf('ann@example.org');
        await typed(personId, 'a');
        await handled(purged, async () => (await left(personId)).length === 0, DAY);
      });
    });

    it('[PAY-20] gives storage back when a template, supporting file or picture was removed or replaced; what is used stays', async () => {
      const [oldForm, form, rules, face, older] = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(22)) as [
        string,
        string,
        string,
        string,
        string,
      ];
      const attach = async (uploadId: string, over: Partial<Upload>) => {
        await upload(uploadId, { owner: 'hanna', documentId: null, ...over });
        await complete(uploadId, fileKey(over.projectId === null ? null : projectId, uploadId));
      };
      await attach(oldForm, { purpose: 'template' });
      await attach(form, { purpose: 'template' });
      await attach(rules, { purpose: 'supporting' });
      await attach(older, { purpose: 'picture', projectId: null });
      await attach(face, { purpose: 'picture', projectId: null });
      const file = (fileId: string) => ({ fileId, owner: 'hanna', fileName: 'a.pdf', size: 5 });
      const defined = (fileId: string): DomainEvent => ({
        type: 'DocumentsDefined',
        data: {
          projectId,
          documents: [
            {
              documentId: 'd1',
              fieldName: 'Form',
              type: '.pdf',
              maxSize: 1,
              sizeUnit: 'Mb',
              template: file(fileId),
              moreTypes: [],
              optional: false,
            },
          ],
        },
      });
      const inProject: DomainEvent[] = [
        defined(oldForm),
        { type: 'SupportingFileAttached', data: { projectId, ...file(rules) } },
        defined(form),
        { type: 'SupportingFileRemoved', data: { projectId, fileId: rules } },
      ];
      const ofPerson = [older, face].map(
        (fileId): DomainEvent => ({ type: 'ProfilePictureChanged', data: { personId: 'hanna', fileId } }),
      );
      const events = [
        ...(await bench.record(streams.project(projectId), ...inProject)),
        ...(await bench.record(streams.account('hanna'), ...ofPerson)),
      ];
      const reactor = createReactor(bench.options);
      await reactor.handle(events);
      const removals = processRemovals(bench.options);
      bench.pass(11 * MINUTE);
      for (const gone of [oldForm, rules]) await until(async () => (await has(gone)).every((found) => !found));
      await until(async () => (await has(older, null)).every((found) => !found));
      expect([...(await has(form)), ...(await has(face, null))]).toEqual([true, true, true, true]);
      expect(await bench.uploads.used('hanna')).toBe(10);
      await removals.stop();
    });

    it('goes some minutes after its retention has ended, although a crash came between; what did not expire stays', async () => {
      for (const uploadId of [one, two]) {
        await upload(uploadId);
        await complete(uploadId);
      }
      const stream = streams.submission(projectId, 'ann');
      const events = await bench.record(stream, uploaded('ann', one), uploaded('ann', two), expired('ann', one));
      const reactor = createReactor(bench.options);
      await reactor.handle(events);
      bench.pass(11 * MINUTE);
      expect(await has(one)).toEqual([true, true]);
      const removals = processRemovals(bench.options);
      await until(async () => (await has(one)).every((found) => !found));
      expect(await has(two)).toEqual([true, true]);
      expect(await bench.uploads.used('hanna')).toBe(5);
      await removals.stop();
    });

    it('[BEY-40] stays under a legal hold although its retention has ended, until that is released', async () => {
      await upload(one);
      await complete(one);
      const of = { projectId, personId: 'hanna', by: 'host' } as const;
      const project = streams.project(projectId);
      await bench.record(project, { type: 'ProjectHeld', data: { ...of, reason: 'An appeal' } });
      const stream = streams.submission(projectId, 'ann');
      const reactor = createReactor(bench.options);
      await reactor.handle(await bench.record(stream, uploaded('ann', one), expired('ann', one)));
      await upload(two, { purpose: 'supporting', documentId: null, projectId: '987654321' });
      bench.pass(11 * MINUTE);
      await bench.jobs.enqueue('removal', { id: 'after', data: { projectId: '987654321' } });
      const removals = processRemovals(bench.options);
      await until(async () => (await bench.uploads.get(two)) === undefined);
      expect(await has(one)).toEqual([true, true]);
      await reactor.handle(await bench.record(project, { type: 'ProjectReleased', data: of }));
      bench.pass(11 * MINUTE);
      await until(async () => (await has(one)).every((found) => !found));
      await removals.stop();
    });

    it('[BEY-40] stays from the moment of a legal hold, also while others of it go', async () => {
      for (const id of [one, two]) {
        await upload(id);
        await complete(id);
      }
      const stream = streams.submission(projectId, 'ann');
      const reactor = createReactor(bench.options);
      const both = [expired('ann', one), expired('ann', two)];
      await reactor.handle(await bench.record(stream, uploaded('ann', one), uploaded('ann', two), ...both));
      bench.pass(11 * MINUTE);
      const held = { projectId, personId: 'hanna', by: 'host', reason: 'An appeal' } as const;
      let isHeld = false;
      const remove: typeof bench.files.remove = async (key) => {
        if (!isHeld) await bench.record(streams.project(projectId), { type: 'ProjectHeld', data: held });
        isHeld = true;
        await bench.files.remove(key);
      };
      const removals = processRemovals({ ...bench.options, files: { ...bench.files, remove } });
      await until(() => isHeld);
      await removals.stop();
      expect(await has(one)).toEqual([false, false]);
      expect(await has(two)).toEqual([true, true]);
    });

    it('does not go while downloads may still run', async () => {
      await upload(one);
      await complete(one);
      const events = await bench.record(streams.project(projectId), purged);
      await createReactor(bench.options).handle(events);
      const removals = processRemovals(bench.options);
      bench.pass(9 * MINUTE);
      await bench.jobs.enqueue('removal', { id: 'after', data: { projectId: 'another' } });
      expect(await has(one)).toEqual([true, true]);
      bench.pass(MINUTE);
      await until(async () => (await has(one)).every((found) => !found));
      await removals.stop();
    });
  });

  it('of a closed account is erased, and its picture and what is unfinished removed', async () => {
    const { personId } = await bench.directory.personOf('ann@example.org');
    await upload(one, { owner: personId, purpose: 'picture', projectId: null, documentId: null });
    await upload(two, { owner: personId });
    await complete(two);
    const unfinished = await upload('w'.repeat(22), { owner: personId });
    const closed = await bench.record(streams.account(personId), { type: 'AccountClosed', data: { personId } });
    await createReactor(bench.options).handle(closed);
    const removals = processRemovals(bench.options);
    await until(async () => (await bench.directory.find(personId)) === undefined);
    expect(await has(one, null)).toEqual([false, false]);
    expect(await has(two)).toEqual([true, true]);
    expect(await has(unfinished)).toEqual([false, false]);
    await removals.stop();
  });

  it('of somebody whom an operator erased stays until their account is closed', async () => {
    const [ann, bob] = [
      (await bench.directory.personOf('ann@example.org')).personId,
      (await bench.directory.personOf('bob@example.org')).personId,
    ];
    await bench.directory.reserve(ann, '', bench.clock());
    await bench.directory.activate(ann);
    await upload(one, { owner: ann, purpose: 'picture', projectId: null, documentId: null });
    const react = async (stream: string, ...events: DomainEvent[]) =>
      createReactor(bench.options).handle(await bench.record(stream, ...events));
    const erased = (personId: string): DomainEvent => ({ type: 'PersonErased', data: { personId } });
    await react(streams.installation(), erased(ann), erased(bob));
    const removals = processRemovals(bench.options);
    const isGone = (personId: string) => until(async () => (await bench.directory.find(personId)) === undefined);
    await isGone(bob);
    expect(await has(one, null)).toEqual([true, true]);
    await react(streams.account(ann), { type: 'AccountClosed', data: { personId: ann } });
    await isGone(ann);
    expect(await has(one, null)).toEqual([false, false]);
    await removals.stop();
  });

  it('of mails is given up after a week', async () => {
    const mail = (id: string, status: string, queuedAt: string) =>
      bench.readStore.write([{ collection: 'mails', id, position: 1, document: { id, projectId, status, queuedAt } }]);
    await mail('old', 'queued', '2026-02-22T09:59:59.000Z');
    await mail('new', 'queued', '2026-02-22T10:00:01.000Z');
    await mail('sent', 'sent', '2026-02-01T10:00:00.000Z');
    await sweepMails(bench.options);
    expect(bench.client.take()).toMatchObject([
      { name: 'RecordMailFailed', payload: { mailId: 'old', reason: 'It could not be sent within a week.' } },
    ]);
  });
});
