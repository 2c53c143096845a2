import type { ReviewAction, SubmissionRow } from '@dossier/shared/contract';

type Decision = { readonly action: ReviewAction | undefined; readonly remarks: string };

/** `version` and `reviewsSeen` are from when the card opened (REVIEW-07, REVIEW-10). */
export type Draft = Decision & {
  readonly documentId: string;
  readonly personId: string;
  readonly fieldName: string;
  readonly fileName: string;
  readonly fileId: string;
  readonly version: number;
  readonly reviewsSeen: number;
  readonly stored: Decision;
  /** The review that came in between, in words. */
  readonly meanwhile?: string | undefined;
};

/** The reviews of one version, oldest first. */
export const reviewsOf = ({ versions }: Pick<SubmissionRow, 'versions'>, version: number) =>
  versions.find((entry) => entry.version === version)?.reviews ?? [];

export const draftOf = (submission: SubmissionRow): Draft => {
  const { status } = submission;
  const stored: Decision = {
    action: status === 'Uploaded' || status === 'Not Uploaded' ? undefined : status,
    remarks: submission.remarks,
  };
  return {
    documentId: submission.documentId,
    personId: submission.collaborator.id,
    fieldName: submission.fieldName,
    fileName: submission.fileName,
    fileId: submission.fileId,
    version: submission.version,
    reviewsSeen: reviewsOf(submission, submission.version).length,
    ...stored,
    stored,
  };
};

/** Remarks that nobody would get: a review needs an action. */
export const isUndecided = ({ action, remarks }: Decision): boolean => action === undefined && remarks.trim() !== '';
export const undecidedText = 'Choose an action for these remarks.';

/** Whether Save has something to send. */
export const isChanged = ({ action, remarks, stored }: Draft): boolean =>
  action !== undefined && (action !== stored.action || remarks.trim() !== stored.remarks.trim());

/** The newest review in words, for the next reviewer; undefined when there is none. */
export const decisionText = (reviews: SubmissionRow['versions'][number]['reviews']): string | undefined => {
  const newest = reviews.at(-1);
  return newest && `${newest.reviewer}: ${newest.action}${newest.remarks && `, “${newest.remarks}”`}`;
};

/** The card over the newer state, with what was written on it. */
export const renewed = ({ action, remarks }: Draft, submission: SubmissionRow): Draft => {
  const draft = draftOf(submission);
  const meanwhile = decisionText(reviewsOf(submission, submission.version));
  return { ...draft, action: action ?? draft.action, remarks, meanwhile };
};

/** The card once its review is stored: a second Save sends only what failed. */
export const saved = ({ action, remarks, ...draft }: Draft): Draft => ({
  ...draft,
  action,
  remarks,
  reviewsSeen: draft.reviewsSeen + 1,
  stored: { action, remarks },
  meanwhile: undefined,
});
