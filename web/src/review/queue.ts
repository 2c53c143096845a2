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

const same = (a: Pick<ReviewItem, 'personId' | 'documentId'>) => (b: ReviewItem) =>
  a.personId === b.personId && a.documentId === b.documentId;

/** The upload before or after this one (`step` -1 or 1), whatever its status. */
export const neighbour = (
  items: readonly ReviewItem[],
  here: Pick<ReviewItem, 'personId' | 'documentId'>,
  step: 1 | -1,
): ReviewItem | undefined => {
  const at = items.findIndex(same(here));
  return at < 0 ? undefined : items[at + step];
};

/** The next one that waits, from here on and then from the top; undefined when none is left. */
export const nextWaiting = (
  items: readonly ReviewItem[],
  here: Pick<ReviewItem, 'personId' | 'documentId'>,
): ReviewItem | undefined => {
  const at = items.findIndex(same(here));
  const ahead = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
  return ahead.find(({ waiting }) => waiting);
};

/** The how manyth it is, from 1 on; 0: it is none of them. */
export const placeOf = (items: readonly ReviewItem[], here: Pick<ReviewItem, 'personId' | 'documentId'>): number =>
  items.findIndex(same(here)) + 1;
