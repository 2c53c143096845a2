import type { Each } from '@dossier/shared/async/each';
import type { Clock } from '@dossier/shared/basics/clock';
import { MINUTE } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { isUsed } from '@dossier/shared/history';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { recoverEach } from './recovery.ts';

export type ClaimOptions = {
  readonly uploads: UploadRegistry;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly clock: Clock;
  readonly each: Each;
};

/** A command takes seconds: one that claimed earlier than this never came to its end. */
const claimAge = 10 * MINUTE;

/** Ends claims that a crash left open: files that an event names are referenced, others free. */
export const recoverClaims = async ({ uploads, eventStore, clock, each }: ClaimOptions): Promise<void> =>
  recoverEach(
    each,
    await uploads.claimedBefore(clock() - claimAge),
    ({ uploadId }) => uploadId,
    async (upload) => {
      if (await isUsed(eventStore, upload)) await uploads.reference(upload.uploadId);
      else await uploads.unclaim(upload.uploadId);
    },
  );
