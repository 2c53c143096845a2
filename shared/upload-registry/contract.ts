import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce } from '../testing/races.ts';
import type { Upload, UploadRegistry } from './port.ts';

export const anUpload = (uploadId: string, changes: Partial<Upload> = {}): Upload => ({
  uploadId,
  owner: 'ann',
  purpose: 'document',
  projectId: '123456789',
  documentId: 'budget',
  fileName: 'Bütçe 予算.pdf',
  length: 100,
  offset: 0,
  state: 'uploading',
  begunAt: 1_000,
  expiresAt: 2_000,
  receivedAt: null,
  account: 'host',
  sha256: null,
  mediaType: null,
  lease: null,
  ...changes,
});
const quota = 1_000;
const result = { sha256: 'a'.repeat(64), mediaType: 'application/pdf', receivedAt: 1_500, expiresAt: 90_000 };

/**
 * Every promise of the port.
 * @param setUp `open` opens the same registry again each time it is called in one test
 */
export const uploadRegistryContract = (
  name: string,
  setUp: () => Promise<{ open: () => Promise<UploadRegistry>; cleanUp: () => Promise<void> }>,
) =>
  describe(`upload registry: ${name}`, () => {
    let registry: UploadRegistry;
    let place: Awaited<ReturnType<typeof setUp>>;
    beforeEach(async () => {
      place = await setUp();
      registry = await place.open();
    });
    afterEach(async () => {
      await registry.close();
      await place.cleanUp();
    });

    const completed = async (uploadId: string, changes: Partial<Upload> = {}) => {
      const upload = anUpload(uploadId, changes);
      await registry.begin(upload, quota);
      await registry.complete(uploadId, { ...result, expiresAt: upload.expiresAt });
    };

    it('gives back what was begun, and nothing for an unknown id', async () => {
      const whole = anUpload('one', { length: 2 ** 40, begunAt: 1_800_000_000_000, expiresAt: 1_800_086_400_000 });
      expect(await registry.begin(whole, 2 ** 41)).toBe(true);
      expect(await registry.get('one')).toEqual(whole);
      expect(await registry.get('two')).toBeUndefined();
    });

    it('keeps every entry when it is opened again', async () => {
      await registry.begin(anUpload('one'), quota);
      await registry.close();
      registry = await place.open();
      expect(await registry.get('one')).toEqual(anUpload('one'));
    });

    it('[PAY-20] reserves up to the quota and not a byte beyond, counting what is unfinished', async () => {
      expect(await registry.begin(anUpload('one', { length: 600 }), quota)).toBe(true);
      expect(await registry.begin(anUpload('two', { length: 401 }), quota)).toBe(false);
      expect(await registry.get('two')).toBeUndefined();
      expect(await registry.begin(anUpload('three', { length: 400 }), quota)).toBe(true);
      expect(await registry.used('host')).toBe(1_000);
    });

    it('[PAY-20] lets no two of many at once share the last bytes', async () => {
      const begun = await atOnce(50, (index) => registry.begin(anUpload(`upload-${index}`, { length: 90 }), quota));
      expect(begun.filter(Boolean)).toHaveLength(11);
      expect(await registry.used('host')).toBe(990);
    });

    it('keeps each person’s documents in a project within a share, and counts nothing else in it', async () => {
      const begin = (uploadId: string, changes: Partial<Upload> = {}) =>
        registry.begin(anUpload(uploadId, changes), quota, 250);
      expect([await begin('one'), await begin('two'), await begin('three')]).toEqual([true, true, false]);
      expect(await registry.get('three')).toBeUndefined();
      expect(await registry.used('host')).toBe(200);
      expect(await begin('of bob', { owner: 'bob' })).toBe(true);
      expect(await begin('elsewhere', { projectId: '987654321' })).toBe(true);
      expect(await begin('template', { purpose: 'template', length: 300 })).toBe(true);
      expect(await registry.usage('123456789')).toEqual(
        new Map([
          ['ann', 200],
          ['bob', 100],
        ]),
      );
      expect(await registry.largest(10)).toEqual([
        { projectId: '123456789', bytes: 300 },
        { projectId: '987654321', bytes: 100 },
      ]);
      expect(await registry.largest(1)).toHaveLength(1);
      await registry.remove('one');
      expect(await begin('three', { length: 150 })).toBe(true);
    });

    it('lets no two of many at once share the last bytes of a share', async () => {
      const begun = await atOnce(30, (index) =>
        registry.begin(anUpload(`upload-${index}`, { length: 90 }), quota, 400),
      );
      expect(begun.filter(Boolean)).toHaveLength(4);
      expect([await registry.used('host'), (await registry.usage('123456789')).get('ann')]).toEqual([360, 360]);
    });

    it('counts of an idle upload only what is stored, until it goes on and there is room', async () => {
      await registry.begin(anUpload('one', { length: 600 }), quota);
      await registry.lease('one', 'me', 1_000, 1_100);
      await registry.advance('one', 'me', 0, 40, 1_050);
      await registry.release('one', 'me');
      const idle = async (since: number) => (await registry.idle(since, 2_000, 10)).map(({ uploadId }) => uploadId);
      expect([await idle(1_049), await idle(1_050)]).toEqual([[], ['one']]);
      await atOnce(5, () => registry.lapse('one', 1_050, 2_000, 40));
      expect(await idle(2_000)).toEqual([]);
      expect(await registry.get('one')).toMatchObject({ length: 600, kept: 40, state: 'uploading' });
      expect([await registry.used('host'), (await registry.usage('123456789')).get('ann')]).toEqual([40, 40]);

      await registry.begin(anUpload('two', { length: 500 }), quota);
      expect(await registry.resume('one', 3_000, quota)).toBe(false);
      await registry.remove('two');
      expect(await registry.resume('one', 3_000, quota, 599)).toBe(false);
      expect(await registry.resume('one', 3_000, quota, 600)).toBe(true);
      expect(await registry.resume('one', 3_000, quota)).toBe(true);
      expect([await registry.used('host'), (await registry.get('one'))?.kept]).toEqual([600, undefined]);
      expect([await idle(2_999), await idle(3_000)]).toEqual([[], ['one']]);
      await registry.lapse('one', 3_000, 3_001, 40);
      await registry.remove('one');
      expect([await registry.used('host'), await registry.usage('123456789')]).toEqual([0, new Map()]);
    });

    it('leaves alone what is written, whole, or done with', async () => {
      for (const uploadId of ['written', 'whole', 'late']) await registry.begin(anUpload(uploadId), quota);
      await registry.lease('written', 'me', 10, 3_000);
      await registry.lease('whole', 'me', 10, 40);
      await registry.advance('whole', 'me', 0, 100, 20);
      await completed('complete');
      expect((await registry.idle(1_500, 2_000, 10)).map(({ uploadId }) => uploadId)).toEqual(['late']);
      for (const uploadId of ['written', 'whole', 'complete']) await registry.lapse(uploadId, 1_500, 2_000, 0);
      expect(await registry.used('host')).toBe(400);
    });

    it('counts accounts apart, and frees what is removed', async () => {
      await registry.begin(anUpload('one', { length: 1_000 }), quota);
      expect(await registry.begin(anUpload('two', { length: 1_000, account: 'other' }), quota)).toBe(true);
      await registry.remove('one');
      expect(await registry.used('host')).toBe(0);
      expect(await registry.used('other')).toBe(1_000);
    });

    it('[BEY-47] moves all of a project to another account, if there is room for it', async () => {
      const other = { projectId: '987654321' };
      await registry.begin(anUpload('one', { length: 300 }), quota);
      await completed('two', { length: 300, account: 'third' });
      await registry.begin(anUpload('own', { ...other, length: 500, account: 'next' }), quota);
      await registry.begin(anUpload('else', { ...other, length: 70 }), quota);
      expect(await registry.move('123456789', 'next', 1_099)).toBe(false);
      expect(await Promise.all(['host', 'third', 'next'].map(registry.used))).toEqual([370, 300, 500]);
      expect(await registry.move('123456789', 'next', 1_100)).toBe(true);
      expect(await Promise.all(['host', 'third', 'next'].map(registry.used))).toEqual([70, 0, 1_100]);
      expect(await registry.get('two')).toMatchObject({ account: 'next', state: 'complete' });
      expect(await registry.move('123456789', 'next', 0)).toBe(true);
      await registry.remove('one');
      expect(await registry.used('next')).toBe(800);
    });

    it('[BEY-47] moves one project at a time onto the last bytes, and uploads beside it find none', async () => {
      const projects = ['100000001', '100000002'];
      for (const projectId of projects) await registry.begin(anUpload(projectId, { projectId, length: 400 }), quota);
      const moved = await atOnce(12, (index) =>
        index < 2
          ? registry.move(projects[index] ?? '', 'next', 700)
          : registry.begin(anUpload(`late-${index}`, { projectId: 'other', account: 'next' }), 700),
      );
      expect(moved.slice(0, 2).filter(Boolean).length).toBeLessThan(2);
      expect(await registry.used('next')).toBeLessThanOrEqual(700);
    });

    it('frees what many remove at once only once', async () => {
      await registry.begin(anUpload('one', { length: 300 }), quota);
      await registry.begin(anUpload('two', { length: 200 }), quota);
      await atOnce(20, () => registry.remove('one'));
      expect(await registry.used('host')).toBe(200);
      await registry.remove('unknown');
      expect(await registry.used('host')).toBe(200);
    });

    it('gives a lease to one holder at a time', async () => {
      await registry.begin(anUpload('one'), quota);
      expect(await registry.lease('one', 'first', 10, 40)).toMatchObject({ lease: { holder: 'first', until: 40 } });
      expect(await registry.lease('one', 'second', 39, 60)).toBeUndefined();
      expect(await registry.lease('one', 'first', 39, 70)).toMatchObject({ lease: { holder: 'first', until: 70 } });
      await registry.release('one', 'second');
      expect(await registry.lease('one', 'second', 60, 90)).toBeUndefined();
      await registry.release('one', 'first');
      expect(await registry.lease('one', 'second', 60, 90)).toBeDefined();
    });

    it('gives a lease that ran out to the next', async () => {
      await registry.begin(anUpload('one'), quota);
      await registry.lease('one', 'first', 10, 40);
      expect(await registry.lease('one', 'second', 40, 70)).toBeDefined();
      expect(await registry.advance('one', 'first', 0, 50, 20)).toBe(false);
    });

    it('has one winner among many who want the lease', async () => {
      await registry.begin(anUpload('one'), quota);
      const leases = await atOnce(20, (index) => registry.lease('one', `holder-${index}`, 10, 40));
      expect(leases.filter(Boolean)).toHaveLength(1);
    });

    it('moves an offset, and completes, for exactly one of many', async () => {
      await registry.begin(anUpload('one'), quota);
      await registry.lease('one', 'me', 10, 40);
      expect((await atOnce(20, () => registry.advance('one', 'me', 0, 50, 20))).filter(Boolean)).toHaveLength(1);
      expect((await atOnce(20, () => registry.complete('one', result))).filter(Boolean)).toHaveLength(1);
    });

    it('moves the offset forward only, from where it stands, for the holder, up to the length', async () => {
      await registry.begin(anUpload('one'), quota);
      expect(await registry.advance('one', 'me', 0, 10, 20)).toBe(false);
      await registry.lease('one', 'me', 10, 40);
      expect(await registry.advance('one', 'me', 0, 60, 20)).toBe(true);
      expect(await registry.advance('one', 'me', 0, 70, 20)).toBe(false);
      expect(await registry.advance('one', 'me', 60, 50, 20)).toBe(false);
      expect(await registry.advance('one', 'me', 60, 101, 20)).toBe(false);
      expect(await registry.get('one')).toMatchObject({ offset: 60 });
    });

    it('completes once, with hash and media type, and ends the lease', async () => {
      await registry.begin(anUpload('one'), quota);
      await registry.lease('one', 'me', 10, 40);
      expect(await registry.complete('one', result)).toBe(true);
      expect(await registry.get('one')).toEqual(anUpload('one', { state: 'complete', offset: 100, ...result }));
      expect(await registry.complete('one', result)).toBe(false);
      expect(await registry.lease('one', 'me', 50, 80)).toBeUndefined();
      expect(await registry.complete('unknown', result)).toBe(false);
    });

    it('claims only what is complete, any number of times, and gives it back', async () => {
      await registry.begin(anUpload('one'), quota);
      expect(await registry.claim('one', 50)).toBe(false);
      await registry.complete('one', result);
      expect(await registry.claim('one', 50)).toBe(true);
      expect(await atOnce(20, () => registry.claim('one', 60))).not.toContain(false);
      expect(await registry.get('one')).toMatchObject({ state: 'claimed' });
      await registry.unclaim('one');
      expect(await registry.get('one')).toMatchObject({ state: 'complete' });
      expect(await registry.claim('unknown', 50)).toBe(false);
    });

    it('references for good', async () => {
      await completed('one');
      await registry.claim('one', 50);
      await registry.reference('one');
      await registry.unclaim('one');
      expect(await registry.get('one')).toMatchObject({ state: 'referenced' });
      expect(await registry.claim('one', 60)).toBe(true);
      expect(await registry.get('one')).toMatchObject({ state: 'referenced' });
      expect(await registry.used('host')).toBe(100);
    });

    it('retires what no command has claimed: it can be claimed no more, and is listed as expired until it is removed', async () => {
      await registry.begin(anUpload('begun', { expiresAt: 1_000 }), quota);
      for (const uploadId of ['complete', 'claimed', 'referenced']) await completed(uploadId, { expiresAt: 1_000 });
      await registry.claim('claimed', 50);
      await registry.reference('referenced');
      const retired = ['begun', 'complete', 'claimed', 'referenced', 'unknown'].map((id) => registry.retire(id));
      expect(await Promise.all(retired)).toEqual([true, true, false, false, false]);
      expect(await registry.retire('complete')).toBe(true);
      expect(await registry.claim('complete', 60)).toBe(false);
      expect(await registry.lease('begun', 'me', 10, 40)).toBeUndefined();
      expect((await registry.expired(2_000, 10)).map(({ uploadId }) => uploadId)).toEqual(['begun', 'complete']);
      await registry.reference('complete');
      expect(await registry.get('complete')).toMatchObject({ state: 'referenced' });
    });

    it('retires a file that is referenced no more once no command has claimed it for a while', async () => {
      for (const purpose of ['template', 'supporting', 'picture', 'document'] as const) {
        await completed(purpose, { purpose });
        await registry.claim(purpose, 50);
        await registry.reference(purpose);
      }
      expect(await registry.retire('template')).toBe(false);
      expect(await registry.retire('template', 100)).toBe(true);
      expect(await registry.claim('template', 110)).toBe(false);
      expect(await registry.claim('supporting', 110)).toBe(true);
      expect(await registry.retire('supporting', 110)).toBe(false);
      expect(await registry.retire('supporting', 111)).toBe(true);
      expect(await registry.retire('picture', 100)).toBe(true);
      await registry.reference('picture');
      expect(await registry.get('picture')).toMatchObject({ state: 'referenced' });
      expect(await registry.retire('document')).toBe(false);
      expect(await registry.retire('document', 100)).toBe(true);
    });

    it('one of a claim and a retirement at once wins', async () => {
      for (const uploadId of ['a', 'b', 'c', 'd']) {
        await completed(uploadId);
        const both = await Promise.all([registry.claim(uploadId, 50), registry.retire(uploadId)]);
        expect(both.filter(Boolean)).toHaveLength(1);
      }
    });

    it('lists as expired only what nothing can refer to any more, the oldest first', async () => {
      await registry.begin(anUpload('late', { expiresAt: 3_000 }), quota);
      await registry.begin(anUpload('uploading', { expiresAt: 1_900 }), quota);
      await completed('complete', { expiresAt: 1_800, purpose: 'template' });
      await completed('claimed', { expiresAt: 1_000 });
      await registry.claim('claimed', 50);
      await completed('referenced', { expiresAt: 1_000 });
      await registry.claim('referenced', 50);
      await registry.reference('referenced');
      expect((await registry.expired(2_000, 10)).map(({ uploadId }) => uploadId)).toEqual(['complete', 'uploading']);
      expect(await registry.expired(2_000, 1)).toHaveLength(1);
    });

    it('lists nothing as expired that is left over, and a document not before the time from its refusal on', async () => {
      const lists = async (now: number) => (await registry.expired(now, 10)).map(({ uploadId }) => uploadId);
      const early = { expiresAt: 1_000 };
      for (const uploadId of ['whole', 'left']) {
        await registry.begin(anUpload(uploadId, early), quota);
        await registry.lease(uploadId, 'me', 10, 40);
      }
      await registry.advance('whole', 'me', 0, 100, 20);
      await completed('document', early);
      expect(await lists(2_000)).toEqual([]);
      await registry.release('left', 'me');
      await registry.setAside('document', 3_000);
      await registry.setAside('document', 4_000);
      expect(await lists(2_000)).toEqual(['left']);
      expect(await lists(3_000)).toEqual(['left', 'document']);
    });

    it('notes when the last byte was there, once, and keeps it', async () => {
      for (const uploadId of ['noted', 'unnoted']) {
        await registry.begin(anUpload(uploadId), quota);
        await registry.lease(uploadId, 'me', 10, 40);
      }
      await registry.advance('noted', 'me', 0, 99, 20);
      expect(await registry.get('noted')).toMatchObject({ receivedAt: null });
      await registry.advance('noted', 'me', 99, 100, 21);
      await registry.advance('noted', 'me', 100, 100, 22);
      expect(await registry.get('noted')).toMatchObject({ receivedAt: 21 });
      for (const uploadId of ['noted', 'unnoted']) await registry.complete(uploadId, { ...result, receivedAt: 23 });
      expect(await registry.get('noted')).toMatchObject({ receivedAt: 21 });
      expect(await registry.get('unnoted')).toMatchObject({ receivedAt: 23 });
    });

    it('lists as left over what is whole, what its writer left, and documents to submit, the oldest first', async () => {
      const lists = async (now: number) => (await registry.leftOver(now, 10)).map(({ uploadId }) => uploadId);
      await registry.begin(anUpload('idle', { begunAt: 1 }), quota);
      await registry.begin(anUpload('whole', { begunAt: 2 }), quota);
      await registry.lease('whole', 'me', 10, 40);
      await registry.advance('whole', 'me', 0, 100, 20);
      await registry.release('whole', 'me');
      await registry.begin(anUpload('left', { begunAt: 3 }), quota);
      await registry.lease('left', 'me', 10, 40);
      await completed('document', { begunAt: 4 });
      await completed('template', { begunAt: 5, purpose: 'template' });
      await completed('claimed', { begunAt: 6 });
      await registry.claim('claimed', 50);
      expect(await lists(39)).toEqual(['whole', 'document']);
      expect(await lists(40)).toEqual(['whole', 'left', 'document']);
      expect(await registry.leftOver(40, 1)).toHaveLength(1);
      for (const uploadId of ['document', 'claimed']) await registry.setAside(uploadId, 3_000);
      await registry.release('left', 'me');
      await registry.unclaim('claimed');
      expect(await lists(40)).toEqual(['whole', 'claimed']);
    });

    it('lists claims older than a time', async () => {
      for (const [uploadId, at] of [
        ['early', 50],
        ['later', 70],
      ] as const) {
        await completed(uploadId);
        await registry.claim(uploadId, at);
      }
      expect((await registry.claimedBefore(60)).map(({ uploadId }) => uploadId)).toEqual(['early']);
    });

    it('forgets the file names of one owner', async () => {
      await registry.begin(anUpload('one', { owner: 'ann', fileName: 'ann.pdf' }), quota);
      await registry.begin(anUpload('two', { owner: 'bob', fileName: 'bob.pdf' }), quota);
      await registry.forgetNames('ann');
      expect((await registry.get('one'))?.fileName).toBe('');
      expect((await registry.get('two'))?.fileName).toBe('bob.pdf');
    });

    it('gives all entries away by id, a page at a time, and takes each over as it was, once', async () => {
      await registry.begin(anUpload('c'), quota);
      await registry.begin(anUpload('b', { account: 'other', fileName: '' }), quota);
      await registry.lapse('b', 1_500, 2_000, 30);
      for (const uploadId of ['a', 'd', 'e']) await completed(uploadId);
      await registry.claim('d', 1_500);
      await registry.reference('e');
      const all = await registry.entries('', 10);
      expect(all.map(({ uploadId }) => uploadId)).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect((await registry.entries('b', 2)).map(({ uploadId }) => uploadId)).toEqual(['c', 'd']);

      const next = await setUp();
      const other = await next.open();
      for (const upload of [...all, ...all]) await other.restore(upload);
      await other.restore(anUpload('a', { length: 999 }));
      expect(await other.entries('', 10)).toEqual(all);
      expect([await other.used('host'), await other.used('other')]).toEqual([400, 30]);
      expect((await other.claimedBefore(1_001)).map(({ uploadId }) => uploadId)).toEqual(['d']);
      expect(await other.begin(anUpload('f', { length: 601 }), quota)).toBe(false);
      await other.close();
      await next.cleanUp();
    });

    it('lists what one person left unfinished for one project, the oldest first', async () => {
      await registry.begin(anUpload('second', { begunAt: 1_002 }), quota);
      await registry.begin(anUpload('first', { begunAt: 1_001, purpose: 'template' }), quota);
      await registry.begin(anUpload('of bob', { owner: 'bob' }), quota);
      await registry.begin(anUpload('elsewhere', { projectId: '987654321' }), quota);
      await registry.begin(anUpload('picture', { projectId: null, purpose: 'picture' }), quota);
      await completed('complete');
      const ids = async (projectId: string | null) =>
        (await registry.unfinished('ann', projectId)).map(({ uploadId }) => uploadId);
      expect(await ids('123456789')).toEqual(['first', 'second']);
      expect(await ids(null)).toEqual(['picture']);
      await registry.remove('first');
      expect(await ids('123456789')).toEqual(['second']);
      expect(await registry.unfinished('eve', '123456789')).toEqual([]);
    });

    it('lists by project and by owner', async () => {
      await registry.begin(anUpload('one'), quota);
      await registry.begin(anUpload('two', { projectId: null, owner: 'bob', purpose: 'picture' }), quota);
      expect((await registry.ofProject('123456789')).map(({ uploadId }) => uploadId)).toEqual(['one']);
      expect((await registry.ofOwner('bob')).map(({ uploadId }) => uploadId)).toEqual(['two']);
    });
  });
