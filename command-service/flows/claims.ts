import { MINUTE, type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';

/** A command takes seconds: one that claimed earlier than this never came to its end. */
const claimAge = 10 * MINUTE;
const page = 1_000;

const streamOf = ({ purpose, projectId, owner }: Upload): string => {
  if (projectId === null) return streams.account(owner);
  return purpose === 'document' ? streams.submission(projectId, owner) : streams.project(projectId);
};

const mentions = (events: readonly StoredEvent[], fileId: string) =>
  events.some(({ data }) => JSON.stringify(data).includes(`"${fileId}"`));

const isNamed = async (eventStore: EventStore, upload: Upload): Promise<boolean> => {
  for (let from = 0; ; from += page) {
    const events = await eventStore.readStream(streamOf(upload), { from, limit: page });
    if (mentions(events, upload.uploadId)) return true;
    if (events.length < page) return false;
  }
};

/**
 * Ends claims that a crash left open: a file that an event names is referenced, another free again.
 */
export const recoverClaims = async (uploads: UploadRegistry, eventStore: EventStore, now: number): Promise<void> => {
  for (const upload of await uploads.claimedBefore(now - claimAge)) {
    if (await isNamed(eventStore, upload)) await uploads.reference(upload.uploadId);
    else await uploads.unclaim(upload.uploadId);
  }
};
