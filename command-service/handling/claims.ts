import type { Clock } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import type { UploadRegistry } from '@dossier/shared/upload-registry';

/**
 * Holds uploads that an event is about to name, so that no sweep takes them. No command gives its
 * claim back: another may have named the file under it. Recovery asks the events.
 */
export const claims = (uploads: UploadRegistry, clock: Clock) => ({
  claim: async (fileIds: readonly string[]) => {
    for (const fileId of fileIds) if (!(await uploads.claim(fileId, clock()))) throw new Refused('FILE_NOT_FOUND');
  },
  reference: async (fileIds: readonly string[]) => {
    for (const fileId of fileIds) await uploads.reference(fileId);
  },
});
export type Claims = ReturnType<typeof claims>;
