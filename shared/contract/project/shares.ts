/** What the limits of a project's uploads come to. */
import type { UploadLimits } from './upload-limits.ts';

/** Of the plan's storage, for each collaborator of a project. */
const usualPart = 1 / 10;
const usualVersions = 50;

export const usualLimits: UploadLimits = { share: null, versions: null };

/** Bytes that the documents of one collaborator may take, of a plan with so many. */
export const shareIn = ({ share }: UploadLimits, quota: number): number =>
  Math.min(quota, share ?? Math.floor(quota * usualPart));

export const versionsIn = ({ versions }: UploadLimits): number => versions ?? usualVersions;
