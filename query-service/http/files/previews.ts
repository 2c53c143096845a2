import type { Clock } from '@dossier/shared/basics/clock';
import { type NoPreview, previewedType } from '@dossier/shared/contract';
import type { FileKey, FileStore } from '@dossier/shared/file-store';
import { type JobQueue, previewQueues } from '@dossier/shared/job-queue';
import { previewJob, storedPreviews } from '@dossier/shared/preview';
import type { Upload } from '@dossier/shared/upload-registry';

type Options = {
  readonly files: FileStore;
  readonly jobs?: JobQueue | undefined;
  readonly previews?: unknown;
  readonly clock: Clock;
};
type Preview = { readonly key: FileKey; readonly size: number } | { readonly none: NoPreview } | 'making';

/** Of a file that the caller may see. Asks for it where it was not made before its uploader was served. */
export const previewOf = async ({ files, jobs, previews, clock }: Options, upload: Upload): Promise<Preview> => {
  if (!previewedType(upload.mediaType) || upload.projectId === null) return { none: 'type' };
  const found = await storedPreviews(files).find(upload);
  if (found) return found;
  if (!jobs || !previews) return { none: 'off' };
  await jobs.enqueue(previewQueues.wanted, previewJob(upload.uploadId, upload, clock()));
  return 'making';
};
