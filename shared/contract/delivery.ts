/** What is owed and what is delivered: one rule for domain, views and screens. */
import type { ReviewAction } from './limits.ts';
import type { DocumentStatus } from './views.ts';

type Versioned<V> = { readonly versions: readonly V[] };
type WithStatus = { readonly status: DocumentStatus };

/** The upload that counts: the newest version unless it was withdrawn. */
export const currentVersion = <V extends { readonly withdrawn: boolean }>(
  submission: Versioned<V> | undefined,
): V | undefined => {
  const newest = submission?.versions.at(-1);
  return newest?.withdrawn ? undefined : newest;
};

/**
 * The last review's action, `Uploaded` without one, `Not Uploaded` without a version (STATE-08).
 */
export const versionStatus = (
  version: { readonly reviews: readonly { readonly action: ReviewAction }[] } | undefined,
): DocumentStatus => (version === undefined ? 'Not Uploaded' : (version.reviews.at(-1)?.action ?? 'Uploaded'));

/** Still to upload, or to upload again after a rejection (STATE-13, STATE-21). */
export const isOwed = ({ status }: WithStatus): boolean => status === 'Not Uploaded' || status === 'Reject';
/** With the host, and not sent back. */
export const isDelivered = (document: WithStatus): boolean => !isOwed(document);

/** Complete is who owed something and has delivered all of it. */
export const isComplete = (documents: readonly WithStatus[]): boolean =>
  documents.length > 0 && documents.every(isDelivered);
