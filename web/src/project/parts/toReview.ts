import { type CollaboratorRow, isToReview } from '@dossier/shared/contract';
import { answersPath, reviewPath } from '../../paths.ts';

type Person = Pick<CollaboratorRow, 'personId' | 'documents' | 'answersToReview'>;

/** The next whose answers wait for a decision, from this person on and then round the end. */
export const nextAnswering = <P extends Person>(people: readonly P[], personId?: string): P | undefined => {
  const at = people.findIndex((person) => person.personId === personId);
  const others = [...people.slice(at + 1), ...people.slice(0, Math.max(0, at))];
  return others.find(({ answersToReview = 0 }) => answersToReview > 0);
};

/** How many documents and answers wait for a decision, and the screen of the first: a person's document shows the answers beside it. */
export const toReviewIn = (
  projectId: string,
  people: readonly Person[],
): { readonly amount: number; readonly first: string | undefined } => {
  const paths = people.flatMap(({ personId, documents, answersToReview = 0 }) => [
    ...documents.filter(isToReview).map(({ documentId }) => reviewPath(projectId, personId, documentId)),
    ...Array.from({ length: answersToReview }, () => answersPath(projectId, personId)),
  ]);
  return { amount: paths.length, first: paths[0] };
};

/** Where a document of somebody is decided on: a reason that takes its place, among their answers; undefined: there is nothing yet. */
export const cellPath = (
  projectId: string,
  personId: string,
  { documentId, status, excuse }: CollaboratorRow['documents'][number],
): string | undefined => {
  if (excuse) return answersPath(projectId, personId);
  return status === 'Not Uploaded' ? undefined : reviewPath(projectId, personId, documentId);
};
