import { Refused } from '@dossier/shared/basics/refused';
import { formatSize } from '@dossier/shared/contract';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';
import type { Admitted } from './admission.ts';

type Uploads = Pick<UploadRegistry, 'begin' | 'resume' | 'usage'>;

/** Takes storage for a file, from the plan that pays and from its owner's share of the project. */
export const storageTaker = (uploads: Uploads) => {
  const refused = async ({ projectId, owner }: Upload, needed: number, { share }: Admitted): Promise<Refused> => {
    if (projectId === null || share === undefined) return new Refused('STORAGE_LIMIT');
    const used = (await uploads.usage(projectId)).get(owner) ?? 0;
    if (used + needed <= share) return new Refused('STORAGE_LIMIT', { projectId });
    const title = `There is no room for this file in your share of this project's storage: ${formatSize(used)} of ${formatSize(share)} are used. Ask the host for a larger share.`;
    return new Refused({ code: 'SHARE_LIMIT', title }, { projectId });
  };
  return {
    /** @throws Refused STORAGE_LIMIT, SHARE_LIMIT */
    begin: async (upload: Upload, admitted: Admitted): Promise<void> => {
      const { quota, share } = admitted;
      if (!(await uploads.begin(upload, quota, share))) throw await refused(upload, upload.length, admitted);
    },
    /** Goes on with what was idle for long. @throws Refused as `begin` */
    resume: async (upload: Upload, now: number, admitted: Admitted): Promise<void> => {
      const { quota, share } = admitted;
      const needed = upload.length - (upload.kept ?? upload.length);
      if (!(await uploads.resume(upload.uploadId, now, quota, share))) throw await refused(upload, needed, admitted);
    },
  };
};
