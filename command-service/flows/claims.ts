import { byUpload } from '@dossier/shared/async/each';
import { MINUTE } from '@dossier/shared/contract';
import { isUsed } from '@dossier/shared/history';
import type { Parts } from '../options.ts';
import { recoverEach } from './recovery.ts';

export type ClaimOptions = Pick<Parts, 'uploads' | 'eventStore' | 'clock' | 'each'>;

/** A command takes seconds: one that claimed earlier than this never came to its end. */
const claimAge = 10 * MINUTE;

/** Ends claims that a crash left open: files that an event names are referenced, others free. */
export const recoverClaims = async ({ uploads, eventStore, clock, each }: ClaimOptions): Promise<void> =>
  recoverEach(each, await uploads.claimedBefore(clock() - claimAge), byUpload, async (upload) => {
    if (await isUsed(eventStore, upload)) await uploads.reference(upload.uploadId);
    else await uploads.unclaim(upload.uploadId);
  });
