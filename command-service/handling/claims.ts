import type { Clock } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import type { UploadRegistry } from '@dossier/shared/upload-registry';

/** Holds uploads that a command is about to name in an event, so that no sweep takes them. */
export const claims = (uploads: UploadRegistry, clock: Clock) => {
  const unclaim = async (fileIds: readonly string[]) => {
    for (const fileId of fileIds) await uploads.unclaim(fileId);
  };
  const claim = async (fileIds: readonly string[]) => {
    for (const [index, fileId] of fileIds.entries()) {
      if (await uploads.claim(fileId, clock())) continue;
      await unclaim(fileIds.slice(0, index));
      throw new Refused('FILE_NOT_FOUND');
    }
  };
  const reference = async (fileIds: readonly string[]) => {
    for (const fileId of fileIds) await uploads.reference(fileId);
  };
  return { claim, unclaim, reference };
};
export type Claims = ReturnType<typeof claims>;
