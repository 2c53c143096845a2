import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileKey } from '@dossier/shared/file-store';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';
import { filesOf, letter, problem, sha256 } from '../../testing/files.ts';

describe('GET /api/files', () => {
  const call = openTestCall();
  let files: ReturnType<typeof filesOf>;
  beforeAll(() => {
    files = filesOf(call.app);
  });
  afterEach(() => {
    call.app.sent.length = 0;
  });

  it('[ROLE-18] gives a collaborator’s document to its owner and to those who run the project, to nobody else', async () => {
    const { uploadId } = await files.store(call.cast.ann.personId, letter);
    const path = `/api/files/${uploadId}`;
    for (const as of [call.cast.ann, call.cast.host, call.cast.cohost, call.cast.support]) {
      expect((await files.call(path, { as })).bytes.equals(letter)).toBe(true);
    }
    // [ROLE-10] Another collaborator learns as little as a stranger.
    for (const as of [call.cast.bob, call.cast.eve, call.cast.stranger]) {
      expect(problem(await files.call(path, { as }))).toEqual([404, 'FILE_NOT_FOUND']);
    }
    expect(problem(await files.call(path))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('[DETAIL-16] a file that is not there says so in the specified words', async () => {
    for (const fileId of ['AAAAAAAAAAAAAAAAAAAAAA', '..%2f..%2fevents.db', 'short']) {
      const answer = await files.call(`/api/files/${fileId}`, { as: call.cast.host });
      expect(problem(answer)).toEqual([404, 'FILE_NOT_FOUND']);
      expect(JSON.parse(answer.bytes.toString()).title).toBe('No file path available.');
    }
  });

  it('refuses a view that it does not know', async () => {
    const answer = await files.call('/api/files/AAAAAAAAAAAAAAAAAAAAAA?view=sideways', { as: call.cast.host });
    expect(problem(answer)).toEqual([400, 'INVALID']);
  });

  it('gives templates and supporting files to all members while they are part of the project, then to its hosts', async () => {
    const { uploadId } = await files.store(call.cast.host.personId, letter, {
      purpose: 'supporting',
      documentId: null,
    });
    const path = `/api/files/${uploadId}`;
    expect((await files.call(path, { as: call.cast.ann })).status).toBe(404);
    const file = {
      projectId,
      fileId: uploadId,
      owner: call.cast.host.personId,
      fileName: 'rules.pdf',
      size: letter.length,
    };
    await call.app.happen(given('SupportingFileAttached', file));
    for (const as of [call.cast.ann, call.cast.bob, call.cast.support])
      expect((await files.call(path, { as })).status).toBe(200);
    expect((await files.call(path, { as: call.cast.stranger })).status).toBe(404);
    await call.app.happen(given('SupportingFileRemoved', { projectId, fileId: uploadId }));
    expect((await files.call(path, { as: call.cast.ann })).status).toBe(404);
    expect((await files.call(path, { as: call.cast.cohost })).status).toBe(200);
  });

  it('[BEY-02] gives a file as of a moment if the project had it then', async () => {
    const { host, ann, stranger } = call.cast;
    const { uploadId: fileId } = await files.store(ann.personId, letter, { documentId: 'cv' });
    const before = await call.app.eventStore.head();
    const version = { version: 1, fileId, fileName: 'cv.pdf', size: letter.length, sha256: sha256(letter) };
    const about = { projectId, personId: ann.personId, documentId: 'cv' };
    await call.app.happen(
      given('DocumentUploaded', {
        ...about,
        ...version,
        mediaType: 'application/pdf',
        late: false,
      }),
      given('DocumentWithdrawn', { ...about, version: 1 }),
    );
    const at = (position: number) => `/api/files/${fileId}?position=${position}`;
    expect(problem(await files.call(at(before), { as: host }))).toEqual([404, 'FILE_NOT_FOUND']);
    const answer = await files.call(at(before + 1), { as: host });
    expect(answer.bytes.equals(letter)).toBe(true);
    expect(answer.headers['as-of-position']).toBe(String(before + 1));
    expect(problem(await files.call(at(before + 1), { as: stranger }))).toEqual([404, 'FILE_NOT_FOUND']);
    expect(problem(await files.call(at(10 ** 8), { as: host }))).toEqual([400, 'INVALID']);
  });

  it('gives a picture to everybody who is signed in, and an upload no event names to its owner only', async () => {
    const { personId } = call.cast.ann;
    const { uploadId: fileId } = await files.store(personId, letter, { purpose: 'picture', projectId: null });
    await call.app.happen(given('ProfilePictureChanged', { personId, fileId }));
    expect((await files.call(`/api/files/${fileId}`, { as: call.cast.stranger })).status).toBe(200);
    const own = await files.store(call.cast.ann.personId, letter);
    await call.app.uploads.remove(own.uploadId);
    await call.app.uploads.begin({ ...own, offset: own.length }, 2 ** 40);
    expect((await files.call(`/api/files/${own.uploadId}`, { as: call.cast.ann })).status).toBe(404);
    await call.app.uploads.complete(own.uploadId, {
      sha256: 'a',
      mediaType: 'application/pdf',
      receivedAt: 1,
      expiresAt: 0,
    });
    expect((await files.call(`/api/files/${own.uploadId}`, { as: call.cast.host })).status).toBe(404);
    expect((await files.call(`/api/files/${own.uploadId}`, { as: call.cast.ann })).status).toBe(200);
  });

  it('gives a picture that was replaced or removed to nobody, also not by a ticket of before', async () => {
    const { personId } = call.cast.ann;
    const picture = async () => {
      const { uploadId: fileId } = await files.store(personId, letter, { purpose: 'picture', projectId: null });
      await call.app.happen(given('ProfilePictureChanged', { personId, fileId }));
      return { fileId, url: await files.fetchUrl(call.cast.bob, { fileId, view: 'inline' }) };
    };
    const replaced = await picture();
    const current = await picture();
    expect((await files.call(current.url)).status).toBe(200);
    await call.app.happen(given('ProfilePictureRemoved', { personId }));
    for (const { fileId, url } of [replaced, current]) {
      expect((await files.call(url)).status).toBe(404);
      for (const as of [call.cast.ann, call.cast.bob])
        expect((await files.call(`/api/files/${fileId}`, { as })).status).toBe(404);
    }
  });

  it('whoever is removed from a project has no file of it any more, the own ones included', async () => {
    const dan = await call.app.someone('Dan');
    await call.app.happen(given('CollaboratorInvited', { projectId, personId: dan.personId }));
    const { uploadId } = await files.store(dan.personId, letter);
    expect((await files.call(`/api/files/${uploadId}`, { as: dan })).status).toBe(200);
    await call.app.happen(given('CollaboratorRemoved', { projectId, personId: dan.personId }));
    expect((await files.call(`/api/files/${uploadId}`, { as: dan })).status).toBe(404);
  });

  it('is saved, never sniffed, framed, cached or run, under its real name', async () => {
    const fileName = '予算 "final" Bütçe\u202e.pdf';
    const { uploadId } = await files.store(call.cast.ann.personId, letter, { fileName });
    const { headers } = await files.call(`/api/files/${uploadId}`, { as: call.cast.host });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(letter.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(fileName);
  });

  it.each([
    ['application/pdf', 'inline'],
    ['image/png', 'inline'],
    ['image/jpeg', 'inline'],
    ['text/plain', 'attachment'],
    ['application/zip', 'attachment'],
    ['application/msword', 'attachment'],
  ])('%s asked for inline comes %s', async (mediaType, disposition) => {
    const { uploadId } = await files.store(call.cast.ann.personId, letter, { mediaType });
    const { headers } = await files.call(`/api/files/${uploadId}?view=inline`, { as: call.cast.host });
    expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
  });

  it('answers parts, and says where there is none', async () => {
    const bytes = randomBytes(100_000);
    const { uploadId } = await files.store(call.cast.ann.personId, bytes);
    const part = (range: string, headers: Record<string, string> = {}) =>
      files.call(`/api/files/${uploadId}`, { as: call.cast.host, headers: { Range: range, ...headers } });
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-99', 10, 99],
      ['bytes=99990-', 99_990, 99_999],
      ['bytes=-5', 99_995, 99_999],
      ['bytes=500-1000000', 500, 99_999],
    ] as const) {
      const answer = await part(range);
      expect(answer.status).toBe(206);
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/100000`);
      expect(answer.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    const beyond = await part('bytes=100000-');
    expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */100000' } });
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-1']) expect((await part(range)).status).toBe(200);
    expect((await part('bytes=0-9', { 'If-Range': `"${sha256(bytes)}"` })).status).toBe(206);
    expect((await part('bytes=0-9', { 'If-Range': '"other"' })).status).toBe(200);
    const head = await files.call(`/api/files/${uploadId}`, { as: call.cast.host, method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': '100000' } });
    expect(head.bytes).toHaveLength(0);
  });

  it('a file whose bytes are not all there is not given', async () => {
    const { uploadId } = await files.store(call.cast.ann.personId, letter);
    await call.app.files.append(fileKey(projectId, uploadId), 3, Readable.from([]));
    expect((await files.call(`/api/files/${uploadId}`, { as: call.cast.host })).status).toBe(404);
  });
});
