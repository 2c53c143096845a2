import type { AnswersRow } from '@dossier/shared/contract';
import { formatDate } from './dates.ts';

type Removed = Pick<AnswersRow, 'removedAt' | 'removedSince'>;

/** Of answers whose project keeps them no longer, or of then and no longer (BEY-40); undefined: they are there. */
export const answersDeletedText = ({ removedAt, removedSince }: Removed): string | undefined => {
  if (removedAt) return `The answers were deleted on ${formatDate(removedAt)}.`;
  return removedSince && 'The answers of then were deleted since.';
};

/** Of a document whose retention has ended (BEY-40). */
export const deletedText = (deletedAt: string): string =>
  `The document existed; its bytes were deleted on ${formatDate(deletedAt)}.`;
