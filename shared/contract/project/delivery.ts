import type { AnswerStatus, DocumentStatus, ReviewAction } from '../limits.ts';

type Versioned<V> = { readonly versions: readonly V[] };
type WithStatus = { readonly status: DocumentStatus };
/** `excuse`: a reason that stands instead of it, beside `Not Uploaded`. */
type WithExcuse = WithStatus & { readonly excuse?: { readonly status: AnswerStatus } | undefined };
/** An optional document is asked for, and not owed; one whose condition does not hold is there for what was uploaded before. */
type Asked = WithExcuse & { readonly optional: boolean; readonly unasked?: boolean | undefined };

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

/** A reason counts until it is rejected. */
export const isExcusedBy = ({ excuse }: Pick<WithExcuse, 'excuse'>): boolean =>
  excuse !== undefined && excuse.status !== 'Reject';
export const isDelivered = ({ status, excuse }: WithExcuse): boolean =>
  isExcusedBy({ excuse }) || (status !== 'Not Uploaded' && status !== 'Reject');
/** Nobody has to deliver it: it is optional, or not asked of them. */
export const isVoluntary = ({ optional, unasked }: Pick<Asked, 'optional' | 'unasked'>): boolean =>
  optional || unasked === true;
/** Still to upload, or to upload again after a rejection (STATE-13, STATE-21). */
export const isOwed = (asked: Asked): boolean => !isVoluntary(asked) && !isDelivered(asked);
/** Uploaded and not decided. */
export const isToReview = ({ status }: WithStatus): boolean => status === 'Uploaded' || status === 'In Review';

/** Progress counts what is required, and what was uploaded all the same; a reason by itself. */
export const isCounted = (asked: Asked): boolean =>
  !isExcusedBy(asked) && (!isVoluntary(asked) || asked.status !== 'Not Uploaded');

/** How somebody stands; `answersMissing`: to required questions, absent where none was ever asked of them. */
type Standing = { readonly documents: readonly Asked[]; readonly answersMissing?: number | undefined };

export const owesAnything = ({ documents, answersMissing = 0 }: Standing): boolean =>
  answersMissing > 0 || documents.some(isOwed);

/** Documents or answers, there or not. */
export const isAskedAnything = ({ documents, answersMissing }: Standing): boolean =>
  answersMissing !== undefined || documents.some((document) => !isVoluntary(document));

/** How all answers of somebody stand: first of all what is missing, then what nobody has decided on. */
export const answeringStates = ['missing', 'toReview', 'given'] as const;
export type AnsweringState = (typeof answeringStates)[number];

type WithAnswers = { readonly answersMissing?: number | undefined; readonly answersToReview?: number | undefined };
/** Undefined: they are asked for none. */
export const answeringOf = ({ answersMissing, answersToReview = 0 }: WithAnswers): AnsweringState | undefined => {
  if ((answersMissing ?? 0) > 0) return 'missing';
  if (answersToReview > 0) return 'toReview';
  return answersMissing === undefined ? undefined : 'given';
};

/** How many people stand how; who is asked for none is not counted. */
export const answeringIn = (people: readonly WithAnswers[]): Record<AnsweringState, number> => {
  const counts = { missing: 0, toReview: 0, given: 0 };
  for (const person of people) {
    const state = answeringOf(person);
    if (state) counts[state] += 1;
  }
  return counts;
};

/** True if something is required, and all of it is there. */
export const isComplete = (standing: Standing): boolean => isAskedAnything(standing) && !owesAnything(standing);
