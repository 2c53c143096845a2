import { Readable } from 'node:stream';
import type { Caller } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { attachmentLimit, MB, statusOf } from '@dossier/shared/contract';
import { cleanFileName } from '@dossier/shared/file-store';
import { removeUnused, removeUpload } from '@dossier/shared/history';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import type { Upload } from '@dossier/shared/upload-registry';
import { newUpload, type UploadMetadata } from '../../flows/new-upload.ts';
import { type Completed, keyOf } from '../../flows/upload.ts';
import type { UploadLeases } from '../../flows/upload-leases.ts';
import { signedIn } from '../../handling/caller.ts';
import { type StorageOf, storageTaker } from '../../handling/storage.ts';
import type { Parts } from '../../options.ts';
import type { Admission } from '../uploads/admission.ts';
import { uploadBody } from '../uploads/body.ts';
import type { uploadPlaces } from '../uploads/places.ts';
import type { BodyWriters } from '../uploads/writers.ts';
import { multipart, type Part } from './multipart.ts';

type FormOptions = Pick<Parts, 'uploads' | 'files' | 'limit' | 'clock'> & {
  readonly storageOf: StorageOf;
  readonly inPlace: ReturnType<typeof uploadPlaces>;
  readonly leased: UploadLeases['leased'];
  readonly writers: BodyWriters;
  readonly stallAfter: number;
};

export type FormFile = Content & { readonly name: string; readonly fileName: string };
export type Form = { readonly fields: Readonly<Record<string, string>>; readonly files: readonly FormFile[] };

/** Bytes, of a body that does not say how long it is. */
const unannounced = attachmentLimit + MB;

/** The empty field that a form sends when nothing was chosen. */
const isNoFile = ({ fileName, size }: Part) => fileName === '' && size === 0;

/**
 * Fields may follow the files that they are about, so the bytes wait in the file store, reserved
 * and leased like an upload of the caller's own, until `work` is done. Then they are removed.
 * Undefined: the body broke off.
 */
export const formReceiver =
  ({ uploads, files, storageOf, inPlace, leased, writers, limit, clock, stallAfter }: FormOptions) =>
  async <T>(exchange: Exchange, work: (form: Form) => Promise<T>): Promise<T | undefined> => {
    const { request, response, caller } = exchange;
    const { personId } = signedIn(caller);
    announce(response, await limit('upload', personId));
    const begunAt = clock();
    const length = Number(request.headers['content-length'] ?? unannounced);
    await files.checkRoom(length);
    const waiting = newUpload(personId, { filename: 'form', purpose: 'picture' }, length, personId, begunAt);
    const own = await storageOf(waiting, begunAt);
    await inPlace(waiting, () => storageTaker(uploads).begin(waiting, own));

    const receive = async (own: Upload) => {
      const body = uploadBody(request, { most: length, checksum: undefined, stallAfter });
      const removeWriter = writers.put({ uploadId: own.uploadId, body, caller });
      try {
        const { bytes, ...form } = multipart(request.headers, body.stream);
        const size = await files.append(keyOf(own), 0, bytes);
        return { ...form, size, ending: body.ending() };
      } finally {
        removeWriter();
        body.dispose();
      }
    };
    const contentOf = (own: Upload, { name, fileName, start, size }: Part): FormFile => ({
      name,
      fileName: cleanFileName(fileName),
      size,
      begunAt,
      read: async () => (await files.read(keyOf(own), { start, end: start + size - 1 })) ?? Readable.from([]),
    });

    return leased(waiting.uploadId, async (own) => {
      try {
        const { fields, parts, size, ending, check } = await receive(own);
        if (ending === 'excess') throw new Refused('TOO_LARGE');
        if (ending !== 'whole') return undefined;
        check();
        if (size > 0) await files.complete(keyOf(own));
        const sent = parts.filter((part) => !isNoFile(part)).map((part) => contentOf(own, part));
        return await work({ fields: Object.fromEntries(fields), files: sent });
      } finally {
        await removeUpload({ uploads, files }, own);
      }
    });
  };

type DepositOptions = Pick<Parts, 'uploads' | 'files' | 'clock'> & {
  readonly eventStore: Pick<Parts['eventStore'], 'readStream'>;
  readonly admission: Admission;
  readonly inPlace: ReturnType<typeof uploadPlaces>;
  readonly leased: UploadLeases['leased'];
  readonly finish: (upload: Upload, correlationId: string) => Promise<Completed>;
};

/** Bytes that are here already, all of them. */
export type Content = {
  readonly size: number;
  readonly begunAt: number;
  readonly read: () => Promise<Readable>;
};

/** A file that did not come by tus takes the same steps; one that is refused leaves nothing. */
export const depositor = (options: DepositOptions) => {
  const { uploads, files, admission, inPlace, leased, finish, clock } = options;
  return async (
    caller: Caller,
    metadata: UploadMetadata,
    { size, begunAt, read }: Content,
    correlationId: string,
  ): Promise<Completed & { readonly fileId: string; readonly fileName: string }> => {
    const { personId } = signedIn(caller);
    const admitted = await admission(caller, metadata, size, begunAt);
    await files.checkRoom(size);
    const upload = newUpload(personId, metadata, size, admitted.account, begunAt);
    await inPlace(upload, () => storageTaker(uploads).begin(upload, admitted));
    try {
      const completed = await leased(upload.uploadId, async (own) => {
        const reached = await files.append(keyOf(own), 0, await read());
        await uploads.advance(own.uploadId, own.lease?.holder ?? '', 0, reached, clock());
        return finish(own, correlationId);
      });
      return { ...completed, fileId: upload.uploadId, fileName: upload.fileName };
    } catch (error) {
      const isFinal = error instanceof Refused && statusOf(error.refusal.code) < 429;
      const left = isFinal ? await uploads.get(upload.uploadId) : undefined;
      if (left) await removeUnused(options, left);
      throw error;
    }
  };
};
