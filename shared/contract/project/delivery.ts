import type { DocumentStatus, ReviewAction } from '../limits.ts';

type Versioned<V> = { readonly versions: readonly V[] };
type WithStatus = { readonly status: DocumentStatus };
/** An optional document is asked for, and not owed. */
type Asked = WithStatus & { readonly optional: boolean };

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

export const isDelivered = ({ status }: WithStatus): boolean => status !== 'Not Uploaded' && status !== 'Reject';
/** Still to upload, or to upload again after a rejection (STATE-13, STATE-21). */
export const isOwed = ({ optional, status }: Asked): boolean => !optional && !isDelivered({ status });
/** Uploaded and not decided. */
export const isToReview = ({ status }: WithStatus): boolean => status === 'Uploaded' || status === 'In Review';

/** Progress counts what is required, and what was uploaded all the same. */
export const isCounted = ({ optional, status }: Asked): boolean => !optional || status !== 'Not Uploaded';

/** How somebody stands; `answersMissing`: to required questions, absent where none was ever asked of them. */
type Standing = { readonly documents: readonly Asked[]; readonly answersMissing?: number | undefined };

export const owesAnything = ({ documents, answersMissing = 0 }: Standing): boolean =>
  answersMissing > 0 || documents.some(isOwed);

/** Documents or answers, there or not. */
export const isAskedAnything = ({ documents, answersMissing }: Standing): boolean =>
  answersMissing !== undefined || documents.some(({ optional }) => !optional);

/** True if something is required, and all of it is there. */
export const isComplete = (standing: Standing): boolean => isAskedAnything(standing) && !owesAnything(standing);
