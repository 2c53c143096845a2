import { type Answering, type AnsweringState, answeringStates, type DocumentStatus } from '@dossier/shared/contract';
import { count } from './numbers.ts';

/** What is drawn like a document of this status: all answers of somebody are one thing that they give. */
export const drawnAs: Readonly<Record<AnsweringState, DocumentStatus>> = {
  missing: 'Not Uploaded',
  toReview: 'Uploaded',
  given: 'Accept',
};

/** What a picture of progress shows, with the answers of people among the documents. */
export const withAnswering = (
  counts: Partial<Record<DocumentStatus, number>>,
  answering: Answering | undefined,
): Partial<Record<DocumentStatus, number>> => {
  if (!answering) return counts;
  const drawn = { ...counts };
  for (const state of answeringStates) drawn[drawnAs[state]] = (drawn[drawnAs[state]] ?? 0) + answering[state];
  return drawn;
};

/** `Answers of 8 people: 5 given, 1 to review, 2 missing.` */
export const answeringText = ({ given, toReview, missing }: Answering): string => {
  const parts = [
    ...(given > 0 ? [`${given} given`] : []),
    ...(toReview > 0 ? [`${toReview} to review`] : []),
    ...(missing > 0 ? [`${missing} missing`] : []),
  ];
  return `Answers of ${count(given + toReview + missing, 'person', 'people')}: ${parts.join(', ')}`;
};
