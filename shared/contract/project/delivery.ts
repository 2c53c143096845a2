import type { ReviewAction } from '../limits.ts';
import type { DocumentStatus } from '../reads/views.ts';

type Versioned<V> = { readonly versions: readonly V[] };
type WithStatus = { readonly status: DocumentStatus };

export const currentVersion = <V extends { readonly withdrawn: boolean }>(
  submission: Versioned<V> | undefined,
): V | undefined => {
  const newest = submission?.versions.at(-1);
  return newest?.withdrawn ? undefined : newest;
};

/** `Uploaded` without a review, `Not Uploaded` without a version (STATE-08). */
export const versionStatus = (
  version: { readonly reviews: readonly { readonly action: ReviewAction }[] } | undefined,
): DocumentStatus => (version === undefined ? 'Not Uploaded' : (version.reviews.at(-1)?.action ?? 'Uploaded'));

/** Still to upload, or to upload again after a rejection (STATE-13, STATE-21). */
export const isOwed = ({ status }: WithStatus): boolean => status === 'Not Uploaded' || status === 'Reject';
/** Uploaded and not decided. */
export const isToReview = ({ status }: WithStatus): boolean => status === 'Uploaded' || status === 'In Review';

export const isDelivered = (document: WithStatus): boolean => !isOwed(document);

/** True if something was owed and all of it is delivered. */
export const isComplete = (documents: readonly WithStatus[]): boolean =>
  documents.length > 0 && documents.every(isDelivered);
