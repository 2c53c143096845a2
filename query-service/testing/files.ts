import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomId } from '@dossier/shared/basics/ids';
import { fileKey } from '@dossier/shared/file-store';
import type { Upload, UploadPurpose } from '@dossier/shared/upload-registry';
import { expect } from '@jest/globals';
import { now, type Someone, type TestApp } from './app.ts';
import { projectId } from './events.ts';

export type BytesAnswer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
};

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
export const letter = Buffer.from('%PDF-1.4 the letter\n%%EOF\n');
export const problem = ({ status, bytes }: BytesAnswer) => [status, JSON.parse(bytes.toString()).code];

/** Files in an app: stored as an upload stores them, and fetched with all their headers. */
export const filesOf = (app: TestApp) => {
  /** A finished upload. */
  const store = async (
    owner: string,
    bytes: Buffer,
    change: Partial<Upload> & { readonly purpose?: UploadPurpose } = {},
  ): Promise<Upload> => {
    const upload: Upload = {
      uploadId: randomId(),
      owner,
      purpose: 'document',
      projectId,
      documentId: 'letter',
      fileName: 'letter.pdf',
      length: bytes.length,
      offset: 0,
      state: 'uploading',
      begunAt: now,
      expiresAt: now + 1_000_000,
      receivedAt: null,
      account: 'host',
      sha256: null,
      mediaType: null,
      lease: null,
      ...change,
    };
    const key = fileKey(upload.projectId, upload.uploadId);
    await app.uploads.begin(upload, 2 ** 40);
    await app.files.append(key, 0, Readable.from([bytes]));
    await app.uploads.complete(upload.uploadId, {
      sha256: sha256(bytes),
      mediaType: change.mediaType ?? 'application/pdf',
      receivedAt: now,
      expiresAt: now,
    });
    await app.uploads.claim(upload.uploadId, now);
    await app.uploads.reference(upload.uploadId);
    return upload;
  };
  const call = async (
    path: string,
    options: { as?: Someone; method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<BytesAnswer> => {
    const { as, method = 'GET', headers = {}, body } = options;
    const request = httpRequest(app.url + path, {
      method,
      headers: {
        ...(as && { Authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, bytes: await buffer(response) };
  };
  const fetchUrl = async (as: Someone, body: object): Promise<string> => {
    const answer = await call('/api/downloads', { as, method: 'POST', body });
    expect(answer.status).toBe(200);
    return JSON.parse(answer.bytes.toString()).url;
  };
  return { store, call, fetchUrl };
};
