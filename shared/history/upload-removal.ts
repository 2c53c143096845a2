import { streams } from '../contract/index.ts';
import type { EventStore } from '../event-store/port.ts';
import { type FileStore, fileKey } from '../file-store/port.ts';
import { storedPreviews } from '../preview/index.ts';
import type { Upload, UploadRegistry } from '../upload-registry/port.ts';
import { type ReferencedFiles, referencedFiles } from './referenced-files.ts';

const page = 1_000;

/** Whose events name the file. */
export const streamNaming = ({ purpose, projectId, owner }: Upload): string => {
  if (purpose === 'logo') return streams.installation();
  if (projectId === null) return streams.account(owner);
  return purpose === 'document' ? streams.submission(projectId, owner) : streams.project(projectId);
};

type Events = Pick<EventStore, 'readStream'>;

export const filesOfStream = async (eventStore: Events, stream: string): Promise<ReferencedFiles> => {
  const files = referencedFiles();
  for (let from = 0; ; from += page) {
    const events = await eventStore.readStream(stream, { from, limit: page });
    for (const event of events) files.add(event);
    if (events.length < page) return files;
  }
};

/** Tells, whenever it is asked, whether there is a legal hold on the project that the stream belongs to. */
export const holdsOn = (eventStore: Events, stream: string): (() => Promise<boolean>) => {
  const [, projectId] = /^(?:project|submission)-(\d+)/.exec(stream) ?? [];
  if (!projectId) return async () => false;
  const holds = new Set<unknown>();
  let from = 0;
  return async () => {
    for (const { type, data, revision } of await eventStore.readStream(streams.project(projectId), { from })) {
      if (type === 'ProjectHeld') holds.add(data.by);
      if (type === 'ProjectReleased') holds.delete(data.by);
      from = revision + 1;
    }
    return holds.size > 0;
  };
};

/** Whether an event names the file and none dropped it: events know, whatever the entry says. */
export const isUsed = async (eventStore: Events, upload: Upload): Promise<boolean> =>
  (await filesOfStream(eventStore, streamNaming(upload))).has(upload.uploadId);

type UploadStores = { readonly uploads: UploadRegistry; readonly files: FileStore };

/**
 * Bytes first: an entry without bytes is found again, bytes without an entry are not. Then what was
 * made of them: whoever makes it looks for the bytes once more afterwards.
 */
export const removeUpload = async ({ uploads, files }: UploadStores, upload: Upload): Promise<void> => {
  await files.remove(fileKey(upload.projectId, upload.uploadId));
  if (upload.sha256 !== null) await storedPreviews(files).remove(upload);
  await uploads.remove(upload.uploadId);
};

/** Unless an event names it; a referenced one only with `unclaimedSince`. False: it stays. */
export const removeUnused = async (
  stores: UploadStores & { readonly eventStore: Events },
  upload: Upload,
  unclaimedSince?: number,
): Promise<boolean> => {
  const { uploads, eventStore } = stores;
  if (!(await uploads.retire(upload.uploadId, unclaimedSince))) return false;
  if (await isUsed(eventStore, upload)) {
    await uploads.reference(upload.uploadId);
    return false;
  }
  await removeUpload(stores, upload);
  return true;
};
