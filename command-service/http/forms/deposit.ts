import type { Readable } from 'node:stream';
import type { Caller } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { statusOf } from '@dossier/shared/contract';
import { removeUnused } from '@dossier/shared/history';
import type { Upload } from '@dossier/shared/upload-registry';
import { newUpload, type UploadMetadata } from '../../flows/new-upload.ts';
import { type Completed, keyOf } from '../../flows/upload.ts';
import type { UploadLeases } from '../../flows/upload-leases.ts';
import { signedIn } from '../../handling/caller.ts';
import { storageTaker } from '../../handling/storage.ts';
import type { Parts } from '../../options.ts';
import type { Admission } from '../uploads/admission.ts';
import type { uploadPlaces } from '../uploads/places.ts';

export type DepositOptions = Pick<Parts, 'uploads' | 'files' | 'clock'> & {
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
