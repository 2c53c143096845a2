import type { ProjectRow, RejectReason, ReviewAction, SubmissionRecord } from '@dossier/shared/contract';
import { refusals } from '@dossier/shared/contract';
import { Button, Card, LinearProgress, styled } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newKey } from '../data/api.ts';
import { useCommands } from '../data/commands.ts';
import { painted, paintFirst } from '../data/painting.ts';
import { dropUnsent, keepUnsent, timeToUndo } from '../data/unsent/store.ts';
import { displayName } from '../format/names.ts';
import { useOffer } from '../layout/search/offers.ts';
import { useTakeBack } from '../layout/UnsentReviews.tsx';
import { projectPath } from '../paths.ts';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { Field } from '../theme/inputs/Field.tsx';
import { growing } from '../theme/inputs/growing.ts';
import { Fields, Line, Notice, NoticeButton } from '../theme/layout.tsx';
import { Person } from '../theme/Person.tsx';
import { Reasons } from '../theme/status/Reasons.tsx';
import { StatusChip } from '../theme/status/StatusChip.tsx';
import { useWide } from '../theme/useWide.ts';
import { When } from '../theme/When.tsx';
import { ActionButtons } from './ActionButtons.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { Key } from './Key.tsx';
import { KeysHelp, useKeysSetting } from './KeysHelp.tsx';
import { besides, neighbour, nextWaiting, type ReviewItem } from './queue.ts';
import { ReasonChips } from './ReasonChips.tsx';
import { useReviewKeys } from './useReviewKeys.ts';
import { VersionQuestion } from './VersionQuestion.tsx';
import {
  type Decision,
  decisionOf,
  decisionText,
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

type Props = {
  readonly project: ProjectRow;
  readonly submission: SubmissionRecord;
  /** The version that was the newest when the reviewer opened it, or asked for it. */
  readonly version: number;
  /** The version on the screen, which may be one of its history. */
  readonly shown: number;
  readonly onShowNewest: () => void;
  readonly items: readonly ReviewItem[];
  readonly canReview: boolean;
  readonly pathOf: (item: ReviewItem) => string;
  /** Where the reviewer goes on when no document waits any more; absent: to the project. */
  readonly afterwards?: string;
  readonly history: ReactNode;
};

/** Stays in sight beside a long document. */
const Aside = styled(Card)(({ theme: { spacing, breakpoints } }) => ({
  padding: spacing(5),
  // What it ends with is not behind the bar at the foot.
  [breakpoints.down('md')]: { marginBottom: spacing(16) },
  [breakpoints.up('md')]: { position: 'sticky', top: 72, maxHeight: 'calc(100vh - 90px)', overflow: 'auto' },
})) as typeof Card;
const Whose = styled(Line)(({ theme: { spacing } }) => ({
  marginBottom: spacing(3),
}));
const KeysButton = styled(Button)(({ theme: { spacing } }) => ({
  marginTop: spacing(3),
  gap: spacing(2),
  // Who touches has no keys.
  '@media (pointer: coarse)': { display: 'none' },
}));

/** Whose document it is, the action, the remarks, and the way to the next one. */
export const ReviewPanel = ({
  project,
  submission,
  version,
  shown,
  onShowNewest,
  items,
  canReview,
  pathOf,
  afterwards,
  history,
}: Props) => {
  const navigate = useNavigate();
  const [keys, setKeys] = useKeysSetting();
  const [asked, setAsked] = useState(false);
  const [askedWhy, setAskedWhy] = useState(false);
  const [reasonsAsked, setReasonsAsked] = useState(0);
  const [questioned, setQuestioned] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const { run, pending } = useCommands();
  const { collaborator, documentId } = submission;
  const here = { personId: collaborator.id, documentId };
  const draft = useWritten(project.id, collaborator.id);
  const written = draft.written[documentId];
  const stored = storedDecision(submission);
  const decision = decisionOf(stored, written);
  const { action, reasons, remarks } = decision;
  const changed = isChanged(stored, decision);
  const decided = items.filter((item) => !item.waiting).length;
  const decidedText = `${decided} of ${items.length} decided`;
  const remark = useRef<HTMLTextAreaElement>(null);
  const decisionField = useRef<HTMLDivElement>(null);
  /** The submission that is on the screen. */
  const looksAt = useRef<string>(undefined);
  useEffect(() => {
    looksAt.current = submission.id;
    return () => {
      looksAt.current = undefined;
    };
  }, [submission.id]);
  const wide = useWide();
  const reviews = reviewsOf(submission, version);
  // A review is made over what stood there at the first touch; later reviews are announced.
  const reviewsSeen = written?.version === version ? written.reviewsSeen : reviews.count;
  const overtaken = !pending && reviewsSeen !== reviews.count;
  const seen = { version, reviewsSeen };
  const choose = (action: ReviewAction) => draft.write(documentId, (before) => withAction(seen, before, action));
  const toggle = (reason: RejectReason) =>
    draft.write(documentId, (before) => withReason(seen, before, stored, reason));
  const forget = () => draft.write(documentId, () => undefined);

  /** At once: what is read anew meanwhile does not keep the reviewer waiting. */
  const goTo = (item: ReviewItem | undefined) => {
    if (!item) return;
    paintFirst();
    navigate(pathOf(item), { flushSync: true });
  };
  const next = nextWaiting(items, here);
  const goOn = () => {
    if (next) return goTo(next);
    return afterwards ? navigate(afterwards) : navigate(projectPath(project.id), { state: { reviewed: true } });
  };
  const commandOf = (decision: Decision, action: ReviewAction) => ({
    projectId: project.id,
    documentId,
    personId: collaborator.id,
    version,
    reviewsSeen,
    ...sentDecision(decision, action),
  });
  const save = async (decision: Decision) => {
    const { action } = decision;
    setQuestioned(false);
    if (!action) return;
    // Another decision takes its place.
    dropUnsent(submission.id);
    await run(async (send) => {
      await send('ReviewDocument', commandOf(decision, action));
      forget();
      // Whoever has gone elsewhere meanwhile stays there.
      if (looksAt.current === submission.id) goOn();
      await painted();
    });
  };
  /**
   * Shows the next at once; what was decided is sent when it cannot be taken back any more. False if it cannot wait.
   * @param before what an undo writes into the form again
   */
  const waitWith = (decision: Decision, action: ReviewAction, before: Written | undefined): boolean => {
    const isKept =
      !overtaken &&
      keepUnsent({
        id: submission.id,
        key: newKey(),
        command: commandOf(decision, action),
        fieldName: submission.fieldName,
        name: displayName(collaborator),
        before,
        state: 'open',
        due: Date.now() + timeToUndo,
      });
    if (!isKept) return false;
    forget();
    goOn();
    return true;
  };
  /** One version is decided on, and it is the one on the screen: else the reviewer says so. */
  const isOfOther = (written: Written | undefined) =>
    new Set([submission.version, version, shown, written?.version ?? version]).size > 1;
  const showDecision = () => decisionField.current?.scrollIntoView({ block: 'start' });
  const decide = (written: Written | undefined) => {
    if (pending) return;
    const decision = decisionOf(stored, written);
    if (isUndecided(decision)) return setAsked(true);
    if (!isChanged(stored, decision)) return goTo(besides(items, here, 1));
    if (isUnexplained(decision) && !askedWhy) {
      // On a phone it is saved from the foot of the screen.
      if (!wide) showDecision();
      return setAskedWhy(true);
    }
    if (isOfOther(written)) return setQuestioned(true);
    if (decision.action === 'Reject' && waitWith(decision, 'Reject', written)) return;
    void save(decision);
  };
  const saveAndNext = () => decide(written);
  const accept = () => {
    const accepted = withAction(seen, written, 'Accept');
    const decision = decisionOf(stored, accepted);
    const canWait = !pending && !isOfOther(accepted) && isChanged(stored, decision);
    if (canWait && waitWith(decision, 'Accept', written)) return;
    draft.write(documentId, () => accepted);
    decide(accepted);
  };
  const problem =
    (asked && isUndecided(decision) && undecidedText) ||
    (askedWhy && isUnexplained(decision) && unexplainedText) ||
    undefined;
  const takeBack = useTakeBack();
  const reject = () => {
    choose('Reject');
    showDecision();
  };
  const onward = {
    pending,
    nextLabel: changed ? 'Save and next' : 'Next',
    canGoOn: changed || isUndecided(decision) || besides(items, here, 1) !== undefined,
  };
  useOffer(
    canReview && submission.status !== 'Accept'
      ? [{ label: `Accept ${submission.fieldName} of ${displayName(collaborator)}`, run: accept }]
      : [],
  );
  useReviewKeys(keys && canReview, {
    accept,
    undo: () => takeBack(),
    choose,
    reason: action === 'Reject' ? toggle : undefined,
    explain: () => setReasonsAsked((times) => times + 1),
    next: saveAndNext,
    previous: () => goTo(besides(items, here, -1)),
    step: (step) => goTo(neighbour(items, here, step)),
    help: () => setShowsKeys(true),
  });

  return (
    <Aside component="aside" aria-label="Review">
      <Whose gap={2}>
        <div className="grow">
          <Person name={collaborator.name} email={collaborator.email} pictureFileId={collaborator.pictureFileId} />
        </div>
        <div className="num muted small nowrap">{decidedText}</div>
      </Whose>
      <LinearProgress
        variant="determinate"
        value={(100 * decided) / Math.max(1, items.length)}
        aria-label={decidedText}
        sx={{ mb: 4 }}
      />
      <Line wrap mb={4}>
        <StatusChip status={submission.status} />
        <div className="num muted small">
          version {submission.version}, <When at={submission.uploadedAt} inline />
        </div>
      </Line>
      {overtaken && (
        <Notice
          severity="warning"
          action={
            <NoticeButton
              does="Seen"
              onClick={() => draft.write(documentId, (before) => before && { ...before, reviewsSeen: reviews.count })}
            />
          }
        >
          {refusals.CHANGED_MEANWHILE[1]}
          <br />
          <b>{decisionText(reviews)}</b>
        </Notice>
      )}
      {canReview ? (
        <>
          {draft.isFromBefore(documentId) && <DraftNotice draft={{ isFromBefore: true }} onDiscard={forget} />}
          <Fields gap={5} ref={decisionField} style={{ scrollMarginTop: 80 }}>
            <ActionButtons value={action} keys={keys} onChange={choose} />
            {action === 'Reject' && (
              <ReasonChips
                value={reasons}
                onToggle={toggle}
                {...(keys && {
                  keys: { asked: reasonsAsked, onSave: saveAndNext, onWrite: () => remark.current?.focus() },
                })}
              />
            )}
            <Field
              label={`Remarks for ${collaborator.name.split(' ')[0] || collaborator.email}`}
              inputRef={remark}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                saveAndNext();
              }}
              {...growing(3, 10)}
              value={remarks}
              error={problem !== undefined}
              helperText={problem && <span role="alert">{problem}</span>}
              onChange={(typed) => draft.write(documentId, (before) => withRemarks(seen, before, stored, typed))}
            />
          </Fields>
          <Line gap={2} align="stretch" wrap mt={4}>
            <Button
              onClick={() => {
                forget();
                navigate(projectPath(project.id));
              }}
            >
              Cancel
            </Button>
            <Button
              disabled={!besides(items, here, -1)}
              onClick={() => goTo(besides(items, here, -1))}
              aria-keyshortcuts={keys ? 'K' : undefined}
            >
              Back
            </Button>
            {wide && (
              <Button
                variant="contained"
                loading={pending}
                disabled={!onward.canGoOn}
                onClick={saveAndNext}
                aria-keyshortcuts={keys ? 'J' : undefined}
                className="to-end"
              >
                {onward.nextLabel}
              </Button>
            )}
          </Line>
          {!wide && <DecisionBar {...onward} onAccept={accept} onReject={reject} onNext={saveAndNext} />}
          <KeysButton size="small" onClick={() => setShowsKeys(true)} aria-keyshortcuts={keys ? '?' : undefined}>
            Keys
            {keys && <Key>?</Key>}
          </KeysButton>
          <KeysHelp open={showsKeys} on={keys} onSwitch={setKeys} onClose={() => setShowsKeys(false)} />
        </>
      ) : (
        <>
          <Reasons reasons={submission.reasons} />
          {submission.remarks && <div className="prose">“{submission.remarks}”</div>}
        </>
      )}
      {history}
      <VersionQuestion
        open={questioned}
        newest={submission.version}
        opened={version}
        shown={shown}
        written={written?.version ?? version}
        decision={decision}
        onShowNewest={() => {
          setQuestioned(false);
          onShowNewest();
        }}
        onSave={() => save(decision)}
        onClose={() => setQuestioned(false)}
      />
    </Aside>
  );
};
