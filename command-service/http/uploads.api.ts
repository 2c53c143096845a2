import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createLogger } from '@dossier/shared/basics/log';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { fileProblem, MB, type Refusal } from '@dossier/shared/contract';
import { type FileStore, fileKey } from '@dossier/shared/file-store';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { sendRefusal } from '@dossier/shared/http/exchange';
import { createServer } from '@dossier/shared/http/server';
import { inProcessLive } from '@dossier/shared/live/in-process';
import { until } from '@dossier/shared/testing/until';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DetailedError, Upload as TusUpload } from 'tus-js-client';
import type { CommandRequest } from '../handling/execute/command.ts';
import type { Admission } from './upload-admission.ts';
import { uploadService } from './uploads.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../e2e/fixtures', name));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** A real PDF of any size: what follows a page is a stream of noise, then the end mark. */
const largePdf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 16), Buffer.from('\n%%EOF\n')]);
const projectId = '123456789';
const GB = 1024 * MB;

type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: { code?: string; title?: string };
};

/** A process of the upload server over one data directory; stopping it keeps the directory, as a restart does. */
const start = async (
  directory: string,
  submit: (command: CommandRequest) => Promise<CommandOutcome>,
  now = Date.now,
) => {
  const uploads = openSqliteUploadRegistry({ file: join(directory, 'uploads.db') });
  const files = diskFileStore({ dir: join(directory, 'files') });
  const admission: Admission = async (_caller, { filename }, length) => {
    const title = fileProblem({ name: filename, size: length }, { type: '.pdf', maxSize: 200, sizeUnit: 'Mb' });
    if (title && !filename.endsWith('.doc')) throw new Refused({ code: 'FILE_TOO_LARGE', title });
    return { account: 'host', quota: 10 * GB };
  };
  const live = inProcessLive();
  const service = uploadService({
    uploads,
    files,
    admission,
    execute: submit,
    live,
    limit: async () => {},
    clock: now,
    log: createLogger({ level: 'silent', service: 'test' }),
    stallAfter: 3_000,
    yieldAfter: 100,
  });
  const server: Server = createServer({
    routes: service.routes,
    fallback: (_request, response) => sendRefusal(response, { code: 'NOT_FOUND' }),
    authenticate: async ({ headers }) => {
      const personId = /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1];
      return personId ? { kind: 'person', personId, sessionId: 'session' } : { kind: 'visitor' };
    },
    log: createLogger({ level: 'silent', service: 'test' }),
    trustProxy: 0,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    uploads,
    files,
    live,
    service,
    origin,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await uploads.close();
      await files.close();
    },
  };
};

describe('uploads', () => {
  let directory: string;
  let server: Awaited<ReturnType<typeof start>>;
  let submitted: CommandRequest[];
  let refusal: Refusal | undefined;
  let time: number;

  const submit = async (command: CommandRequest): Promise<CommandOutcome> => {
    submitted.push(command);
    if (refusal) return { ok: false, refusal };
    const { fileId } = command.payload as { fileId: string };
    await server.uploads.claim(fileId, Date.now());
    await server.uploads.reference(fileId);
    return { ok: true, answer: { version: 1, revision: 0, consistency: 'token' } };
  };
  const restart = async () => {
    await server.stop();
    server = await start(directory, submit, () => time);
  };

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'uploads-'));
    submitted = [];
    refusal = undefined;
    time = Date.now();
    server = await start(directory, submit, () => time);
  });
  afterEach(async () => {
    await server.stop();
    rmSync(directory, { recursive: true });
  });

  const call = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer | Readable,
  ): Promise<Answer> => {
    const request = httpRequest(server.origin + path, {
      method,
      headers: { Authorization: 'Bearer ann', 'Tus-Resumable': '1.0.0', ...headers },
    });
    if (body instanceof Readable) body.pipe(request);
    else request.end(body);
    const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode ?? 0, headers: response.headers, body: text ? JSON.parse(text) : {} };
  };
  const metadata = (filename: string, purpose = 'document', documentId = 'letter') =>
    Object.entries({ filename, purpose, projectId, documentId })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const create = async (length: number, filename = 'letter.pdf', headers: Record<string, string> = {}) => {
    const answer = await call('POST', '/api/uploads', {
      'Upload-Length': String(length),
      'Upload-Metadata': metadata(filename),
      ...headers,
    });
    return { answer, path: String(answer.headers.location) };
  };
  const patch = (path: string, offset: number, body: Buffer | Readable, headers: Record<string, string> = {}) =>
    call(
      'PATCH',
      path,
      {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
        ...(body instanceof Buffer && { 'Content-Length': String(body.length) }),
        ...headers,
      },
      body,
    );
  const offsetOf = async (path: string) => Number((await call('HEAD', path)).headers['upload-offset']);
  const idOf = (path: string) => path.split('/').at(-1) as string;
  /** Sends a head and a part of the body, and leaves the connection open. */
  const begin = (path: string, length: number, part: Buffer) => {
    const request = httpRequest(server.origin + path, {
      method: 'PATCH',
      headers: {
        Authorization: 'Bearer ann',
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': '0',
        'Content-Length': length,
      },
    });
    request.on('error', () => {});
    request.write(part);
    return request;
  };
  const storedBytes = async (path: string, files: FileStore = server.files) => {
    const chunks: Buffer[] = [];
    for await (const chunk of (await files.read(fileKey(projectId, idOf(path)))) ?? []) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  /** The unmodified client that browsers use. */
  const tus = (bytes: Buffer, options: Partial<ConstructorParameters<typeof TusUpload>[1]> = {}) => {
    let upload: TusUpload;
    const outcome = new Promise<{ upload: TusUpload; error?: Error }>((resolve) => {
      upload = new TusUpload(bytes, {
        endpoint: `${server.origin}/api/uploads`,
        headers: { Authorization: 'Bearer ann' },
        metadata: { filename: 'letter.pdf', purpose: 'document', projectId, documentId: 'letter' },
        retryDelays: [0, 50, 200, 500],
        onSuccess: () => resolve({ upload }),
        onError: (error) => resolve({ upload, error }),
        ...options,
      });
      upload.start();
    });
    return { outcome, upload: () => upload };
  };

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
      expect(submitted).toMatchObject([
        {
          name: 'UploadDocument',
          payload: { projectId, documentId: 'letter', fileId },
          caller: { kind: 'person', personId: 'ann' },
        },
      ]);
      expect(await server.uploads.get(fileId)).toMatchObject({
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
      expect(Date.parse(String(answer.headers['upload-expires']))).toBeGreaterThan(time + 86_000_000);
      expect(await patch(path, 0, bytes.subarray(0, 1_000))).toMatchObject({
        status: 204,
        headers: { 'upload-offset': '1000' },
      });
      expect(submitted).toHaveLength(0);
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
      expect(new Set(submitted.map(({ commandId }) => commandId)).size).toBe(1);
    });

    it('a template is stored and waits for its owner’s command', async () => {
      const bytes = fixture('letter-of-intent.pdf');
      const { path } = await create(bytes.length, 'letter.pdf', { 'Upload-Metadata': metadata('t.pdf', 'template') });
      expect(await patch(path, 0, bytes)).toMatchObject({ status: 204, headers: { 'upload-result': 'stored' } });
      expect(submitted).toEqual([]);
      expect(await server.uploads.get(idOf(path))).toMatchObject({ state: 'complete', documentId: null });
    });

    it('a refused submission is answered as it is, and the file is kept for another try', async () => {
      const bytes = fixture('letter-of-intent.pdf');
      refusal = { code: 'DEADLINE_PASSED' };
      const { path } = await create(bytes.length);
      expect(await patch(path, 0, bytes)).toMatchObject({ status: 409, body: { code: 'DEADLINE_PASSED' } });
      expect(await server.uploads.get(idOf(path))).toMatchObject({ state: 'complete' });
      refusal = undefined;
      expect(await patch(path, bytes.length, Buffer.alloc(0))).toMatchObject({
        status: 204,
        headers: { 'upload-result': 'accepted' },
      });
    });
  });

  describe('what is refused', () => {
    it.each([
      ['letter.exe', 10, 'Only .pdf files are allowed.'],
      ['letter.pdf', 200 * MB + 1, 'File exceeds 200Mb size limit.'],
      ['letter.pdf', 0, 'The file is empty.'],
    ])('[VAL-29] %s of %i bytes before its first byte', async (name, length, title) => {
      const { answer } = await create(length, name);
      expect(answer).toMatchObject({ body: { title } });
      expect(await server.uploads.used('host')).toBe(0);
    });

    it('[VAL-26] an installer renamed to .doc: 415 with the exact words, its bytes and its reservation gone', async () => {
      const bytes = fixture('installer.msi');
      const { path } = await create(bytes.length, 'proposal.doc');
      expect(await patch(path, 0, bytes)).toMatchObject({
        status: 415,
        body: { code: 'WRONG_TYPE', title: 'Only .doc files are allowed.' },
      });
      expect((await call('HEAD', path)).status).toBe(404);
      expect(await server.uploads.used('host')).toBe(0);
      expect(await server.files.size(fileKey(projectId, idOf(path)))).toBeUndefined();
      expect(submitted).toEqual([]);
    });

    it('[VAL-26] the client that browsers use reports the words of a lying extension', async () => {
      const { error } = await tus(fixture('photo.png')).outcome;
      expect(JSON.parse((error as DetailedError).originalResponse?.getBody() ?? '{}')).toMatchObject({
        title: 'Only .pdf files are allowed.',
      });
    });

    it('[PAY-20] what exceeds the host’s storage, before its first byte', async () => {
      const upload = await server.uploads.get(idOf((await create(1)).path));
      const others = { uploadId: 'x'.repeat(22), owner: 'bob', length: 10 * GB - 1_000 };
      if (upload) await server.uploads.begin({ ...upload, ...others }, 10 * GB);
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
      [400, 'an unknown purpose', { 'Upload-Metadata': metadata('a.pdf', 'malware') }],
      [413, 'metadata without end', { 'Upload-Metadata': `filename ${'QUFB'.repeat(2_500)}` }],
    ])('%i for %s', async (status, _what, headers) => {
      expect((await create(10, 'letter.pdf', headers)).answer.status).toBe(status);
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
      expect(await server.uploads.get(idOf(path))).toMatchObject({ sha256: sha256(bytes) });
    });
  });

  describe('what is interrupted', () => {
    it('[BEY-07] an aborted connection keeps what arrived, and the upload goes on from there', async () => {
      const bytes = largePdf(3 * MB);
      const { path } = await create(bytes.length);
      const request = begin(path, bytes.length, bytes.subarray(0, MB));
      await until(async () => ((await server.files.size(fileKey(projectId, idOf(path)))) ?? 0) === MB);
      request.destroy();
      await until(async () => (await server.uploads.get(idOf(path)))?.lease === null);
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
      await until(async () => ((await server.files.size(fileKey(projectId, idOf(path)))) ?? 0) === 2 * MB);
      expect((await server.uploads.get(idOf(path)))?.offset).toBe(0);
      await restart();
      expect(await offsetOf(path)).toBe(2 * MB);
      expect((await patch(path, 2 * MB, bytes.subarray(2 * MB))).status).toBe(204);
      expect(await server.uploads.get(idOf(path))).toMatchObject({ sha256: sha256(bytes), state: 'referenced' });
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
        await server.files.append(fileKey(projectId, idOf(path)), 0, Readable.from([bytes]));
      await server.files.append(fileKey(projectId, idOf(lying.path)), 0, Readable.from([Buffer.alloc(1_000)]));
      await restart();
      expect(await offsetOf(asked.path)).toBe(bytes.length);
      expect(submitted).toHaveLength(1);
      await server.service.settle();
      expect(await server.uploads.get(idOf(unasked.path))).toMatchObject({ state: 'referenced' });
      expect(await server.uploads.get(idOf(lying.path))).toBeUndefined();
      expect(submitted).toHaveLength(2);
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
      await until(async () => (await server.files.size(fileKey(projectId, idOf(path)))) === MB);
      await server.live.publish([{ revoked: { sessionId: 'another' } }]);
      expect(request.destroyed).toBe(false);
      await server.live.publish([{ revoked: { sessionId: 'session' } }]);
      await cut;
      await until(async () => (await server.uploads.get(idOf(path)))?.lease === null);
      expect(await offsetOf(path)).toBe(MB);
      expect((await patch(path, MB, pdf.subarray(MB))).status).toBe(204);
    });

    it('a process that ends keeps what arrived, and another one goes on at once', async () => {
      const bytes = largePdf(MB);
      const { path } = await create(bytes.length);
      const cut = begin(path, bytes.length, bytes.subarray(0, 5_000));
      await until(async () => ((await server.files.size(fileKey(projectId, idOf(path)))) ?? 0) === 5_000);
      await server.service.close();
      expect(await server.uploads.get(idOf(path))).toMatchObject({ offset: 5_000, lease: null });
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
        for (const status of statuses.slice(1)) expect([409, 423]).toContain(status);
        expect((await storedBytes(path)).equals(bytes)).toBe(true);
      }
    });

    it('a writer that fell silent gives way to its owner’s next request', async () => {
      const bytes = largePdf(MB);
      const { path } = await create(bytes.length);
      const silent = begin(path, bytes.length, bytes.subarray(0, 5_000));
      await until(async () => ((await server.files.size(fileKey(projectId, idOf(path)))) ?? 0) === 5_000);
      await until(
        async () => (await offsetOf(path)) === 5_000 && (await server.uploads.get(idOf(path)))?.lease === null,
      );
      expect((await patch(path, 5_000, bytes.subarray(5_000))).status).toBe(204);
      silent.destroy();
    });

    it('an upload given up, or not finished within its time, is gone', async () => {
      const { path } = await create(1_000);
      await patch(path, 0, Buffer.alloc(10));
      expect((await call('DELETE', path)).status).toBe(204);
      expect((await call('HEAD', path)).status).toBe(404);
      expect(await server.uploads.used('host')).toBe(0);
      const { path: late } = await create(1_000);
      time += 24 * 3_600_000;
      expect((await call('HEAD', late)).status).toBe(404);
      expect((await patch(late, 0, Buffer.alloc(10))).status).toBe(404);
    });

    it('one that is ended while it is written leaves no bytes behind', async () => {
      const bytes = largePdf(MB);
      const { path } = await create(bytes.length);
      const stored = fileKey(projectId, idOf(path));
      const request = begin(path, bytes.length, bytes.subarray(0, 5_000));
      const answered = once(request, 'response');
      await until(async () => ((await server.files.size(stored)) ?? 0) === 5_000);
      await server.uploads.remove(idOf(path));
      request.end(bytes.subarray(5_000));
      const [{ statusCode }] = (await answered) as [import('node:http').IncomingMessage];
      expect(statusCode).toBe(404);
      expect(await server.files.size(stored)).toBeUndefined();
    });

    it('what a project refers to cannot be given up', async () => {
      const bytes = fixture('letter-of-intent.pdf');
      const { path } = await create(bytes.length);
      await patch(path, 0, bytes);
      expect((await call('DELETE', path)).status).toBe(403);
      expect((await storedBytes(path)).equals(bytes)).toBe(true);
    });
  });

  describe('how many one person may leave unfinished in a project', () => {
    const document = (documentId: string, person = 'ann') => ({
      Authorization: `Bearer ${person}`,
      'Upload-Metadata': metadata(`${documentId}.pdf`, 'document', documentId),
    });
    const createFor = (documentId: string, length: number, person?: string) =>
      create(length, undefined, document(documentId, person));
    const isThere = async (path: string) => (await call('HEAD', path)).status === 200;

    it('two: a stranger does not reserve the storage of the host by empty uploads', async () => {
      const paths: string[] = [];
      for (let count = 0; count < 60; count += 1)
        paths.push((await createFor(`document-${count}`, 200 * MB, 'stranger')).path);
      expect(await server.uploads.used('host')).toBe(400 * MB);
      const [first, last] = [paths[0] as string, paths.at(-1) as string];
      expect(await server.uploads.get(idOf(first))).toBeUndefined();
      expect(await server.uploads.get(idOf(last))).toMatchObject({ documentId: 'document-59' });
      expect((await createFor('letter', 200 * MB)).answer.status).toBe(201);
    });

    it('two, also when many are begun at once', async () => {
      const begun = await Promise.all(
        Array.from({ length: 20 }, (_, index) => createFor(`document-${index}`, 100 * MB)),
      );
      for (const { answer } of begun) expect(answer.status).toBe(201);
      expect(await server.uploads.unfinished('ann', projectId)).toHaveLength(2);
      expect(await server.uploads.used('host')).toBe(200 * MB);
    });

    it('of one document the newest only, whose bytes and reservation replace the older', async () => {
      const [older, other] = [await createFor('letter', 1_000), await createFor('report', 10)];
      await patch(older.path, 0, Buffer.alloc(500));
      const newer = await createFor('letter', 100);
      expect(await isThere(older.path)).toBe(false);
      expect(await server.files.size(fileKey(projectId, idOf(older.path)))).toBeUndefined();
      expect(await server.uploads.used('host')).toBe(110);
      expect([await isThere(newer.path), await isThere(other.path)]).toEqual([true, true]);
    });

    it('what is being written stays: the oldest quiet one gives way, and where none is quiet the new one waits', async () => {
      const [one, two] = [await createFor('one', 10), await createFor('two', 10)];
      const write = ({ path }: { path: string }) =>
        server.uploads.lease(idOf(path), 'another copy', time, time + 10_000);
      await write(one);
      const three = await createFor('three', 10);
      expect(three.answer.status).toBe(201);
      expect([await isThere(one.path), await isThere(two.path)]).toEqual([true, false]);

      await write(three);
      for (const documentId of ['four', 'one'])
        expect((await createFor(documentId, 10)).answer).toMatchObject({
          status: 429,
          headers: { 'retry-after': expect.any(String) },
          body: { title: 'Other uploads of yours are under way. Please wait until one of them is done.' },
        });
      expect(await server.uploads.used('host')).toBe(20);
      await server.uploads.release(idOf(one.path), 'another copy');
      expect((await createFor('four', 10)).answer.status).toBe(201);
      expect([await isThere(one.path), await isThere(three.path)]).toEqual([false, true]);
    });

    it('what is given up or done frees its place', async () => {
      const bytes = fixture('letter-of-intent.pdf');
      const [one, two] = [await createFor('one', bytes.length), await createFor('two', 10)];
      await patch(one.path, 0, bytes);
      const three = await createFor('three', 10);
      expect([await isThere(two.path), await isThere(three.path)]).toEqual([true, true]);
      expect((await call('DELETE', three.path)).status).toBe(204);
      await createFor('four', 10);
      expect(await isThere(two.path)).toBe(true);
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
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 10);
    await Promise.all(['ann', 'bob', 'cid'].map(one));
    clearInterval(watch);
    // Client and server share this process; three files of 100 MB pass through it.
    expect(most - before).toBeLessThan(100 * MB);
  }, 60_000);
});
