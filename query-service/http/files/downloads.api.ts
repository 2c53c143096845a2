import { fileKey } from '@dossier/shared/file-store';
import { consistencyToken } from '@dossier/shared/http/consistency';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { now, type Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';
import { filesOf, letter, problem } from '../../testing/files.ts';

describe('POST /api/downloads', () => {
  const call = openTestCall();
  let files: ReturnType<typeof filesOf>;
  beforeAll(() => {
    files = filesOf(call.app);
  });
  afterEach(() => {
    call.app.sent.length = 0;
  });

  it('[BEY-25] records the download of another’s document before its first byte, and gives an address for a minute', async () => {
    const { uploadId } = await files.store(call.cast.ann.personId, letter);
    const url = await files.fetchUrl(call.cast.host, { fileId: uploadId });
    expect(call.app.sent).toEqual([
      {
        name: 'RecordDownload',
        payload: { projectId, what: 'file', fileId: uploadId, personId: call.cast.host.personId },
      },
    ]);
    expect((await files.call(url)).bytes.equals(letter)).toBe(true);
    // As often as the browser asks for a part of it.
    expect((await files.call(url, { headers: { Range: 'bytes=0-3' } })).status).toBe(206);
    expect(call.app.sent).toHaveLength(1);
    await call.app.at(new Date(now + 60_000).toISOString(), async () => {
      expect(problem(await files.call(url))).toEqual([401, 'UNAUTHENTICATED']);
    });
  });

  it('of a file or an archive is not recorded where only its head is asked for', async () => {
    const { uploadId } = await files.store(call.cast.ann.personId, letter);
    const as = call.cast.host;
    for (const path of [`/api/files/${uploadId}`, `/api/projects/${projectId}/archive.zip`]) {
      expect((await files.call(path, { as, method: 'HEAD' })).status).toBe(200);
      expect(call.app.sent).toEqual([]);
      expect((await files.call(path, { as })).status).toBe(200);
      expect(call.app.sent.splice(0)).toMatchObject([{ name: 'RecordDownload' }]);
    }
  });

  it('waits, as archives, files and evidence do, for what the asker has done or was just let in by', async () => {
    const { uploadId } = await files.store(call.cast.ann.personId, letter);
    const late = consistencyToken({ key: projectId, position: 1_000_000 });
    const heard = async (path: string, init: RequestInit = {}) => {
      const headers = { ...init.headers, Authorization: `Bearer ${call.cast.host.token}`, 'X-Consistency': late };
      const response = await fetch(`${call.app.url}${path}`, { ...init, headers });
      await response.body?.cancel();
      return response.headers.get('x-consistency');
    };
    const body = JSON.stringify({ fileId: uploadId });
    const asked = [
      heard('/api/downloads', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
      heard(`/api/files/${uploadId}`),
      ...['archive.zip', 'evidence.zip', 'history.csv'].map((name) => heard(`/api/projects/${projectId}/${name}`)),
    ];
    expect(await Promise.all(asked)).toEqual(Array(5).fill('pending'));
  });

  it('[ROLE-18] a ticket opens what it was made for and nothing else, and only while the right lasts', async () => {
    const [one, two] = [
      await files.store(call.cast.ann.personId, letter),
      await files.store(call.cast.ann.personId, letter),
    ];
    const url = await files.fetchUrl(call.cast.host, { fileId: one.uploadId });
    const ticket = new URL(url, call.app.url).searchParams.get('ticket');
    for (const other of [
      `/api/files/${two.uploadId}?ticket=${ticket}`,
      `/api/files/${one.uploadId}?view=inline&ticket=${ticket}`,
      `/api/projects/${projectId}/archive.zip?ticket=${ticket}`,
      `/api/files/${one.uploadId}?ticket=${'a'.repeat(43)}`,
      `/api/files/${one.uploadId}`,
    ])
      expect(problem(await files.call(other))).toEqual([401, 'UNAUTHENTICATED']);

    const gus = await call.app.someone('Gus');
    await call.app.happen(given('CollaboratorInvited', { projectId, personId: gus.personId }));
    const own = await files.store(gus.personId, letter);
    const address = await files.fetchUrl(gus, { fileId: own.uploadId });
    await call.app.happen(given('CollaboratorRemoved', { projectId, personId: gus.personId }));
    expect((await files.call(address)).status).toBe(404);
  });

  it('[BEY-25] with a token all parts of an hour are one download; own files are nobody’s concern', async () => {
    const { uploadId } = await files.store(call.cast.ann.personId, letter);
    await files.call(`/api/files/${uploadId}`, { as: call.cast.ann });
    expect(call.app.sent).toEqual([]);
    await files.call(`/api/files/${uploadId}`, { as: call.cast.host });
    expect(call.app.sent).toMatchObject([{ name: 'RecordDownload', payload: { fileId: uploadId } }]);
  });

  it('[BEY-25] what a reviewer’s browser fetches ahead is recorded when it is shown; for all others at once', async () => {
    const { uploadId: fileId } = await files.store(call.cast.ann.personId, letter);
    for (const as of [call.cast.host, call.cast.cohost]) {
      const url = await files.fetchUrl(as, { fileId, view: 'inline', ahead: true });
      expect((await files.call(url)).bytes.equals(letter)).toBe(true);
      expect(call.app.sent).toEqual([]);
    }
    await files.fetchUrl(call.cast.host, { fileId, view: 'inline' });
    await files.fetchUrl(call.cast.support, { fileId, view: 'inline', ahead: true });
    expect(call.app.sent).toMatchObject(
      [call.cast.host, call.cast.support].map(({ personId }) => ({
        name: 'RecordDownload',
        payload: { fileId, personId },
      })),
    );
  });

  it('[ERR-16] gives no address for a file whose bytes are gone', async () => {
    const { uploadId } = await files.store(call.cast.ann.personId, letter);
    await call.app.files.remove(fileKey(projectId, uploadId));
    const answer = await files.call('/api/downloads', {
      as: call.cast.host,
      method: 'POST',
      body: { fileId: uploadId },
    });
    expect(problem(answer)).toEqual([404, 'FILE_NOT_FOUND']);
    expect(call.app.sent).toEqual([]);
  });

  it('refuses as the thing itself would', async () => {
    const { uploadId } = await files.store(call.cast.ann.personId, letter);
    const post = (as: Someone | undefined, body: unknown) =>
      files.call('/api/downloads', { ...(as && { as }), method: 'POST', body });
    expect(problem(await post(call.cast.bob, { fileId: uploadId }))).toEqual([404, 'FILE_NOT_FOUND']);
    expect(problem(await post(call.cast.ann, { projectId }))).toEqual([403, 'FORBIDDEN']);
    expect(problem(await post(call.cast.stranger, { projectId }))).toEqual([404, 'PROJECT_NOT_FOUND']);
    expect(problem(await post(undefined, { projectId }))).toEqual([401, 'UNAUTHENTICATED']);
    expect(problem(await post(call.cast.host, { projectId, which: 'none' }))).toEqual([400, 'INVALID']);
    expect(call.app.sent).toEqual([]);
  });
});
