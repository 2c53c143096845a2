import type { ReviewAction, SubmissionRow } from '@dossier/shared/contract';

type Decision = { readonly action: ReviewAction | undefined; readonly remarks: string };

/** One card of the review modal; `version` is the one that was there when it opened (REVIEW-07). */
export type Draft = Decision & {
  readonly documentId: string;
  readonly personId: string;
  readonly fieldName: string;
  readonly fileName: string;
  readonly fileId: string;
  readonly version: number;
  readonly stored: Decision;
};

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
    ...stored,
    stored,
  };
};

/** Whether Save has something to send; remarks without a decision are none. */
export const isChanged = ({ action, remarks, stored }: Draft): boolean =>
  action !== undefined && (action !== stored.action || remarks.trim() !== stored.remarks.trim());
