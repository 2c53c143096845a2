import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { MB } from '@dossier/shared/contract';
import { memoryWatch } from '@dossier/shared/testing/memory';
import { describe, expect, it } from '@jest/globals';

import { fixture, projectId, sha256, useTestUploads } from '../../testing/uploads.ts';

const world = useTestUploads();
const { call, metadata, create, patch, idOf, storedBytes, tus } = world;

describe('the way of a document', () => {
  it('[BEY-07] the client that browsers use uploads a document, and the last byte submits it in its owner’s name', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const progress: number[] = [];
    const { outcome } = tus(bytes, {
      metadata: { filename: 'Absichtserklärung 予算.PDF', purpose: 'document', projectId, documentId: 'letter' },
      chunkSize: 4_000,
      onProgress: (sent) => progress.push(sent),
    });
    const { upload, error } = await outcome;
    expect(error).toBeUndefined();
    const fileId = idOf(upload.url as string);
    expect(world.submitted).toMatchObject([
      {
        name: 'UploadDocument',
        payload: { projectId, documentId: 'letter', fileId },
        caller: { kind: 'person', personId: 'ann' },
      },
    ]);
    expect(await world.server.uploads.get(fileId)).toMatchObject({
      fileName: 'Absichtserklärung 予算.PDF',
      state: 'referenced',
      offset: bytes.length,
      sha256: sha256(bytes),
      mediaType: 'application/pdf',
      account: 'host',
    });
    expect((await storedBytes(upload.url as string)).equals(bytes)).toBe(true);
    expect(progress.at(-1)).toBe(bytes.length);
  });

  it('answers where the upload stands, and the result with the last byte', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const { answer, path } = await create(bytes.length);
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'tus-resumable': '1.0.0', location: expect.stringMatching(/^\/api\/uploads\/[A-Za-z0-9_-]{22}$/) },
    });
    expect(Date.parse(String(answer.headers['upload-expires']))).toBeGreaterThan(world.time + 86_000_000);
    expect(await patch(path, 0, bytes.subarray(0, 1_000))).toMatchObject({
      status: 204,
      headers: { 'upload-offset': '1000' },
    });
    expect(world.submitted).toHaveLength(0);
    expect((await call('HEAD', path)).headers).toMatchObject({
      'upload-offset': '1000',
      'upload-length': String(bytes.length),
      'cache-control': 'no-store',
    });
    expect(await patch(path, 1_000, bytes.subarray(1_000))).toMatchObject({
      status: 204,
      headers: { 'upload-offset': String(bytes.length), 'upload-result': 'accepted', 'x-consistency': 'token' },
    });
  });

  it('a repeat of the last chunk, whose answer was lost, is answered the same with one submission', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const { path } = await create(bytes.length);
    const first = await patch(path, 0, bytes);
    const again = await patch(path, bytes.length, Buffer.alloc(0));
    expect(again.headers['upload-result']).toBe(first.headers['upload-result']);
    expect(new Set(world.submitted.map(({ commandId }) => commandId)).size).toBe(1);
  });

  it('a template is stored and waits for its owner’s command', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const { path } = await create(bytes.length, 'letter.pdf', { 'Upload-Metadata': metadata('t.pdf', 'template') });
    expect(await patch(path, 0, bytes)).toMatchObject({ status: 204, headers: { 'upload-result': 'stored' } });
    expect(world.submitted).toEqual([]);
    expect(await world.server.uploads.get(idOf(path))).toMatchObject({ state: 'complete', documentId: null });
  });

  it('a refused submission is answered as it is, and the file is kept for another try', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    world.refusal = { code: 'DEADLINE_PASSED' };
    const { path } = await create(bytes.length);
    expect(await patch(path, 0, bytes)).toMatchObject({ status: 409, body: { code: 'DEADLINE_PASSED' } });
    expect(await world.server.uploads.get(idOf(path))).toMatchObject({ state: 'complete' });
    world.refusal = undefined;
    expect(await patch(path, bytes.length, Buffer.alloc(0))).toMatchObject({
      status: 204,
      headers: { 'upload-result': 'accepted' },
    });
  });
});

it('says what it can', async () => {
  expect(await call('OPTIONS', '/api/uploads')).toMatchObject({
    status: 204,
    headers: { 'tus-version': '1.0.0', 'tus-extension': 'creation,expiration,termination,checksum' },
  });
});

it('a whole upload of 100 MB costs little memory', async () => {
  const chunk = randomBytes(MB);
  const count = 100;
  const stream = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('%PDF-1.7\n');
        for (let index = 0; index < count; index++) yield chunk;
        yield Buffer.from('\n%%EOF\n');
      })(),
      { objectMode: false },
    );
  const length = count * MB + 16;
  const one = async (person = 'ann') => {
    const headers = { Authorization: `Bearer ${person}` };
    const { path } = await create(length, undefined, headers);
    const answer = await patch(path, 0, stream(), { ...headers, 'Content-Length': String(length) });
    expect(answer.status).toBe(204);
  };
  await one();
  // Client and server share this process; three files of 100 MB pass through it.
  const limit = 100 * MB;
  const held = memoryWatch(limit);
  const watch = setInterval(held, 10);
  await Promise.all(['ann', 'bob', 'cid'].map(one));
  clearInterval(watch);
  expect(held()).toBeLessThan(limit);
}, 60_000);
