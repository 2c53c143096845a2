import type { RejectReason, ReviewAction, SubmissionRecord, SubmissionRow } from '@dossier/shared/contract';
import { rejectReasons } from '@dossier/shared/contract';
import { useEffect, useState } from 'react';
import { useDraft } from '../data/drafts/useDraft.ts';
import { dropUndone, useUnsentReviews } from '../data/unsent/store.ts';

export type Decision = {
  readonly action: ReviewAction | undefined;
  /** Of a rejection, in the order of the contract. */
  readonly reasons: readonly RejectReason[];
  readonly remarks: string;
};

/** What a reviewer looks at. */
export type Seen = { readonly version: number; readonly reviewsSeen: number };

/** What a reviewer wrote about one document and did not save; of what was seen when it was decided. */
export type Written = Seen & {
  readonly action: ReviewAction | undefined;
  /** Of a rejection; absent: not touched. */
  readonly reasons?: readonly RejectReason[];
  /** A remark belongs to its decision: with another one it waits, and comes back with its own. */
  readonly remarks: { readonly [action in ReviewAction | 'undecided']?: string };
};

/** How often one version was reviewed, and the newest review of it. */
export const reviewsOf = ({ versions }: Pick<SubmissionRecord, 'versions'>, version: number) => {
  const found = versions.find((entry) => entry.version === version);
  return { count: found?.reviewCount ?? 0, newest: found?.reviews.at(-1) };
};

/** The newest review in words, for the next reviewer; undefined when there is none. */
export const decisionText = ({
  newest,
}: {
  readonly newest: (Decision & { readonly reviewer: string }) | undefined;
}): string | undefined =>
  newest && `${newest.reviewer}: ${actionText(newest)}${newest.remarks && `, “${newest.remarks}”`}`;

/** `Reject: incomplete, wrong file` */
export const actionText = ({ action, reasons }: Omit<Decision, 'remarks'>): string =>
  reasons.length > 0 ? `${action}: ${reasons.join(', ')}` : `${action}`;

export const storedDecision = ({ status, reasons, remarks }: SubmissionRow): Decision => ({
  action: status === 'Uploaded' || status === 'Not Uploaded' ? undefined : status,
  reasons,
  remarks,
});

/** As the form shows it: what is written over what is stored. */
export const decisionOf = (stored: Decision, written: Written | undefined): Decision => {
  const action = written?.action ?? stored.action;
  const typed = written?.remarks[action ?? 'undecided'] ?? written?.remarks.undecided;
  const standing = action === stored.action ? stored : { reasons: [], remarks: '' };
  return {
    action,
    reasons: action === 'Reject' ? (written?.reasons ?? standing.reasons) : [],
    remarks: typed ?? standing.remarks,
  };
};

/** A decision is about what is seen; a remark without one was meant for it. */
export const withAction = (seen: Seen, before: Written | undefined, action: ReviewAction): Written => {
  const { undecided, ...remarks } = before?.remarks ?? {};
  const reviewsSeen = before?.version === seen.version ? before.reviewsSeen : seen.reviewsSeen;
  return {
    ...before,
    ...seen,
    reviewsSeen,
    action,
    remarks: undecided ? { ...remarks, [action]: undecided } : remarks,
  };
};

export const withRemarks = (seen: Seen, before: Written | undefined, stored: Decision, text: string): Written => {
  const action = before?.action ?? stored.action;
  return { ...(before ?? seen), action, remarks: { ...before?.remarks, [action ?? 'undecided']: text } };
};

/** A reason of a rejection, given or taken back. */
export const withReason = (
  seen: Seen,
  before: Written | undefined,
  stored: Decision,
  reason: RejectReason,
): Written => {
  const { action, reasons } = decisionOf(stored, before);
  const given = rejectReasons.filter((one) => reasons.includes(one) !== (one === reason));
  return { remarks: {}, ...(before ?? seen), action, reasons: given };
};

/** Remarks that nobody would get: a review needs an action. */
export const isUndecided = ({ action, remarks }: Decision): boolean => action === undefined && remarks.trim() !== '';
export const undecidedText = 'Choose an action for these remarks.';

/** A rejection whose receiver would not know why: often a slip of the keys. */
export const isUnexplained = ({ action, reasons, remarks }: Decision): boolean =>
  action === 'Reject' && reasons.length === 0 && [...remarks.trim()].length < 2;
export const unexplainedText = 'Nobody will know why: choose a reason, write a remark, or save again without.';

/** Whether Save has something to send. */
export const isChanged = (stored: Decision, { action, reasons, remarks }: Decision): boolean =>
  action !== undefined &&
  (action !== stored.action || reasons.join() !== stored.reasons.join() || remarks.trim() !== stored.remarks.trim());

/** As ReviewDocument takes it: only a rejection has reasons. */
export const sentDecision = ({ reasons, remarks }: Decision, action: ReviewAction) => ({
  action,
  ...(action === 'Reject' && { reasons: [...reasons] }),
  remarks,
});

type ByDocument = { readonly [documentId: string]: Written | undefined };

/** The draft of the reviews of one collaborator, the same for the panel and the modal. */
export const useWritten = (projectId: string, personId: string) => {
  const { typed = {}, type } = useDraft<ByDocument>(`review-${projectId}-${personId}`);
  const [before] = useState(typed);
  const undone = useUnsentReviews().filter(
    ({ state, command }) => state === 'undone' && command.projectId === projectId && command.personId === personId,
  );
  useEffect(() => {
    for (const review of undone) {
      type((typed) => ({ ...typed, [review.command.documentId]: review.before as Written }));
      dropUndone(review);
    }
  });
  return {
    written: typed,
    /** Whether it was there when the form opened. */
    isFromBefore: (documentId: string) => before[documentId] !== undefined && typed[documentId] !== undefined,
    /** Undefined once it is saved, or given up. */
    write: (documentId: string, next: (before: Written | undefined) => Written | undefined) =>
      type((typed = {}) => {
        const { [documentId]: before, ...others } = typed;
        const written = next(before);
        const all = written ? { ...others, [documentId]: written } : others;
        return Object.keys(all).length > 0 ? all : undefined;
      }),
  };
};
