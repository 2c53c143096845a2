/** What one collaborator may use of the host's storage, and how often a document may be replaced. */
import { z } from 'zod';
import { GB, MB } from '../limits.ts';

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
