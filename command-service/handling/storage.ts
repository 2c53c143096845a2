import { isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import { formatSize, shareIn, streams, usualLimits } from '@dossier/shared/contract';
import type { Upload, UploadRegistry } from '@dossier/shared/upload-registry';
import { fileLimit, isProject, projectDecider, storageQuota } from '../domain/index.ts';
import type { Read } from './command-handler.ts';
import { type StandingOptions, standingOf } from './standing.ts';

type Uploads = Pick<UploadRegistry, 'begin' | 'resume' | 'usage'>;

/** Whose storage a file counts against, that account's quota, its owner's share, and the limit of each file; in bytes. */
export type Admitted = {
  readonly account: string;
  readonly quota: number;
  readonly share?: number;
  readonly fileSize: number | null;
};

export type StorageOf = (file: Pick<Upload, 'account' | 'purpose' | 'projectId'>, now: number) => Promise<Admitted>;
export const storageReader =
  (read: Read, options: StandingOptions): StorageOf =>
  async ({ account, purpose, projectId }, now) => {
    const standing = await standingOf(options, account, read);
    const of = { account, quota: storageQuota(standing, isoTime(now)), fileSize: fileLimit(standing) };
    if (purpose !== 'document' || projectId === null) return of;
    const project = await read(streams.project(projectId), projectDecider);
    return { ...of, share: shareIn(isProject(project) ? project.uploadLimits : usualLimits, of.quota) };
  };

/** Takes storage for a file, from the plan that pays and from its owner's share of the project. */
export const storageTaker = (uploads: Uploads) => {
  const refused = async (
    { projectId, owner }: Upload,
    needed: number,
    { share }: Pick<Admitted, 'share'>,
  ): Promise<Refused> => {
    if (projectId === null || share === undefined) return new Refused('STORAGE_LIMIT');
    const used = (await uploads.usage(projectId)).get(owner) ?? 0;
    if (used + needed <= share) return new Refused('STORAGE_LIMIT', { projectId });
    const title = `There is no room for this file in your share of this project's storage: ${formatSize(used)} of ${formatSize(share)} are used. Ask the host for a larger share.`;
    return new Refused({ code: 'SHARE_LIMIT', title }, { projectId });
  };
  return {
    /** @throws Refused STORAGE_LIMIT, SHARE_LIMIT */
    begin: async (upload: Upload, admitted: Pick<Admitted, 'quota' | 'share'>): Promise<void> => {
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
