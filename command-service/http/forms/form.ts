import { Readable } from 'node:stream';
import { Refused } from '@dossier/shared/basics/refused';
import { attachmentLimit, MB } from '@dossier/shared/contract';
import { cleanFileName } from '@dossier/shared/file-store';
import { removeUpload } from '@dossier/shared/history';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import type { Upload } from '@dossier/shared/upload-registry';
import { newUpload } from '../../flows/new-upload.ts';
import { keyOf } from '../../flows/upload.ts';
import type { UploadLeases } from '../../flows/upload-leases.ts';
import { signedIn } from '../../handling/caller.ts';
import { type StorageOf, storageTaker } from '../../handling/storage.ts';
import type { Parts } from '../../options.ts';
import { uploadBody } from '../uploads/body.ts';
import type { uploadPlaces } from '../uploads/places.ts';
import type { BodyWriters } from '../uploads/writers.ts';
import type { Content } from './deposit.ts';
import { multipart, type Part } from './multipart.ts';

export type FormOptions = Pick<Parts, 'uploads' | 'files' | 'limit' | 'clock'> & {
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
