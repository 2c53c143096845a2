import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { every } from '@dossier/shared/async/every';
import type { Caller } from '@dossier/shared/authorization';
import type { Clock } from '@dossier/shared/basics/clock';
import { randomId } from '@dossier/shared/basics/ids';
import type { Logger } from '@dossier/shared/basics/log';
import { Refused } from '@dossier/shared/basics/refused';
import { HOUR, unfinishedUploadLifetime } from '@dossier/shared/contract';
import type { FileStore } from '@dossier/shared/file-store';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/http/limiter';
import type { LiveUpdates } from '@dossier/shared/live';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';
import type { Execute } from '../handling/execute/command.ts';
import type { Streams } from '../handling/streams.ts';
import { bodyType, bytesOf, checksumOf, metadataOf, speakTus, tusFeatures, tusVersion } from './tus.ts';
import { type Admission, uploadAdmission } from './upload-admission.ts';
import { type UploadBody, uploadBody } from './upload-body.ts';
import { type Completed, keyOf, uploadCompletion } from './upload-completion.ts';
import { uploadPlaces } from './upload-places.ts';

export type UploadOptions = {
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
  readonly admission: Admission;
  readonly execute: Execute;
  readonly live: Pick<LiveUpdates, 'subscribe'>;
  readonly limit: Limiter;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds without a byte after which a body is cut. */
  readonly stallAfter?: number;
  /** Milliseconds without a byte after which another request of the owner may go on in its place. */
  readonly yieldAfter?: number;
};

/** Milliseconds. An upload whose copy died, or could not give its lease back, waits for so long until its owner may go on. */
const leaseTime = 10_000;
const renewEvery = 3_000;
const uploadsPerHour = 5_000;
const idPattern = /^[A-Za-z0-9_-]{22,64}$/;

/**
 * A server of tus 1.0 under /api/uploads. Own and thin over node's streams, because every step of the protocol is also a
 * rule of ours: creation asks for rights and reserves storage, writing needs a lease and is durable before it is answered,
 * expiry gives storage back, and the last byte submits the document.
 *
 * The truth about how far an upload got is the file store's: it answers also after `kill -9`. An interrupted chunk keeps
 * what arrived; a checksum speaks for whole chunks only, and a damaged one leaves no trace.
 */
export const uploadService = (options: UploadOptions) => {
  const { uploads, files, admission, limit, clock, log, stallAfter = 60_000, yieldAfter = 2_000 } = options;
  const completion = uploadCompletion(options);
  /** Bodies being written by this process. */
  const writers = new Map<string, { body: UploadBody; done: Promise<unknown>; caller: Caller }>();
  /** A session that ended ends its bodies at once, by whatever copy: they would go on for as long as they last. */
  const stopListening = options.live.subscribe((signal) => {
    if (!('revoked' in signal)) return;
    const { sessionId, personId } = signal.revoked;
    for (const { body, caller } of writers.values())
      if (caller.kind === 'person' && (caller.sessionId === sessionId || caller.personId === personId)) body.stop();
  });
  /** Everything that holds a lease of this process. */
  const working = new Set<Promise<unknown>>();

  const ownUpload = async ({ params, caller }: Exchange): Promise<Upload> => {
    const { uploadId = '' } = params;
    const upload = idPattern.test(uploadId) ? await uploads.get(uploadId) : undefined;
    if (!upload || caller.kind !== 'person' || upload.owner !== caller.personId) throw new Refused('FILE_NOT_FOUND');
    if (upload.state === 'uploading' && upload.expiresAt <= clock()) throw new Refused('FILE_NOT_FOUND');
    return upload;
  };

  /** A connection that died unnoticed must not keep its owner from going on over a new one. */
  const endQuietWriter = async (uploadId: string, quiet = yieldAfter) => {
    const writer = writers.get(uploadId);
    if (!writer || writer.body.quietFor() < quiet) return;
    writer.body.stop();
    await writer.done;
  };

  /** Works with the exclusive right to write. @throws Refused UPLOAD_BUSY when somebody else has it */
  const leased = async <T>(
    uploadId: string,
    work: (upload: Upload, renew: () => Promise<Upload>) => Promise<T>,
  ): Promise<T> => {
    const holder = randomId();
    const renew = async () => {
      const upload = await uploads.lease(uploadId, holder, clock(), clock() + leaseTime);
      if (!upload) throw new Refused('UPLOAD_BUSY');
      return upload;
    };
    const hold = async () => {
      try {
        return await work(await renew(), renew);
      } finally {
        await uploads.release(uploadId, holder);
      }
    };
    const held = hold();
    const settled = held.catch(() => {}).finally(() => working.delete(settled));
    working.add(settled);
    return held;
  };

  const isBusy = (error: unknown) => error instanceof Refused && error.refusal.code === 'UPLOAD_BUSY';
  const end = async (upload: Upload): Promise<boolean> => {
    await endQuietWriter(upload.uploadId);
    try {
      await leased(upload.uploadId, (own) => completion.discard(own));
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  };
  const inPlace = uploadPlaces({ uploads, end });

  const answer = (
    response: ServerResponse,
    status: number,
    upload: Upload,
    offset: number,
    { result, consistency }: Partial<Completed> = {},
  ) => {
    response.writeHead(status, {
      'Upload-Offset': offset,
      ...(upload.state === 'uploading' && { 'Upload-Expires': new Date(upload.expiresAt).toUTCString() }),
      ...(status === 200 && { 'Upload-Length': upload.length }),
      ...(result && { 'Upload-Result': result }),
      ...(consistency && { 'X-Consistency': consistency }),
    });
    response.end();
  };

  const create = async (exchange: Exchange) => {
    const { request, response, caller } = exchange;
    speakTus(request, response);
    if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
    if ('upload-concat' in request.headers || 'upload-defer-length' in request.headers) throw new Refused('MALFORMED');
    const length = bytesOf(request, 'upload-length');
    const metadata = metadataOf(request);
    await limit('upload', caller.personId, uploadsPerHour, HOUR);
    const now = clock();
    const { account, quota } = await admission(caller, metadata, length, now);
    const upload: Upload = {
      uploadId: randomId(),
      owner: caller.personId,
      purpose: metadata.purpose,
      projectId: metadata.purpose === 'picture' ? null : (metadata.projectId ?? null),
      documentId: metadata.purpose === 'document' ? (metadata.documentId ?? null) : null,
      fileName: metadata.filename,
      length,
      offset: 0,
      state: 'uploading',
      begunAt: now,
      expiresAt: now + unfinishedUploadLifetime,
      account,
      sha256: null,
      mediaType: null,
      lease: null,
    };
    await inPlace(upload, () => uploads.begin(upload, quota));
    response.writeHead(201, {
      Location: `/api/uploads/${upload.uploadId}`,
      'Upload-Expires': new Date(upload.expiresAt).toUTCString(),
      'Content-Length': 0,
    });
    response.end();
  };

  /** Ends what only a crash can have left open: all bytes are there, but nobody said so. */
  const settle = async (upload: Upload, correlationId: string): Promise<Completed | undefined> => {
    if (upload.state === 'complete') return completion.submit(upload, correlationId);
    if (upload.state !== 'uploading' || (await files.size(keyOf(upload))) !== upload.length) return undefined;
    return leased(upload.uploadId, (own) => completion.finish(own, correlationId));
  };

  const head = async (exchange: Exchange) => {
    const { request, response, correlationId } = exchange;
    speakTus(request, response);
    const upload = await ownUpload(exchange);
    if (upload.state !== 'uploading') {
      // Refused or not, the bytes are all there; the owner's own command says the rest.
      if (upload.state === 'complete') await settle(upload, correlationId).catch(() => {});
      answer(response, 200, upload, upload.length);
      return;
    }
    await endQuietWriter(upload.uploadId);
    await settle(upload, correlationId);
    answer(response, 200, upload, Math.min(upload.length, (await files.size(keyOf(upload))) ?? 0));
  };

  /** Writes the request's body at `offset`. Answers how far the file is durable, undefined when the body broke off. */
  const receive = async (
    { request, caller, log: requestLog }: Exchange,
    upload: Upload,
    offset: number,
    renew: () => Promise<Upload>,
  ): Promise<number | undefined> => {
    const key = keyOf(upload);
    const checksum = checksumOf(request);
    const body = uploadBody(request, { most: upload.length - offset, checksum, stallAfter });
    const renewal = every(renewEvery, renew, { onFailure: body.stop });
    const written = files.append(key, offset, body.stream);
    const done = written.catch(() => {});
    writers.set(upload.uploadId, { body, done, caller });
    let reached: number;
    try {
      reached = await written;
    } finally {
      // A renewal under way would take the lease again after it was given back.
      await renewal.stop();
      writers.delete(upload.uploadId);
      body.dispose();
    }
    const ending = body.ending();
    const damaged = ending === 'whole' && !body.isUndamaged();
    if (damaged || ending === 'excess') {
      await files.append(key, offset, Readable.from([]));
      throw new Refused(damaged ? 'CHECKSUM_MISMATCH' : 'TOO_LARGE');
    }
    const { offset: known, lease } = await renew().catch(async (error: unknown) => {
      if (await uploads.get(upload.uploadId)) throw error;
      // It was ended while it was written: its bytes would be nobody's.
      await files.remove(key);
      throw new Refused('FILE_NOT_FOUND');
    });
    await uploads.advance(upload.uploadId, lease?.holder ?? '', known, reached);
    if (ending === 'whole') return reached;
    requestLog.debug({ uploadId: upload.uploadId, ending, reached }, 'upload broke off');
    return undefined;
  };

  const patch = async (exchange: Exchange) => {
    const { request, response, correlationId } = exchange;
    speakTus(request, response);
    if (request.headers['content-type'] !== bodyType) throw new Refused('UNSUPPORTED_MEDIA');
    const offset = bytesOf(request, 'upload-offset');
    checksumOf(request);
    const upload = await ownUpload(exchange);
    if (upload.state !== 'uploading') {
      // The answer to the last chunk was lost: it is given again.
      if (offset !== upload.length) throw new Refused('UPLOAD_OFFSET');
      answer(response, 204, upload, offset, await completion.submit(upload, correlationId));
      return;
    }
    if (offset + Number(request.headers['content-length'] ?? 0) > upload.length) throw new Refused('TOO_LARGE');
    await endQuietWriter(upload.uploadId);
    await leased(upload.uploadId, async (own, renew) => {
      if (((await files.size(keyOf(own))) ?? 0) !== offset) throw new Refused('UPLOAD_OFFSET');
      const reached = await receive(exchange, own, offset, renew);
      if (reached === undefined) response.destroy();
      else {
        const completed = reached === own.length ? await completion.finish(own, correlationId) : {};
        answer(response, 204, own, reached, completed);
      }
    });
  };

  /** The owner gives up an upload: bytes and reservation are free at once. What an event names stays. */
  const terminate = async (exchange: Exchange) => {
    const { request, response } = exchange;
    speakTus(request, response);
    const upload = await ownUpload(exchange);
    if (upload.state === 'claimed' || upload.state === 'referenced') throw new Refused('FORBIDDEN');
    await endQuietWriter(upload.uploadId, 0);
    if (upload.state === 'complete') await completion.discard(upload);
    else await leased(upload.uploadId, (own) => completion.discard(own));
    response.writeHead(204);
    response.end();
  };

  const describe = async ({ response }: Exchange) => {
    response.writeHead(204, { 'Tus-Resumable': tusVersion, ...tusFeatures });
    response.end();
  };

  const collection = '/api/uploads';
  const one = '/api/uploads/:uploadId';
  const routes: Route[] = [
    { method: 'OPTIONS', path: collection, access: 'public', handle: describe },
    { method: 'OPTIONS', path: one, access: 'public', handle: describe },
    { method: 'POST', path: collection, access: 'signed-in', handle: create },
    { method: 'HEAD', path: one, access: 'signed-in', handle: head },
    { method: 'PATCH', path: one, access: 'signed-in', handle: patch },
    { method: 'DELETE', path: one, access: 'signed-in', handle: terminate },
  ];

  let settled = false;
  /** Finishes, at its first call, uploads whose last step a crash prevented; later calls find nothing to do. */
  const settleOnce = async () => {
    if (settled) return;
    settled = true;
    for (const upload of await uploads.unreferenced(10_000)) {
      await settle(upload, randomId()).catch((error: unknown) => {
        if (!(error instanceof Refused)) log.warn({ err: error, uploadId: upload.uploadId }, 'upload not settled');
      });
    }
  };

  /** Bodies that were cut off are kept as far as they came, and their leases given back. */
  const close = async () => {
    stopListening();
    for (const { body } of writers.values()) body.stop();
    await Promise.all(working);
  };

  return { routes, settle: settleOnce, close };
};

type ServiceOptions = Omit<UploadOptions, 'admission'> & { readonly streams: Pick<Streams, 'follow'> };

/** The routes under /api/uploads, and what finishes after a start what a crash left open. */
export const createUploads = ({ streams, ...options }: ServiceOptions) =>
  uploadService({
    ...options,
    admission: uploadAdmission(async (stream, fold) => (await streams.follow(stream, fold)).state),
  });
