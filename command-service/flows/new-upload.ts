import { randomId } from '@dossier/shared/basics/ids';
import { beginning, type Upload, type UploadPurpose } from '@dossier/shared/upload-registry';

/** From the upload's metadata; the file's name is already clean. */
export type UploadMetadata = {
  readonly filename: string;
  readonly purpose: UploadPurpose;
  readonly projectId?: string | undefined;
  readonly documentId?: string | undefined;
  /** The file in whose place it comes, empty for none; absent: whatever is there. */
  readonly replaces?: string | undefined;
};

export const newUpload = (
  owner: string,
  { filename, purpose, projectId, documentId }: UploadMetadata,
  length: number,
  account: string,
  now: number,
): Upload => ({
  uploadId: randomId(),
  owner,
  purpose,
  projectId: purpose === 'picture' ? null : (projectId ?? null),
  documentId: purpose === 'document' ? (documentId ?? null) : null,
  fileName: filename,
  length,
  account,
  ...beginning(now),
});
