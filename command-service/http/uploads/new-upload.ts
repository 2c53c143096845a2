import { randomId } from '@dossier/shared/basics/ids';
import { beginning, type Upload } from '@dossier/shared/upload-registry';
import type { UploadMetadata } from './admission.ts';

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
