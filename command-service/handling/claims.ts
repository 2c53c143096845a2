import type { Clock } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import { type FileStore, fileKey } from '@dossier/shared/file-store';
import { beginning, type Upload, type UploadRegistry } from '@dossier/shared/upload-registry';
import type { FileCopy } from '../domain/decider.ts';
import { uploadLeases } from '../flows/upload-leases.ts';
import { storageTaker } from './storage.ts';

export type ClaimsOptions = {
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
  readonly clock: Clock;
};

/**
 * Holds uploads that an event is about to name, so that no sweep takes them. No command gives its
 * claim back: another may have named the file under it. Recovery asks the events.
 */
export const claims = ({ uploads, files, clock }: ClaimsOptions) => {
  const storage = storageTaker(uploads);
  const leases = uploadLeases(uploads, clock);
  /** Once for each `to`, whatever broke off before. @throws Refused STORAGE_LIMIT, SHARE_LIMIT, FILE_NOT_FOUND, UNAVAILABLE */
  const copy = async ({ from, to, quota, share, documentId, ...entry }: FileCopy) => {
    const [original, known] = await Promise.all([uploads.get(from), uploads.get(to)]);
    if (known && known.state !== 'uploading') return;
    if (!original?.sha256 || !original.mediaType) throw new Refused('FILE_NOT_FOUND');
    const now = clock();
    const { length, sha256, mediaType } = original;
    const upload: Upload = { ...entry, uploadId: to, documentId: documentId ?? null, length, ...beginning(now) };
    if (!known) await storage.begin(upload, { quota, ...(share !== undefined && { share }) });
    const write = async () => {
      const bytes = await files.read(fileKey(original.projectId, from));
      if (!bytes) throw new Refused('FILE_NOT_FOUND');
      const key = fileKey(entry.projectId, to);
      await files.append(key, 0, bytes);
      if ((await files.complete(key)).sha256 !== sha256) throw new Error(`${to} differs from ${from}`);
      await uploads.complete(to, { sha256, mediaType, receivedAt: now, expiresAt: upload.expiresAt });
    };
    await leases.leased(to, write).catch((error) => {
      // Another copy of this service is at it, for a try that was answered before: to begin anew would undo its work.
      if (error instanceof Refused && error.refusal.code === 'UPLOAD_BUSY') throw new Refused('UNAVAILABLE');
      throw error;
    });
  };
  return {
    copy: async (copies: readonly FileCopy[]) => {
      for (const one of copies) await copy(one);
    },
    claim: async (fileIds: readonly string[]) => {
      for (const fileId of fileIds) if (!(await uploads.claim(fileId, clock()))) throw new Refused('FILE_NOT_FOUND');
    },
    reference: async (fileIds: readonly string[]) => {
      for (const fileId of fileIds) await uploads.reference(fileId);
    },
  };
};
export type Claims = ReturnType<typeof claims>;
