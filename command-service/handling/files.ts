import { isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import type { Upload, UploadPurpose, UploadRegistry } from '@dossier/shared/upload-registry';
import type { FileFacts } from '../domain/commands.ts';

export type Use = {
  readonly owner: string;
  readonly purpose: UploadPurpose;
  readonly projectId?: string;
  readonly documentId?: string;
};

const serves = (upload: Upload, { owner, purpose, projectId, documentId }: Use) =>
  upload.owner === owner &&
  upload.purpose === purpose &&
  (projectId === undefined || upload.projectId === projectId) &&
  (documentId === undefined || upload.documentId === documentId);

export const factsOf = (upload: Upload): FileFacts | undefined =>
  upload.state === 'uploading' || upload.sha256 === null || upload.mediaType === null
    ? undefined
    : {
        fileId: upload.uploadId,
        owner: upload.owner,
        fileName: upload.fileName,
        size: upload.length,
        sha256: upload.sha256,
        mediaType: upload.mediaType,
        begunAt: isoTime(upload.begunAt),
        receivedAt: upload.receivedAt === null ? null : isoTime(upload.receivedAt),
      };

/** @throws Refused FILE_NOT_FOUND when it does not serve this use, UPLOAD_INCOMPLETE */
export const fileFacts = async (uploads: UploadRegistry, fileId: string, use: Use): Promise<FileFacts> => {
  const upload = await uploads.get(fileId);
  if (!upload || !serves(upload, use)) throw new Refused('FILE_NOT_FOUND');
  const facts = factsOf(upload);
  if (!facts) throw new Refused('UPLOAD_INCOMPLETE');
  return facts;
};

export const usableFiles = async (
  uploads: UploadRegistry,
  fileIds: readonly string[],
  use: Use,
): Promise<Record<string, FileFacts>> => {
  const found: Record<string, FileFacts> = {};
  for (const fileId of fileIds) {
    const upload = await uploads.get(fileId);
    const facts = upload && serves(upload, use) ? factsOf(upload) : undefined;
    if (facts) found[fileId] = facts;
  }
  return found;
};
