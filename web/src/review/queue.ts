import { type CollaboratorRow, isToReview } from '@dossier/shared/contract';

/** In the order of a host's walk: person by person, in the stored order of documents. */
export type ReviewItem = {
  readonly personId: string;
  readonly documentId: string;
  readonly submissionId: string;
  readonly waiting: boolean;
};

export const reviewItems = (collaborators: readonly Pick<CollaboratorRow, 'personId' | 'documents'>[]): ReviewItem[] =>
  collaborators.flatMap(({ personId, documents }) =>
    documents
      .filter(({ status }) => status !== 'Not Uploaded')
      .map((document) => {
        const { documentId, submissionId } = document;
        return { personId, documentId, submissionId, waiting: isToReview(document) };
      }),
  );

type Here = Pick<ReviewItem, 'personId' | 'documentId'>;

const same = (a: Here) => (b: ReviewItem) => a.personId === b.personId && a.documentId === b.documentId;

/** The upload before or after this one (`step` -1 or 1), whatever its status. */
export const neighbour = (items: readonly ReviewItem[], here: Here, step: 1 | -1): ReviewItem | undefined => {
  const at = items.findIndex(same(here));
  return at < 0 ? undefined : items[at + step];
};

/** The nearest one that waits, from here on and then round the end, forward or back; undefined when none is left. */
export const nextWaiting = (items: readonly ReviewItem[], here: Here, step: 1 | -1 = 1): ReviewItem | undefined => {
  const at = items.findIndex(same(here));
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
  return step === 1 ? others.find(({ waiting }) => waiting) : others.findLast(({ waiting }) => waiting);
};

/** Where a reviewer goes without a decision: among those that wait, and among all once none does. */
export const besides = (items: readonly ReviewItem[], here: Here, step: 1 | -1): ReviewItem | undefined =>
  nextWaiting(items, here, step) ?? neighbour(items, here, step);
