import { type StoredEvent, streams } from '../contract/index.ts';
import type { EventStore } from '../event-store/port.ts';
import { type FileStore, fileKey } from '../file-store/port.ts';
import type { Upload, UploadRegistry } from '../upload-registry/port.ts';

const page = 1_000;

/** The stream whose events may name it. */
const streamNaming = ({ purpose, projectId, owner }: Upload): string => {
  if (projectId === null) return streams.account(owner);
  return purpose === 'document' ? streams.submission(projectId, owner) : streams.project(projectId);
};

const mentions = (events: readonly StoredEvent[], fileId: string) =>
  events.some(({ data }) => JSON.stringify(data).includes(`"${fileId}"`));

/** Whether an event names the file: the events know, whatever became of the command's answer. */
export const isNamed = async (eventStore: Pick<EventStore, 'readStream'>, upload: Upload): Promise<boolean> => {
  for (let from = 0; ; from += page) {
    const events = await eventStore.readStream(streamNaming(upload), { from, limit: page });
    if (mentions(events, upload.uploadId)) return true;
    if (events.length < page) return false;
  }
};

type UploadStores = { readonly uploads: UploadRegistry; readonly files: FileStore };

/** Bytes first: an entry without bytes is found again, bytes without an entry are not. */
export const removeUpload = async ({ uploads, files }: UploadStores, upload: Upload): Promise<void> => {
  await files.remove(fileKey(upload.projectId, upload.uploadId));
  await uploads.remove(upload.uploadId);
};

/** Removes an upload that no event names. False: it is named or claimed, and stays. */
export const removeUnnamed = async (
  stores: UploadStores & { readonly eventStore: Pick<EventStore, 'readStream'> },
  upload: Upload,
): Promise<boolean> => {
  const { uploads, eventStore } = stores;
  if (!(await uploads.retire(upload.uploadId))) return false;
  if (await isNamed(eventStore, upload)) {
    await uploads.reference(upload.uploadId);
    return false;
  }
  await removeUpload(stores, upload);
  return true;
};
