import { MINUTE } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { isNamed } from '@dossier/shared/history';
import type { UploadRegistry } from '@dossier/shared/upload-registry';

/** A command takes seconds: one that claimed earlier than this never came to its end. */
const claimAge = 10 * MINUTE;

/**
 * Ends claims that a crash left open: a file that an event names is referenced, another free again.
 */
export const recoverClaims = async (uploads: UploadRegistry, eventStore: EventStore, now: number): Promise<void> => {
  for (const upload of await uploads.claimedBefore(now - claimAge)) {
    if (await isNamed(eventStore, upload)) await uploads.reference(upload.uploadId);
    else await uploads.unclaim(upload.uploadId);
  }
};
