import type { ProjectRow, RejectReason, ReviewAction, SubmissionRecord } from '@dossier/shared/contract';
import { useRef, useState } from 'react';
import { newKey } from '../data/api.ts';
import { useCommands } from '../data/commands.ts';
import { painted, paintFirst } from '../data/painting.ts';
import { withSeen } from '../data/unsent/sending.ts';
import { dropUnsent, keepUnsent, sentBefore, timeToUndo } from '../data/unsent/store.ts';
import { displayName } from '../format/names.ts';
import { useLeadOn } from '../layout/useLeadOn.ts';
import { projectPath } from '../paths.ts';
import { useWide } from '../theme/useWide.ts';
import { besides, neighbour, nextWaiting, type ReviewItem } from './queue.ts';
import {
  type Decision,
  decisionOf,
  isChanged,
  isUndecided,
  isUnexplained,
  reviewsOf,
  sentDecision,
  storedDecision,
  undecidedText,
  unexplainedText,
  useWritten,
  type Written,
  withAction,
  withReason,
  withRemarks,
} from './written.ts';

export type Reviewed = {
  readonly project: ProjectRow;
  readonly submission: SubmissionRecord;
  /** The version that was the newest when the reviewer opened it, or asked for it. */
  readonly version: number;
  /** The version on the screen, which may be one of its history. */
  readonly shown: number;
  readonly items: readonly ReviewItem[];
  readonly pathOf: (item: ReviewItem) => string;
  /** Where the reviewer goes on when no document waits any more; absent: to the project. */
  readonly afterwards?: string;
};

/** Where the reviewer goes from this document. */
const useWays = ({ project, submission, items, pathOf, afterwards }: Reviewed) => {
  const leadOn = useLeadOn();
  const here = { personId: submission.collaborator.id, documentId: submission.documentId };
  /** At once: what is read anew meanwhile does not keep the reviewer waiting. */
  const goTo = (item: ReviewItem | undefined) => {
    if (!item) return;
    paintFirst();
    leadOn(pathOf(item), { flushSync: true });
  };
  const [next, past, before] = [nextWaiting(items, here), besides(items, here, 1), besides(items, here, -1)];
  return {
    past: past && (() => goTo(past)),
    back: before && (() => goTo(before)),
    step: (step: 1 | -1) => goTo(neighbour(items, here, step)),
    goOn: () => {
      if (next) return goTo(next);
      return afterwards ? leadOn(afterwards) : leadOn(projectPath(project.id), { state: { reviewed: true } });
    },
    leave: () => leadOn(projectPath(project.id)),
  };
};

/** What is decided on the document so far, and how each touch changes it. */
const useDecision = ({ project, submission, version }: Reviewed) => {
  const { collaborator, documentId } = submission;
  const draft = useWritten(project.id, collaborator.id);
  const written = draft.written[documentId];
  const stored = storedDecision(submission);
  const reviews = reviewsOf(submission, version);
  // A review is made over what stood there at the first touch; later reviews are announced.
  const reviewsSeen = written?.version === version ? written.reviewsSeen : reviews.count;
  const seen = { version, reviewsSeen };
  const write = (next: (before: Written | undefined) => Written | undefined) => draft.write(documentId, next);
  return {
    ...{ stored, written, decision: decisionOf(stored, written), reviews, seen, write },
    isFromBefore: draft.isFromBefore(documentId),
    choose: (action: ReviewAction) => write((before) => withAction(seen, before, action)),
    toggle: (reason: RejectReason) => write((before) => withReason(seen, before, stored, reason)),
    remark: (text: string) => write((before) => withRemarks(seen, before, stored, text)),
    seeReviews: () => write((before) => before && { ...before, reviewsSeen: reviews.count }),
    forget: () => write(() => undefined),
  };
};
type Draft = ReturnType<typeof useDecision>;

/** How a decision gets to the server: at once, or when it cannot be taken back any more. */
const useSending = ({ project, submission }: Reviewed, { seen, reviews, forget }: Draft, goOn: () => void) => {
  const { run, pending } = useCommands();
  const { id, collaborator, documentId, fieldName } = submission;
  const overtaken = !pending && seen.reviewsSeen !== reviews.count;
  const commandOf = (decision: Decision, action: ReviewAction) => ({
    ...{ projectId: project.id, documentId, personId: collaborator.id, ...seen },
    ...sentDecision(decision, action),
  });
  const save = async (decision: Decision) => {
    const { action } = decision;
    if (!action) return;
    const after = sentBefore(id, seen.version);
    // Another decision takes its place.
    dropUnsent(id);
    await run(async (send) => {
      await send('ReviewDocument', await withSeen(commandOf(decision, action), after));
      forget();
      goOn();
      await painted();
    });
  };
  /**
   * Shows the next at once; what was decided is sent when it cannot be taken back any more. False if it cannot wait.
   * @param before what an undo writes into the form again
   */
  const waitWith = (decision: Decision, action: ReviewAction, before: Written | undefined): boolean => {
    const command = commandOf(decision, action);
    const due = Date.now() + timeToUndo;
    const after = sentBefore(id, seen.version);
    const unsent = { id, key: newKey(), command, after, fieldName, name: displayName(collaborator), before, due };
    if (overtaken || !keepUnsent({ ...unsent, state: 'open' })) return false;
    forget();
    goOn();
    return true;
  };
  return { pending, overtaken, save, waitWith };
};

/** A review from the first touch on: what is asked before it is sent, and where its reviewer goes. */
export const useDeciding = (reviewed: Reviewed) => {
  const { submission, version, shown } = reviewed;
  const ways = useWays(reviewed);
  const draft = useDecision(reviewed);
  const { stored, written, decision } = draft;
  const { pending, overtaken, save: sendNow, waitWith } = useSending(reviewed, draft, ways.goOn);
  const [asked, setAsked] = useState(false);
  const [askedWhy, setAskedWhy] = useState(false);
  const [questioned, setQuestioned] = useState(false);
  const wide = useWide();
  const decisionField = useRef<HTMLDivElement>(null);
  const showDecision = () => decisionField.current?.scrollIntoView({ block: 'start' });
  /** One version is decided on, and it is the one on the screen: else the reviewer says so. */
  const isOfOther = (written: Written | undefined) =>
    new Set([submission.version, version, shown, written?.version ?? version]).size > 1;
  const save = (decision: Decision) => {
    setQuestioned(false);
    return sendNow(decision);
  };
  const decide = (written: Written | undefined) => {
    if (pending) return;
    const decision = decisionOf(stored, written);
    if (isUndecided(decision)) return setAsked(true);
    if (!isChanged(stored, decision)) return ways.past?.();
    if (isUnexplained(decision) && !askedWhy) {
      // On a phone it is saved from the foot of the screen.
      if (!wide) showDecision();
      return setAskedWhy(true);
    }
    if (isOfOther(written)) return setQuestioned(true);
    if (decision.action === 'Reject' && waitWith(decision, 'Reject', written)) return;
    void save(decision);
  };
  const accept = () => {
    const accepted = withAction(draft.seen, written, 'Accept');
    const decision = decisionOf(stored, accepted);
    const canWait = !pending && !isOfOther(accepted) && isChanged(stored, decision);
    if (canWait && waitWith(decision, 'Accept', written)) return;
    draft.write(() => accepted);
    decide(accepted);
  };
  return {
    ...{ ...draft, ways, pending, overtaken, questioned, setQuestioned, wide, decisionField, accept },
    problem:
      (asked && isUndecided(decision) && undecidedText) ||
      (askedWhy && isUnexplained(decision) && unexplainedText) ||
      undefined,
    reject: () => {
      draft.choose('Reject');
      showDecision();
    },
    save: () => save(decision),
    saveAndNext: () => decide(written),
  };
};
export type Deciding = ReturnType<typeof useDeciding>;
