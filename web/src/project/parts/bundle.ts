import type { BundleRow } from '@dossier/shared/contract';
import { count, formatSize } from '../../format/numbers.ts';
import { formatWhen } from '../../format/when.ts';

/** Whether the newest bundle holds something else than what is accepted now. */
export const isOutdated = ({ acceptedSince, droppedSince }: BundleRow): boolean => acceptedSince + droppedSince > 0;

/** `accepted`: how many documents are accepted now. Undefined: there is nothing to say. */
export const bundleSentences = (bundle: BundleRow | undefined, accepted: number, now: number): string | undefined => {
  if (!bundle) return accepted > 0 ? `${count(accepted, 'document is', 'documents are')} accepted.` : undefined;
  const { documents, bytes, madeAt, acceptedSince, droppedSince, deleted } = bundle;
  return [
    documents === 0
      ? 'No document was accepted by the due date.'
      : `Bundle of ${count(documents, 'accepted document')} (${formatSize(bytes)}), made ${formatWhen(madeAt, now)}.`,
    ...(acceptedSince > 0 ? [`${count(acceptedSince, 'document')} accepted since.`] : []),
    ...(droppedSince > 0 ? [`${count(droppedSince, 'of them is', 'of them are')} accepted no more.`] : []),
    ...(deleted > 0 ? [`The bytes of ${count(deleted, 'of them', 'of them')} were deleted.`] : []),
  ].join(' ');
};
