import { pause } from '@dossier/shared/async/pause';
import { type Caller, refuseLimited, uploadScopes } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { goneIn, removeUnused, removeUpload } from '@dossier/shared/history';
import { announce, type Exchange, type Route } from '@dossier/shared/http/exchange';
import type { Upload, UploadPurpose } from '@dossier/shared/upload-registry';
import { newUpload } from '../../flows/new-upload.ts';
import { keyOf, uploadFlow } from '../../flows/upload.ts';
import { isHeld, type Lease, uploadLeases, type Waiting } from '../../flows/upload-leases.ts';
import { signedIn } from '../../handling/caller.ts';
import type { StandingOptions } from '../../handling/standing.ts';
import { type StorageOf, storageReader, storageTaker } from '../../handling/storage.ts';
import { reading, type Streams } from '../../handling/streams.ts';
import type { Parts } from '../../options.ts';
import { depositor, formReceiver } from '../forms/form.ts';
import { type Admission, type UploadRights, uploadAdmission, uploadRights } from './admission.ts';
import { uploadPlaces } from './places.ts';
import { bodyReceiver } from './receive.ts';
import { bodyType, bytesOf, checksumOf, metadataOf, sendOffset, speakTus, tusFeatures, tusVersion } from './tus.ts';
import { bodyWriters } from './writers.ts';

export type UploadOptions = Pick<Parts, 'uploads' | 'files' | 'execute' | 'limit' | 'clock' | 'log' | 'live'> & {
  readonly eventStore: Pick<Parts['eventStore'], 'readStream'>;
  readonly admission: Admission;
  readonly checkRights: UploadRights;
  readonly storageOf: StorageOf;
  /** Milliseconds without a byte after which a body is cut. */
  readonly stallAfter?: number;
  /** Milliseconds without a byte after which the owner's next request may go on in its place. */
  readonly yieldAfter?: number;
};

/** Milliseconds to wait for another request to end. A copy that died is waited for twice. */
const patience = 4_000;
const shortPatience = 500;
const idPattern = /^[A-Za-z0-9_-]{22,64}$/;

const checkScope = (caller: Caller, purpose: UploadPurpose): void => {
  const refusal = refuseLimited(caller, uploadScopes[purpose]);
  if (refusal) throw new Refused(refusal);
};

const present = (upload: Upload | undefined): Upload => {
  if (!upload || upload.state === 'removing') throw new Refused('FILE_NOT_FOUND');
  return upload;
};
const isBusy = (error: unknown) => error instanceof Refused && error.refusal.code === 'UPLOAD_BUSY';
/** Another request hashes and submits what is whole; why it is refused is said where an answer has words. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof Refused)) throw error;
};

/** Those of who asks: somebody else's are not there. */
const ownUploads = ({ uploads, checkRights, clock }: Pick<UploadOptions, 'uploads' | 'checkRights' | 'clock'>) => {
  /** Also to end it. */
  const found = async ({ params, caller }: Exchange): Promise<Upload> => {
    const { uploadId = '' } = params;
    const upload = idPattern.test(uploadId) ? await uploads.get(uploadId) : undefined;
    if (!upload || caller.kind !== 'person' || upload.owner !== caller.personId) throw new Refused('FILE_NOT_FOUND');
    checkScope(caller, upload.purpose);
    if (caller.guestIn !== undefined && caller.guestIn !== upload.projectId) throw new Refused('FILE_NOT_FOUND');
    // All bytes of some may be there, and the rest is the server's.
    const isUnfinished = upload.state === 'uploading' && upload.receivedAt === null;
    if (isUnfinished && upload.expiresAt <= clock()) throw new Refused('FILE_NOT_FOUND');
    return upload;
  };
  /** To go on with it. */
  const rightful = async (exchange: Exchange): Promise<Upload> => {
    const upload = await found(exchange);
    await checkRights(exchange.caller, upload, exchange.request.method !== 'HEAD');
    return upload;
  };
  return { found, rightful };
};

/** What the calls are made with. */
const partsOf = (options: UploadOptions) => {
  const { uploads, live, clock, stallAfter = 60_000, yieldAfter = 2_000 } = options;
  const leases = uploadLeases(uploads, clock);
  /** Whichever copy still reads a body of it, perhaps of a connection that nobody has any more. */
  const waitingFor = (uploadId: string, milliseconds = patience, quiet = yieldAfter): Waiting => ({
    milliseconds,
    hurry: () => void live.publish([{ wanted: { uploadId, quiet } }]),
  });
  const end = async ({ uploadId }: Upload): Promise<boolean> => {
    try {
      await leases.leased(uploadId, (own) => removeUpload(options, own), waitingFor(uploadId, shortPatience));
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return !isBusy(error);
    }
  };
  /** Between two chunks nobody holds it: the next one is on its way from another tab or device. */
  const goesOn = async ({ uploadId, offset }: Upload): Promise<boolean> => {
    if (offset === 0) return false;
    await pause(shortPatience);
    const now = await uploads.get(uploadId);
    return now !== undefined && (now.offset !== offset || isHeld(now, clock()));
  };
  const writers = bodyWriters(live);
  return {
    ...options,
    stallAfter,
    writers,
    leases,
    waitingFor,
    ofCaller: ownUploads(options),
    storage: storageTaker(uploads),
    inPlace: uploadPlaces({ uploads, end, goesOn }),
    flow: uploadFlow({ ...options, leases }),
    receive: bodyReceiver({ ...options, writers, stallAfter }),
  };
};
type UploadParts = ReturnType<typeof partsOf>;

const creation =
  ({ limit, clock, admission, files, storage, inPlace }: UploadParts) =>
  async (exchange: Exchange) => {
    const { request, response, caller } = exchange;
    speakTus(request, response);
    const { personId } = signedIn(caller);
    if ('upload-concat' in request.headers || 'upload-defer-length' in request.headers) throw new Refused('MALFORMED');
    const length = bytesOf(request, 'Upload-Length');
    const metadata = metadataOf(request);
    checkScope(caller, metadata.purpose);
    announce(response, await limit('upload', personId));
    const now = clock();
    const admitted = await admission(caller, metadata, length, now);
    await files.checkRoom(length);
    const upload = newUpload(personId, metadata, length, admitted.account, now);
    await inPlace(upload, () => storage.begin(upload, admitted));
    response.writeHead(201, {
      Location: `/api/uploads/${upload.uploadId}`,
      'Upload-Expires': new Date(upload.expiresAt).toUTCString(),
      'Content-Length': 0,
    });
    response.end();
  };

/** How far it got. */
const head =
  ({ uploads, files, flow, leases, ofCaller, waitingFor }: UploadParts) =>
  async (exchange: Exchange) => {
    const { request, response, correlationId } = exchange;
    speakTus(request, response);
    const { uploadId } = await ofCaller.rightful(exchange);
    const upload = present(await leases.settled(uploadId, waitingFor(uploadId)));
    if (upload.state !== 'uploading') {
      // Refused or not, the bytes are all there; the owner's own command says the rest.
      if (upload.state === 'complete') await flow.recover(upload, correlationId).catch(() => {});
      sendOffset(response, 200, upload, upload.length);
      return;
    }
    const size = (await files.size(keyOf(upload))) ?? 0;
    if (size === upload.length) {
      await flow.recover(upload, correlationId).catch(unlessRefused);
      // What is not of its type is gone.
      present(await uploads.get(uploadId));
    }
    sendOffset(response, 200, upload, Math.min(upload.length, size));
  };

/** A chunk, where the file ends; the last one ends the upload. Undefined: it broke off. */
const chunkWriter =
  ({ files, clock, storage, storageOf, receive, flow }: UploadParts) =>
  (exchange: Exchange, offset: number) =>
  async (own: Upload, lease: Lease) => {
    if (((await files.size(keyOf(own))) ?? 0) !== offset) throw new Refused('UPLOAD_OFFSET');
    if (own.kept !== undefined) await storage.resume(own, clock(), await storageOf(own, clock()));
    const reached = await receive(exchange, own, offset, lease);
    if (reached === undefined) return undefined;
    return { reached, completed: reached === own.length ? await flow.finish(own, exchange.correlationId) : {} };
  };

const patch = (parts: UploadParts) => {
  const { files, flow, leases, ofCaller, waitingFor } = parts;
  const write = chunkWriter(parts);
  return async (exchange: Exchange) => {
    const { request, response, correlationId } = exchange;
    speakTus(request, response);
    if (request.headers['content-type'] !== bodyType) throw new Refused('UNSUPPORTED_MEDIA');
    const offset = bytesOf(request, 'Upload-Offset');
    checksumOf(request);
    const upload = present(await ofCaller.rightful(exchange));
    if (upload.state !== 'uploading') {
      // The answer to the last chunk was lost: it is given again.
      if (offset !== upload.length) throw new Refused('UPLOAD_OFFSET');
      sendOffset(response, 204, upload, offset, await flow.submit(upload, correlationId));
      return;
    }
    const coming = Number(request.headers['content-length'] ?? 0);
    if (offset + coming > upload.length) throw new Refused('TOO_LARGE');
    await files.checkRoom(coming);
    // Answered when the lease is free: the next chunk comes at once.
    const received = await leases.leased(upload.uploadId, write(exchange, offset), waitingFor(upload.uploadId));
    if (received) sendOffset(response, 204, upload, received.reached, received.completed);
    else response.destroy();
  };
};

/** Frees bytes and reservation at once; what an event names stays. */
const termination = (parts: UploadParts) => async (exchange: Exchange) => {
  const { leases, ofCaller, waitingFor } = parts;
  const { request, response } = exchange;
  speakTus(request, response);
  const found = await ofCaller.found(exchange);
  const upload = (await leases.settled(found.uploadId, waitingFor(found.uploadId, patience, 0))) ?? found;
  if (upload.state === 'uploading') await leases.leased(upload.uploadId, (own) => removeUpload(parts, own));
  else if (!(await removeUnused(parts, upload))) throw new Refused('FORBIDDEN');
  response.writeHead(204);
  response.end();
};

const describe = async ({ response }: Exchange) => {
  response.writeHead(204, { 'Tus-Resumable': tusVersion, ...tusFeatures });
  response.end();
};

/**
 * A server of tus 1.0, our own because every step of the protocol is also a rule of ours: creation
 * asks for rights and reserves storage, writing needs a lease and is durable before it is answered,
 * expiry gives storage back, and the last byte submits the document. How far an upload got, only
 * the file store knows, also after `kill -9`. A chunk with a wrong checksum leaves no trace.
 */
export const uploadService = (options: UploadOptions) => {
  const parts = partsOf(options);
  const { leases, writers, flow } = parts;
  const collection = '/api/uploads';
  const one = '/api/uploads/:uploadId';
  /** Which of them a file needs is known by its purpose. */
  const scopes = Object.values(uploadScopes).flat();
  const routes: Route[] = [
    { method: 'OPTIONS', path: collection, access: 'public', handle: describe },
    { method: 'OPTIONS', path: one, access: 'public', handle: describe },
    { method: 'POST', path: collection, access: 'signed-in', scopes, handle: creation(parts) },
    { method: 'HEAD', path: one, access: 'signed-in', scopes, handle: head(parts) },
    { method: 'PATCH', path: one, access: 'signed-in', scopes, longBody: true, handle: patch(parts) },
    { method: 'DELETE', path: one, access: 'signed-in', scopes, handle: termination(parts) },
  ];

  /** Bodies that were cut off are kept as far as they came, and their leases given back. */
  const close = async () => {
    writers.close();
    await leases.idle();
  };

  const forms = { ...parts, leased: leases.leased };
  return {
    routes,
    recover: flow.recoverUploads,
    receiveForm: formReceiver(forms),
    deposit: depositor({ ...forms, finish: flow.finish }),
    close,
  };
};
export type UploadService = ReturnType<typeof uploadService>;

type ServiceOptions = Omit<UploadOptions, 'admission' | 'checkRights' | 'storageOf'> &
  StandingOptions & {
    readonly streams: Pick<Streams, 'follow'>;
  };

export const createUploads = ({ streams, ...options }: ServiceOptions) => {
  const isGone = goneIn(options);
  const load = reading(streams);
  const storageOf = storageReader(load, options);
  return uploadService({
    ...options,
    admission: uploadAdmission(load, isGone, storageOf),
    checkRights: uploadRights(load, isGone),
    storageOf,
  });
};
