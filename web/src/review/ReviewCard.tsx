import { type RejectReason, type ReviewAction, reviewActions } from '@dossier/shared/contract';
import { Box, Button, Link, MenuItem, TextField, Typography } from '@mui/material';
import { reviewPath } from '../paths.ts';
import { FileName } from '../project/parts/FileName.tsx';
import { Field } from '../theme/inputs/Field.tsx';
import { growing } from '../theme/inputs/growing.ts';
import { Columns, Hint, Line, SmallPanel } from '../theme/layout.tsx';
import type { Card, CardProblem } from './cards.ts';
import { ReasonChips } from './ReasonChips.tsx';
import type { Decision } from './written.ts';

type Props = {
  readonly card: Card;
  readonly decision: Decision;
  readonly projectId: string;
  readonly problem: CardProblem | undefined;
  /** The review that came in between, in words. */
  readonly meanwhile: string | undefined;
  /** The version that the decision was made on, where it is not the one of the card. */
  readonly writtenOn: number | undefined;
  readonly onAction: (action: ReviewAction) => void;
  readonly onReason: (reason: RejectReason) => void;
  readonly onRemarks: (text: string) => void;
  readonly onConfirm: () => void;
  readonly onRenew: () => void;
};

/** One document of the review modal: action and remarks (REVIEW-03, REVIEW-04). */
export const ReviewCard = ({
  card,
  decision,
  projectId,
  problem,
  meanwhile,
  writtenOn,
  onAction,
  onReason,
  onRemarks,
  onConfirm,
  onRenew,
}: Props) => (
  <SmallPanel component="section" aria-label={card.fieldName}>
    <Line align="baseline" mb={3}>
      <Typography variant="h3" component="h3" className="grow wrap">
        {card.fieldName}
      </Typography>
      <Link to={reviewPath(projectId, card.personId, card.documentId)} className="compact">
        <FileName name={card.fileName} />, version {card.version}
      </Link>
    </Line>
    <Columns gap={3} columns="160px minmax(0, 1fr)">
      <TextField
        select
        label="Action"
        value={decision.action ?? 'Uploaded'}
        onChange={({ target }) => onAction(target.value as ReviewAction)}
        error={Boolean(problem)}
      >
        {!decision.action && (
          <MenuItem value="Uploaded" disabled>
            Uploaded
          </MenuItem>
        )}
        {reviewActions.map((action) => (
          <MenuItem key={action} value={action}>
            {action}
          </MenuItem>
        ))}
      </TextField>
      <Field label="Remarks" {...growing(1, 6)} value={decision.remarks} onChange={onRemarks} />
    </Columns>
    {decision.action === 'Reject' && (
      <Box sx={{ mt: 3 }}>
        <ReasonChips value={decision.reasons} onToggle={onReason} />
      </Box>
    )}
    {problem && (
      <Line role="alert" className="danger small" gap={2} wrap mt={2}>
        {problem.text}
        {problem.isConflict && (
          <Button size="small" onClick={onRenew} aria-label={`Show the newer state of ${card.fieldName}`}>
            Show it
          </Button>
        )}
      </Line>
    )}
    {meanwhile && (
      <Hint role="status" className="soft">
        Meanwhile {meanwhile}
      </Hint>
    )}
    {writtenOn !== undefined && (
      <Line className="soft small" gap={2} wrap mt={2}>
        You decided on version {writtenOn}.
        <Button
          size="small"
          onClick={onConfirm}
          aria-label={`It holds for version ${card.version} of ${card.fieldName}`}
        >
          It holds for version {card.version}
        </Button>
      </Line>
    )}
  </SmallPanel>
);
