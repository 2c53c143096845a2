import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { MB } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { describe, expect, it } from '@jest/globals';
import type { DetailedError } from 'tus-js-client';

import { fixture, GB, projectId, sha256, useTestUploads } from '../../testing/uploads.ts';

const world = useTestUploads();
const { call, metadata, create, patch, offsetOf, idOf, tus } = world;

/** A later entry replaces the first. */
const named = (filename: Buffer) => `${metadata('letter.pdf')},filename ${filename.toString('base64')}`;

describe('what is refused', () => {
  it.each([
    ['letter.exe', 10, 'Only .pdf files are allowed.'],
    ['letter.pdf', 200 * MB + 1, 'File exceeds 200Mb size limit.'],
    ['letter.pdf', 0, 'The file is empty.'],
  ])('[VAL-29] %s of %i bytes before its first byte', async (name, length, title) => {
    const { answer } = await create(length, name);
    expect(answer).toMatchObject({ body: { title } });
    expect(await world.server.uploads.used('host')).toBe(0);
  });

  it('[VAL-26] an installer renamed to .doc: 415 with the exact words, its bytes and its reservation gone', async () => {
    const bytes = fixture('installer.msi');
    const { path } = await create(bytes.length, 'proposal.doc');
    expect(await patch(path, 0, bytes)).toMatchObject({
      status: 415,
      body: { code: 'WRONG_TYPE', title: 'Only .doc files are allowed.' },
    });
    expect((await call('HEAD', path)).status).toBe(404);
    expect(await world.server.uploads.used('host')).toBe(0);
    expect(await world.server.files.size(fileKey(projectId, idOf(path)))).toBeUndefined();
    expect(world.submitted).toEqual([]);
  });

  it('[VAL-26] the client that browsers use reports the words of a lying extension', async () => {
    const { error } = await tus(fixture('photo.png')).outcome;
    expect(JSON.parse((error as DetailedError).originalResponse?.getBody() ?? '{}')).toMatchObject({
      title: 'Only .pdf files are allowed.',
    });
  });

  it('[PAY-20] what exceeds the host’s storage, before its first byte', async () => {
    const upload = await world.server.uploads.get(idOf((await create(1)).path));
    const others = { uploadId: 'x'.repeat(22), owner: 'bob', length: 10 * GB - 1_000 };
    if (upload) await world.server.uploads.begin({ ...upload, ...others }, 10 * GB);
    expect((await create(1_001)).answer).toMatchObject({ status: 402, body: { code: 'STORAGE_LIMIT' } });
    expect((await create(1_000)).answer.status).toBe(201);
  });

  it('another person’s upload, an unknown one and what is no id are all the same 404', async () => {
    const { path } = await create(100);
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      for (const [target, bearer] of [
        [path, 'bob'],
        ['/api/uploads/AAAAAAAAAAAAAAAAAAAAAA', 'ann'],
        ['/api/uploads/..%2f..%2fevents.db', 'ann'],
      ] as const) {
        const headers = {
          Authorization: `Bearer ${bearer}`,
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
        };
        expect((await call(method, target, headers)).status).toBe(404);
      }
    }
    expect(await offsetOf(path)).toBe(0);
  });

  it.each<[number, string, Record<string, string>]>([
    [412, 'another version of the protocol', { 'Tus-Resumable': '0.2.2' }],
    [400, 'concatenation', { 'Upload-Concat': 'partial' }],
    [400, 'a length to be named later', { 'Upload-Defer-Length': '1' }],
    [400, 'a length that is none', { 'Upload-Length': '-1' }],
    [400, 'metadata that is none', { 'Upload-Metadata': 'filename ???' }],
    [400, 'a name that is not UTF-8', { 'Upload-Metadata': named(Buffer.from('Übersicht.pdf', 'latin1')) }],
    [400, 'an unknown purpose', { 'Upload-Metadata': metadata('a.pdf', 'malware') }],
    [413, 'metadata without end', { 'Upload-Metadata': `filename ${'QUFB'.repeat(2_500)}` }],
  ])('%i for %s', async (status, _what, headers) => {
    expect((await create(10, 'letter.pdf', headers)).answer.status).toBe(status);
  });

  it('is said by the name of the header that is missing or wrong', async () => {
    for (const [name, value] of [
      ['Upload-Length', 'many'],
      ['Upload-Metadata', ''],
      ['Upload-Metadata', 'filename ???'],
    ] as const) {
      const { answer } = await create(10, 'letter.pdf', { [name]: value });
      expect(answer).toMatchObject({ status: 400, body: { code: 'MALFORMED', title: expect.stringContaining(name) } });
    }
  });

  it('a body of another type, more bytes than announced, another offset', async () => {
    const { path } = await create(100);
    expect((await patch(path, 0, Buffer.alloc(10), { 'Content-Type': 'application/pdf' })).status).toBe(415);
    expect((await patch(path, 0, Buffer.alloc(101))).status).toBe(413);
    expect(await patch(path, 10, Buffer.alloc(10))).toMatchObject({ status: 409, body: { code: 'UPLOAD_OFFSET' } });
    const endless = Readable.from(
      Array.from({ length: 20 }, () => Buffer.alloc(10)),
      { objectMode: false },
    );
    expect((await patch(path, 0, endless, { 'Transfer-Encoding': 'chunked' })).status).toBe(413);
    expect(await offsetOf(path)).toBe(0);
  });

  it('a chunk with a wrong checksum leaves no trace; with the right one it counts', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const { path } = await create(bytes.length);
    const checksum = (part: Buffer, algorithm = 'sha256') => ({
      'Upload-Checksum': `${algorithm} ${createHash(algorithm).update(part).digest('base64')}`,
    });
    const [one, two] = [bytes.subarray(0, 9_000), bytes.subarray(9_000)];
    expect((await patch(path, 0, one, checksum(two))).status).toBe(460);
    expect(await offsetOf(path)).toBe(0);
    expect((await patch(path, 0, one, { 'Upload-Checksum': 'md5 AAAA' })).status).toBe(400);
    expect((await patch(path, 0, one, checksum(one))).status).toBe(204);
    expect((await patch(path, 9_000, two, checksum(one))).status).toBe(460);
    expect(await offsetOf(path)).toBe(9_000);
    expect((await patch(path, 9_000, two, checksum(two, 'sha1'))).status).toBe(204);
    expect(await world.server.uploads.get(idOf(path))).toMatchObject({ sha256: sha256(bytes) });
  });
});
