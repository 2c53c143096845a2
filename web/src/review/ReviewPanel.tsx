import { refusals } from '@dossier/shared/contract';
import { Button, Card, LinearProgress, styled } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { displayName } from '../format/names.ts';
import { useOffer } from '../layout/search/offers.ts';
import { useTakeBack } from '../layout/UnsentReviews.tsx';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { Field } from '../theme/inputs/Field.tsx';
import { growing } from '../theme/inputs/growing.ts';
import { Fields, Line, Notice, NoticeButton } from '../theme/layout.tsx';
import { Person } from '../theme/Person.tsx';
import { Reasons, StatusChip } from '../theme/status/StatusChip.tsx';
import { When } from '../theme/When.tsx';
import { ActionButtons } from './ActionButtons.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { Key } from './Key.tsx';
import { KeysHelp, useKeysSetting } from './KeysHelp.tsx';
import { ReasonChips } from './ReasonChips.tsx';
import { type Deciding, type Reviewed, useDeciding } from './useDeciding.ts';
import { useReviewKeys } from './useReviewKeys.ts';
import { VersionQuestion } from './VersionQuestion.tsx';
import { decisionText, isChanged, isUndecided } from './written.ts';

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

/** Whose document it is, how much is decided, and how this one stands. */
const Head = ({ submission, items }: Pick<Reviewed, 'submission' | 'items'>) => {
  const { collaborator } = submission;
  const decided = items.filter((item) => !item.waiting).length;
  const decidedText = `${decided} of ${items.length} decided`;
  return (
    <>
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
    </>
  );
};

type PartProps = { readonly deciding: Deciding; readonly keys: boolean };
type FieldsProps = PartProps & { readonly receiver: string; readonly reasonsAsked: number };

/** The action, the reasons of a rejection, and the remarks. */
const DecisionFields = ({ deciding, keys, receiver, reasonsAsked }: FieldsProps) => {
  const { decision, problem, saveAndNext } = deciding;
  const remark = useRef<HTMLTextAreaElement>(null);
  const onWrite = () => remark.current?.focus();
  return (
    <Fields gap={5} ref={deciding.decisionField} style={{ scrollMarginTop: 80 }}>
      <ActionButtons value={decision.action} keys={keys} onChange={deciding.choose} />
      {decision.action === 'Reject' && (
        <ReasonChips
          value={decision.reasons}
          onToggle={deciding.toggle}
          {...(keys && { keys: { asked: reasonsAsked, onSave: saveAndNext, onWrite } })}
        />
      )}
      <Field
        label={`Remarks for ${receiver}`}
        inputRef={remark}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          saveAndNext();
        }}
        {...growing(3, 10)}
        value={decision.remarks}
        error={problem !== undefined}
        helperText={problem && <span role="alert">{problem}</span>}
        onChange={deciding.remark}
      />
    </Fields>
  );
};

/** To the project, back, and on; on a phone, what decides is at the foot of the screen. */
const WayButtons = ({ deciding, keys }: PartProps) => {
  const { ways, decision, pending, accept, reject, saveAndNext, wide } = deciding;
  const changed = isChanged(deciding.stored, decision);
  const canGoOn = changed || isUndecided(decision) || ways.past !== undefined;
  const onward = { pending, nextLabel: changed ? 'Save and next' : 'Next', canGoOn };
  return (
    <>
      <Line gap={2} align="stretch" wrap mt={4}>
        <Button
          onClick={() => {
            deciding.forget();
            ways.leave();
          }}
        >
          Cancel
        </Button>
        <Button disabled={!ways.back} onClick={ways.back} aria-keyshortcuts={keys ? 'K' : undefined}>
          Back
        </Button>
        {wide && (
          <Button
            variant="contained"
            loading={pending}
            disabled={!canGoOn}
            onClick={saveAndNext}
            aria-keyshortcuts={keys ? 'J' : undefined}
            className="to-end"
          >
            {onward.nextLabel}
          </Button>
        )}
      </Line>
      {!wide && <DecisionBar {...onward} onAccept={accept} onReject={reject} onNext={saveAndNext} />}
    </>
  );
};

type Props = Reviewed & {
  readonly onShowNewest: () => void;
  readonly canReview: boolean;
  readonly history: ReactNode;
};

/** Whose document it is, the action, the remarks, and the way to the next one. */
export const ReviewPanel = ({ onShowNewest, canReview, history, ...reviewed }: Props) => {
  const { submission, items } = reviewed;
  const { collaborator } = submission;
  const [keys, setKeys] = useKeysSetting();
  const [reasonsAsked, setReasonsAsked] = useState(0);
  const [showsKeys, setShowsKeys] = useState(false);
  const deciding = useDeciding(reviewed);
  const { ways, decision, accept } = deciding;
  const takeBack = useTakeBack();
  useOffer(
    canReview && submission.status !== 'Accept'
      ? [{ label: `Accept ${submission.fieldName} of ${displayName(collaborator)}`, run: accept }]
      : [],
  );
  useReviewKeys(keys && canReview, {
    accept,
    undo: () => takeBack(),
    choose: deciding.choose,
    reason: decision.action === 'Reject' ? deciding.toggle : undefined,
    explain: () => setReasonsAsked((times) => times + 1),
    next: deciding.saveAndNext,
    previous: () => ways.back?.(),
    step: ways.step,
    help: () => setShowsKeys(true),
  });
  return (
    <Aside component="aside" aria-label="Review">
      <Head submission={submission} items={items} />
      {deciding.overtaken && (
        <Notice severity="warning" action={<NoticeButton does="Seen" onClick={deciding.seeReviews} />}>
          {refusals.CHANGED_MEANWHILE[1]}
          <br />
          <b>{decisionText(deciding.reviews)}</b>
        </Notice>
      )}
      {canReview ? (
        <>
          {deciding.isFromBefore && <DraftNotice draft={{ isFromBefore: true }} onDiscard={deciding.forget} />}
          <DecisionFields
            deciding={deciding}
            keys={keys}
            receiver={collaborator.name.split(' ')[0] || collaborator.email}
            reasonsAsked={reasonsAsked}
          />
          <WayButtons deciding={deciding} keys={keys} />
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
      <VersionQuestion {...reviewed} deciding={deciding} onShowNewest={onShowNewest} />
    </Aside>
  );
};
