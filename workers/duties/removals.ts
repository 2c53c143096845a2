import { MINUTE, type StoredEvent } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import type { JobQueue } from '@dossier/shared/job-queue';
import type { Upload } from '@dossier/shared/upload-registry';
import type { WorkerOptions } from '../options.ts';

const queue = 'removal';
/** Downloads under way when a project is purged may end. */
const grace = 10 * MINUTE;

/** What must go follows from the event whatever its age: nobody is told anything, and what is gone stays gone. */
export const enqueueRemoval = async (jobs: JobQueue, { id, type, time, data }: StoredEvent): Promise<void> => {
  if (type === 'ProjectPurged') {
    const runAt = new Date(Date.parse(time) + grace).toISOString();
    await jobs.enqueue(queue, { id, data: { projectId: data.projectId }, runAt });
  }
  if (type === 'AccountClosed') await jobs.enqueue(queue, { id, data: { personId: data.personId } });
};

type Stores = Pick<WorkerOptions, 'uploads' | 'files' | 'directory'>;

export const removeUpload = async ({ uploads, files }: Omit<Stores, 'directory'>, upload: Upload): Promise<void> => {
  // Bytes first: an entry without bytes is found again, bytes without an entry are not.
  await files.remove(fileKey(upload.projectId, upload.uploadId));
  await uploads.remove(upload.uploadId);
};

/** Removes the files of a purged project, or pictures and all that is personal of a closed account. Repeatable. */
export const processRemovals = (options: Stores & Pick<WorkerOptions, 'jobs'>) =>
  options.jobs.process(queue, async ({ data: { projectId, personId } }) => {
    if (typeof projectId === 'string') {
      for (const upload of await options.uploads.ofProject(projectId)) await removeUpload(options, upload);
    }
    if (typeof personId === 'string') {
      const own = await options.uploads.ofOwner(personId);
      for (const upload of own.filter(({ purpose }) => purpose === 'picture')) await removeUpload(options, upload);
      await options.uploads.forgetNames(personId);
      // The closing request does it at once; this is for one that a crash cut short.
      await options.directory.erase(personId);
    }
  });
