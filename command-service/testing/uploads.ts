import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eachByItself } from '@dossier/shared/async/each';
import { createLogger } from '@dossier/shared/basics/log';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { fileProblem, MB, type Refusal, type StoredEvent } from '@dossier/shared/contract';
import { type FileStore, fileKey } from '@dossier/shared/file-store';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { sendRefusal } from '@dossier/shared/http/exchange';
import { createServer } from '@dossier/shared/http/server';
import type { LiveUpdates } from '@dossier/shared/live';
import { inProcessLive } from '@dossier/shared/live/in-process';
import { unlimited } from '@dossier/shared/testing/unlimited';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import { afterEach, beforeEach } from '@jest/globals';
import { Upload as TusUpload } from 'tus-js-client';
import type { CommandRequest } from '../handling/execute/command.ts';
import type { Admission } from '../http/uploads/admission.ts';
import { type UploadOptions, uploadService } from '../http/uploads/routes.ts';

export const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../e2e/fixtures', name));
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** A real PDF of any size: what follows a page is a stream of noise, then the end mark. */
export const largePdf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 16), Buffer.from('\n%%EOF\n')]);
export const projectId = '123456789';
export const GB = 1024 * MB;

type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: { code?: string; title?: string };
};

export type UploadEngines = Pick<UploadOptions, 'uploads' | 'files'> & { readonly live: LiveUpdates };

const embedded = async (directory: string): Promise<UploadEngines[]> => [
  {
    uploads: openSqliteUploadRegistry({ file: join(directory, 'uploads.db') }),
    files: diskFileStore({ dir: join(directory, 'files') }),
    live: inProcessLive(),
  },
];

/** One copy of the upload server; stopping it keeps the directory, as a restart does. */
const start = async (
  { uploads, files, live }: UploadEngines,
  submit: (command: CommandRequest) => Promise<CommandOutcome>,
  named: readonly StoredEvent[],
  now = Date.now,
) => {
  const admission: Admission = async (_caller, { filename }, length) => {
    const title = fileProblem({ name: filename, size: length }, { type: '.pdf', maxSize: 200, sizeUnit: 'Mb' });
    if (title && !filename.endsWith('.doc')) throw new Refused({ code: 'FILE_TOO_LARGE', title });
    return { account: 'host', quota: 10 * GB, fileSize: null };
  };
  const service = uploadService({
    uploads,
    eventStore: { readStream: async () => [...named] },
    files,
    admission,
    checkRights: async () => {},
    storageOf: async ({ account }) => ({ account, quota: 10 * GB, fileSize: null }),
    execute: submit,
    live,
    limit: unlimited,
    clock: now,
    log: createLogger({ level: 'silent', service: 'test' }),
    stallAfter: 3_000,
    yieldAfter: 100,
  });
  const each = eachByItself({ clock: now, onFailure: () => {} });
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
    recover: () => service.recover(each),
    origin,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await uploads.close();
      await files.close();
    },
  };
};

type Copy = Awaited<ReturnType<typeof start>>;

type World = {
  directory: string;
  /** The first copy. */
  server: Copy;
  copies: readonly Copy[];
  submitted: CommandRequest[];
  /** How the next submissions are refused. */
  refusal: Refusal | undefined;
  /** What the next submissions fail with. */
  failure: Error | undefined;
  /** Events of every stream. */
  events: StoredEvent[];
  time: number;
};

/**
 * The upload server, started anew for each test, and what a client sends it: each request to the
 * next of its copies.
 */
export const useTestUploads = (open = embedded) => {
  const world = {} as World;
  let requests = 0;
  const origin = () => (world.copies[requests++ % world.copies.length] as Copy).origin;

  const submit = async (command: CommandRequest): Promise<CommandOutcome> => {
    world.submitted.push(command);
    if (world.failure) throw world.failure;
    if (world.refusal) return { ok: false, refusal: world.refusal };
    const { fileId } = command.payload as { fileId: string };
    await world.server.uploads.claim(fileId, Date.now());
    await world.server.uploads.reference(fileId);
    return { ok: true, answer: { version: 1, revision: 0, consistency: 'token' } };
  };
  const startAll = async () => {
    const engines = await open(world.directory);
    world.copies = await Promise.all(engines.map((own) => start(own, submit, world.events, () => world.time)));
    world.server = world.copies[0] as Copy;
  };
  const stopAll = async () => {
    for (const copy of world.copies) await copy.stop();
  };
  const restart = async () => {
    await stopAll();
    await startAll();
  };

  beforeEach(async () => {
    world.directory = mkdtempSync(join(tmpdir(), 'uploads-'));
    world.submitted = [];
    world.refusal = undefined;
    world.failure = undefined;
    world.events = [];
    world.time = Date.now();
    await startAll();
  });
  afterEach(async () => {
    await stopAll();
    rmSync(world.directory, { recursive: true });
  });

  const call = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer | Readable,
  ): Promise<Answer> => {
    const request = httpRequest(origin() + path, {
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
  const begin = (path: string, length: number, part: Buffer, offset = 0) => {
    const request = httpRequest(origin() + path, {
      method: 'PATCH',
      headers: {
        Authorization: 'Bearer ann',
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': offset,
        'Content-Length': length,
      },
    });
    request.on('error', () => {});
    request.write(part);
    return request;
  };
  const storedBytes = async (path: string, files: FileStore = world.server.files) => {
    const chunks: Buffer[] = [];
    for await (const chunk of (await files.read(fileKey(projectId, idOf(path)))) ?? []) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  /** The unmodified client that browsers use. */
  const tus = (bytes: Buffer, options: Partial<ConstructorParameters<typeof TusUpload>[1]> = {}) => {
    let upload: TusUpload;
    const outcome = new Promise<{ upload: TusUpload; error?: Error }>((resolve) => {
      upload = new TusUpload(bytes, {
        endpoint: `${world.server.origin}/api/uploads`,
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
  return Object.assign(world, { call, metadata, create, patch, offsetOf, idOf, begin, storedBytes, tus, restart });
};
