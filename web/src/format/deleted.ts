import { formatDate } from './dates.ts';

/** Of a document whose retention has ended (BEY-40). */
export const deletedText = (deletedAt: string): string =>
  `The document existed; its bytes were deleted on ${formatDate(deletedAt)}.`;
