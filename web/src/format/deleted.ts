import { formatDate } from './dates.ts';

/** Of answers whose project keeps them no longer (BEY-40). */
export const answersDeletedText = (removedAt: string): string =>
  `The answers were deleted on ${formatDate(removedAt)}.`;

/** Of a document whose retention has ended (BEY-40). */
export const deletedText = (deletedAt: string): string =>
  `The document existed; its bytes were deleted on ${formatDate(deletedAt)}.`;
