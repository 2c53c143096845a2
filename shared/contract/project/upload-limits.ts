/** What one collaborator may use of the host's storage, and how often a document may be replaced. */
import { z } from 'zod';
import { GB, MB } from '../limits.ts';

/** Of the plan's storage, for each collaborator of a project. */
const usualPart = 1 / 10;
const usualVersions = 50;
export const largestShare = 300 * GB;
export const mostVersions = 1_000;

/** Null: as usual. `share` in bytes. */
export const uploadLimits = z.object({
  share: z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(MB, 'Enter at least 1 MB.')
    .max(largestShare, 'Enter at most 300 GB.')
    .nullable(),
  versions: z
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(1, 'Enter at least 1.')
    .max(mostVersions, `Enter at most ${mostVersions}.`)
    .nullable(),
});
export type UploadLimits = Readonly<z.infer<typeof uploadLimits>>;

export const usualLimits: UploadLimits = { share: null, versions: null };

/** Bytes that the documents of one collaborator may take, of a plan with so many. */
export const shareIn = ({ share }: UploadLimits, quota: number): number =>
  Math.min(quota, share ?? Math.floor(quota * usualPart));

export const versionsIn = ({ versions }: UploadLimits): number => versions ?? usualVersions;
