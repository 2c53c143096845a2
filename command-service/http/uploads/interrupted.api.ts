import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '@dossier/shared/contract';
import { MB } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { removeUpload } from '@dossier/shared/history';
import { until } from '@dossier/shared/testing/until';
import { describe, expect, it, jest } from '@jest/globals';

import { fixture, largePdf, projectId, sha256, useTestUploads } from '../../testing/uploads.ts';

const world = useTestUploads();
const { call, metadata, create, patch, offsetOf, idOf, begin, storedBytes, tus, restart } = world;

describe('what is interrupted', () => {
  it('[BEY-07] an aborted connection keeps what arrived, and the upload goes on from there', async () => {
    const bytes = largePdf(3 * MB);
    const { path } = await create(bytes.length);
    const request = begin(path, bytes.length, bytes.subarray(0, MB));
    await until(async () => ((await world.server.files.size(fileKey(projectId, idOf(path)))) ?? 0) === MB);
    request.destroy();
    await until(async () => (await world.server.uploads.get(idOf(path)))?.lease === null);
    expect(await offsetOf(path)).toBe(MB);
    expect((await patch(path, MB, bytes.subarray(MB))).status).toBe(204);
    expect((await storedBytes(path)).equals(bytes)).toBe(true);
  });

  it('[BEY-07] the client that browsers use goes on after an abort, with another object for the same file', async () => {
    const bytes = largePdf(2 * MB);
    const first = tus(bytes, {
      chunkSize: 256 * 1024,
      onChunkComplete: (_size, sent) => {
        if (sent >= MB) void first.upload().abort();
      },
    });
    await until(
      async () =>
        Number(first.upload().url?.length) > 0 &&
        (await offsetOf(new URL(first.upload().url as string).pathname)) >= MB,
    );
    const uploadUrl = first.upload().url as string;
    let sent = 0;
    const second = tus(bytes, { uploadUrl, onBeforeRequest: () => {}, onChunkComplete: (size) => (sent += size) });
    expect((await second.outcome).error).toBeUndefined();
    expect(sent).toBeLessThanOrEqual(MB);
    expect((await storedBytes(uploadUrl)).equals(bytes)).toBe(true);
  });

  it('[BEY-07] after a restart the upload goes on where the bytes end, whatever the registry had noted', async () => {
    const bytes = largePdf(3 * MB);
    const { path } = await create(bytes.length);
    begin(path, bytes.length, bytes.subarray(0, 2 * MB));
    await until(async () => ((await world.server.files.size(fileKey(projectId, idOf(path)))) ?? 0) === 2 * MB);
    expect((await world.server.uploads.get(idOf(path)))?.offset).toBe(0);
    await restart();
    expect(await offsetOf(path)).toBe(2 * MB);
    expect((await patch(path, 2 * MB, bytes.subarray(2 * MB))).status).toBe(204);
    expect(await world.server.uploads.get(idOf(path))).toMatchObject({ sha256: sha256(bytes), state: 'referenced' });
  });

  it('a crash after the last byte: the next question after it, or the start itself, finishes', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const by = (owner: string, documentId: string) => ({
      Authorization: `Bearer ${owner}`,
      'Upload-Metadata': metadata('letter.pdf', 'document', documentId),
    });
    const asked = await create(bytes.length);
    const unasked = await create(bytes.length, undefined, by('ann', 'report'));
    const lying = await create(1_000, undefined, by('bob', 'letter'));
    for (const { path } of [asked, unasked])
      await world.server.files.append(fileKey(projectId, idOf(path)), 0, Readable.from([bytes]));
    await world.server.files.append(fileKey(projectId, idOf(lying.path)), 0, Readable.from([Buffer.alloc(1_000)]));
    await restart();
    expect(await offsetOf(asked.path)).toBe(bytes.length);
    expect(world.submitted).toHaveLength(1);
    await world.server.recover();
    expect(await world.server.uploads.get(idOf(unasked.path))).toMatchObject({ state: 'referenced' });
    expect(await world.server.uploads.get(idOf(lying.path))).toBeUndefined();
    expect(world.submitted).toHaveLength(2);
  });

  it('the next chunk may be sent as soon as the one before it was answered', async () => {
    const { uploads } = world.server;
    const { release } = uploads;
    uploads.release = async (...lease) => {
      await pause(50);
      await release(...lease);
    };
    const { path } = await create(1_000);
    for (const offset of [0, 100, 200]) {
      expect((await patch(path, offset, Buffer.alloc(100))).status).toBe(204);
      expect((await uploads.get(idOf(path)))?.lease).toBeNull();
    }
  });

  it('a connection that was given up makes nobody wait for its end, although the server still reads it', async () => {
    const bytes = largePdf(MB);
    const { path } = await create(bytes.length);
    const given = begin(path, bytes.length, bytes.subarray(0, 5_000));
    await until(async () => ((await world.server.files.size(fileKey(projectId, idOf(path)))) ?? 0) === 5_000);
    expect(await offsetOf(path)).toBe(5_000);
    expect((await patch(path, 5_000, bytes.subarray(5_000))).status).toBe(204);
    given.destroy();
  });

  it('who asks again while the whole file is being checked hears how it ended', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const { path } = await create(bytes.length);
    const { files } = world.server;
    const { complete } = files;
    let checking = false;
    files.complete = async (key) => {
      checking = true;
      await pause(300);
      return complete(key);
    };
    const sent = patch(path, 0, bytes);
    await until(async () => checking);
    expect(await call('HEAD', path)).toMatchObject({ status: 200, headers: { 'upload-offset': `${bytes.length}` } });
    expect((await sent).headers['upload-result']).toBe('accepted');
    expect(world.submitted).toHaveLength(1);
  });

  it('a body that stalls is cut, and what arrived is kept', async () => {
    const { path } = await create(1_000);
    const request = begin(path, 1_000, Buffer.alloc(300));
    await new Promise((resolve) => request.on('close', resolve));
    expect(await offsetOf(path)).toBe(300);
  });

  it('a session that ends cuts the body under way; what arrived is kept for the next one', async () => {
    const pdf = largePdf(2 * MB);
    const { path } = await create(pdf.length);
    const request = begin(path, pdf.length, pdf.subarray(0, MB));
    const cut = new Promise((resolve) => request.once('close', resolve));
    await until(async () => (await world.server.files.size(fileKey(projectId, idOf(path)))) === MB);
    await world.server.live.publish([{ revoked: { sessionId: 'another' } }]);
    expect(request.destroyed).toBe(false);
    await world.server.live.publish([{ revoked: { sessionId: 'session' } }]);
    await cut;
    await until(async () => (await world.server.uploads.get(idOf(path)))?.lease === null);
    expect(await offsetOf(path)).toBe(MB);
    expect((await patch(path, MB, pdf.subarray(MB))).status).toBe(204);
  });

  it('a process that ends keeps what arrived, and another one goes on at once', async () => {
    const bytes = largePdf(MB);
    const { path } = await create(bytes.length);
    const cut = begin(path, bytes.length, bytes.subarray(0, 5_000));
    await until(async () => ((await world.server.files.size(fileKey(projectId, idOf(path)))) ?? 0) === 5_000);
    await world.server.service.close();
    expect(await world.server.uploads.get(idOf(path))).toMatchObject({ offset: 5_000, lease: null });
    cut.destroy();
    await restart();
    expect((await patch(path, 5_000, bytes.subarray(5_000))).status).toBe(204);
  });

  it('of two writers at one offset exactly one wins', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    for (let round = 0; round < 10; round++) {
      const { path } = await create(bytes.length);
      const answers = await Promise.all([patch(path, 0, bytes), patch(path, 0, bytes), patch(path, 0, bytes)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses.slice(0, 1)).toEqual([204]);
      expect(statuses.slice(1)).toEqual([409, 409]);
      expect((await storedBytes(path)).equals(bytes)).toBe(true);
    }
  });

  it('an upload given up, or not finished within its time, is gone', async () => {
    const { path } = await create(1_000);
    await patch(path, 0, Buffer.alloc(10));
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('HEAD', path)).status).toBe(404);
    expect(await world.server.uploads.used('host')).toBe(0);
    const { path: late } = await create(1_000);
    world.time += 24 * 3_600_000;
    expect((await call('HEAD', late)).status).toBe(404);
    expect((await patch(late, 0, Buffer.alloc(10))).status).toBe(404);
  });

  it('one that is ended while it is written leaves no bytes behind', async () => {
    const bytes = largePdf(MB);
    const { path } = await create(bytes.length);
    const stored = fileKey(projectId, idOf(path));
    const request = begin(path, bytes.length, bytes.subarray(0, 5_000));
    const answered = once(request, 'response');
    await until(async () => ((await world.server.files.size(stored)) ?? 0) === 5_000);
    await world.server.uploads.remove(idOf(path));
    request.end(bytes.subarray(5_000));
    const [{ statusCode }] = (await answered) as [import('node:http').IncomingMessage];
    expect(statusCode).toBe(404);
    expect(await world.server.files.size(stored)).toBeUndefined();
  });

  it.each(['complete', 'read'] as const)('one that is ended while it is checked is gone (%s)', async (step) => {
    const bytes = fixture('letter-of-intent.pdf');
    const { path } = await create(bytes.length);
    const { uploads, files } = world.server;
    const stored = fileKey(projectId, idOf(path));
    // As whoever is removed from the project meanwhile ends it.
    const ended = async () => {
      const upload = await uploads.get(idOf(path));
      if (upload) await removeUpload({ uploads, files }, upload);
    };
    const work = files[step].bind(files) as (...given: unknown[]) => Promise<never>;
    jest.spyOn(files, step).mockImplementationOnce(async (...given: unknown[]) => {
      await ended();
      return work(...given);
    });
    expect(await patch(path, 0, bytes)).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
    expect(await files.size(stored)).toBeUndefined();
    expect(world.submitted).toEqual([]);
  });

  it('what an event names cannot be given up, whatever the entry says', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const { path } = await create(bytes.length);
    world.refusal = { code: 'DOCUMENT_LOCKED' };
    await patch(path, 0, bytes);
    expect((await world.server.uploads.get(idOf(path)))?.state).toBe('complete');
    world.events.push({ type: 'DocumentUploaded', data: { fileId: idOf(path) } } as unknown as StoredEvent);
    expect((await call('DELETE', path)).status).toBe(403);
    expect((await storedBytes(path)).equals(bytes)).toBe(true);
    expect((await world.server.uploads.get(idOf(path)))?.state).toBe('referenced');
  });

  it('one that is being removed is gone for its owner, who can have the removal finished', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const { path } = await create(bytes.length);
    world.refusal = { code: 'DOCUMENT_LOCKED' };
    await patch(path, 0, bytes);
    expect(await world.server.uploads.retire(idOf(path))).toBe(true);
    expect((await call('HEAD', path)).status).toBe(404);
    expect((await patch(path, bytes.length, Buffer.alloc(0))).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await world.server.uploads.get(idOf(path))).toBeUndefined();
    expect(await world.server.files.size(fileKey(projectId, idOf(path)))).toBeUndefined();
  });

  it('what a project refers to cannot be given up', async () => {
    const bytes = fixture('letter-of-intent.pdf');
    const { path } = await create(bytes.length);
    await patch(path, 0, bytes);
    expect((await call('DELETE', path)).status).toBe(403);
    expect((await storedBytes(path)).equals(bytes)).toBe(true);
  });
});
