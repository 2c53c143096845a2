import { type ProjectRow, type ReviewAction, refusals, type SubmissionRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { useCommand } from '../data/commands.ts';
import { refreshAll } from '../data/queryClient.ts';
import { formatMoment } from '../format/dates.ts';
import { displayName } from '../format/names.ts';
import { useOffer } from '../layout/search/offers.ts';
import { projectPath } from '../paths.ts';
import { Fields } from '../theme/Fields.tsx';
import { Line } from '../theme/Line.tsx';
import { Notice } from '../theme/Notice.tsx';
import { Person } from '../theme/Person.tsx';
import { StatusChip } from '../theme/status/StatusChip.tsx';
import { ActionButtons } from './ActionButtons.tsx';
import { decisionText, isUndecided, reviewsOf, undecidedText } from './draft.ts';
import { neighbour, nextWaiting, type ReviewItem } from './queue.ts';
import { useKeysSetting } from './useKeysSetting.ts';
import { useReviewKeys } from './useReviewKeys.ts';

type Props = {
  readonly project: ProjectRow;
  readonly submission: SubmissionRow;
  /** The version the reviewer looks at. */
  readonly version: number;
  readonly items: readonly ReviewItem[];
  readonly canReview: boolean;
  readonly pathOf: (item: ReviewItem) => string;
  readonly history: ReactNode;
};

/** Stays in sight beside a long document. */
const Aside = styled(Card)(({ theme: { spacing, breakpoints } }) => ({
  padding: spacing(5),
  [breakpoints.up('md')]: { position: 'sticky', top: 72, maxHeight: 'calc(100vh - 90px)', overflow: 'auto' },
})) as typeof Card;
const Whose = styled(Line)(({ theme: { spacing } }) => ({
  paddingBottom: spacing(4),
  marginBottom: spacing(4),
  borderBottom: '1px solid var(--line)',
}));
const KeysSwitch = styled(FormControlLabel)(({ theme: { spacing } }) => ({
  marginTop: spacing(3),
  marginLeft: 0,
  gap: spacing(2),
  color: 'var(--ink-3)',
  '& .MuiFormControlLabel-label': { fontSize: 12, lineHeight: '16px' },
}));

const actionOf = (submission: SubmissionRow): ReviewAction | undefined =>
  submission.status === 'Uploaded' || submission.status === 'Not Uploaded' ? undefined : submission.status;

/** Whose document it is, the action, the remarks, and the way to the next one. */
export const ReviewPanel = ({ project, submission, version, items, canReview, pathOf, history }: Props) => {
  const navigate = useNavigate();
  const notify = useNotify();
  const [keys, setKeys] = useKeysSetting();
  const [chosen, setChosen] = useState<ReviewAction>();
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [seen, setSeen] = useState<{ version: number; reviews: number }>();
  const { run, pending } = useCommand('ReviewDocument');
  const queryClient = useQueryClient();
  const { collaborator, documentId } = submission;
  const here = { personId: collaborator.id, documentId };
  const action = chosen ?? actionOf(submission);
  const remarks = typed ?? submission.remarks;
  const isChange = (action: ReviewAction | undefined) =>
    action !== actionOf(submission) || remarks.trim() !== submission.remarks;
  const changed = isChange(action);
  const waiting = items.filter((item) => item.waiting);
  const reviews = reviewsOf(submission, version);
  // A review is made over what stood there at the first touch; later reviews are announced.
  const reviewsSeen = seen?.version === version ? seen.reviews : reviews.length;
  const touch = () => setSeen({ version, reviews: reviewsSeen });
  const overtaken = !pending && reviewsSeen !== reviews.length;
  const choose = (action: ReviewAction) => {
    touch();
    setChosen(action);
  };

  const goTo = (item: ReviewItem | undefined) => item && navigate(pathOf(item));
  const decide = async (action: ReviewAction | undefined) => {
    if (pending) return;
    if (isUndecided({ action, remarks })) return setAsked(true);
    if (!action || !isChange(action)) return goTo(neighbour(items, here, 1));
    const saved = await run({
      projectId: project.id,
      documentId,
      personId: collaborator.id,
      version,
      reviewsSeen,
      action,
      remarks,
    });
    if (!saved) return refreshAll(queryClient);
    setSeen(undefined);
    const next = nextWaiting(items, here);
    if (next) return goTo(next);
    notify('Everything has been reviewed.', { type: 'success' });
    navigate(projectPath(project.id));
  };
  const saveAndNext = () => decide(action);
  useOffer(
    canReview && submission.status !== 'Accept'
      ? [{ label: `Accept ${submission.fieldName} of ${displayName(collaborator)}`, run: () => void decide('Accept') }]
      : [],
  );
  useReviewKeys(keys && canReview, {
    choose,
    next: saveAndNext,
    previous: () => goTo(neighbour(items, here, -1)),
  });

  return (
    <Aside component="aside" aria-label="Review">
      <Whose gap={2}>
        <div className="grow">
          <Person name={collaborator.name} email={collaborator.email} pictureFileId={collaborator.pictureFileId} />
        </div>
        <div className="num muted small nowrap">{waiting.length} to review</div>
      </Whose>
      <Line wrap mb={4}>
        <StatusChip status={submission.status} />
        <div className="num muted small">
          version {submission.version}, {formatMoment(submission.uploadedAt)}
        </div>
      </Line>
      {overtaken && (
        <Notice
          severity="warning"
          action={
            <Button size="small" onClick={() => setSeen(undefined)}>
              Seen
            </Button>
          }
        >
          {refusals.CHANGED_MEANWHILE[1]}
          <br />
          <b>{decisionText(reviews)}</b>
        </Notice>
      )}
      {canReview ? (
        <>
          <Fields gap={5}>
            <ActionButtons value={action} keys={keys} onChange={choose} />
            <TextField
              label={`Remarks for ${collaborator.name.split(' ')[0] || collaborator.email}`}
              multiline
              minRows={3}
              maxRows={10}
              value={remarks}
              error={asked && isUndecided({ action, remarks })}
              helperText={asked && isUndecided({ action, remarks }) && undecidedText}
              onChange={({ target }) => {
                touch();
                setTyped(target.value);
              }}
            />
          </Fields>
          <Line gap={2} align="stretch" wrap mt={4}>
            <Button onClick={() => navigate(projectPath(project.id))}>Cancel</Button>
            <Button
              disabled={!neighbour(items, here, -1)}
              onClick={() => goTo(neighbour(items, here, -1))}
              aria-keyshortcuts={keys ? 'K' : undefined}
            >
              Back
            </Button>
            <Button
              variant="contained"
              color="primary"
              loading={pending}
              disabled={!changed && !neighbour(items, here, 1)}
              onClick={saveAndNext}
              aria-keyshortcuts={keys ? 'J' : undefined}
              className="to-end"
            >
              {changed && action ? 'Save and next' : 'Next'}
            </Button>
          </Line>
          <KeysSwitch
            control={<Switch size="small" checked={keys} onChange={(_, on) => setKeys(on)} />}
            label="Keys: A, R and I decide; J saves and goes on; K goes back"
          />
        </>
      ) : (
        submission.remarks && <div className="prose">“{submission.remarks}”</div>
      )}
      {history}
    </Aside>
  );
};
