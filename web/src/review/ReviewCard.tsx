import { type ReviewAction, reviewActions } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { reviewPath } from '../paths.ts';
import { FileName } from '../project/parts/FileName.tsx';
import { Line } from '../theme/Line.tsx';
import { SmallPanel } from '../theme/Panel.tsx';
import { Hint } from '../theme/Text.tsx';
import type { Draft } from './draft.ts';

/** Why a card was not saved; after a conflict there is a newer state to look at. */
export type CardProblem = { readonly text: string; readonly isConflict: boolean };

type Props = {
  readonly draft: Draft;
  readonly projectId: string;
  readonly problem: CardProblem | undefined;
  readonly onChange: (change: Partial<Pick<Draft, 'action' | 'remarks'>>) => void;
  readonly onRenew: () => void;
};

/** One document of the review modal: action and remarks (REVIEW-03, REVIEW-04). */
export const ReviewCard = ({ draft, projectId, problem, onChange, onRenew }: Props) => (
  <SmallPanel component="section" aria-label={draft.fieldName}>
    <Line align="baseline" mb={3}>
      <Typography variant="h3" component="h3" className="grow wrap">
        {draft.fieldName}
      </Typography>
      <Link component={RouterLink} to={reviewPath(projectId, draft.personId, draft.documentId)} className="compact">
        <FileName name={draft.fileName} />, version {draft.version}
      </Link>
    </Line>
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' } }}>
      <TextField
        select
        label="Action"
        value={draft.action ?? 'Uploaded'}
        onChange={({ target }) => onChange({ action: target.value as ReviewAction })}
        error={Boolean(problem)}
      >
        {!draft.action && (
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
      <TextField
        label="Remarks"
        multiline
        maxRows={6}
        value={draft.remarks}
        onChange={({ target }) => onChange({ remarks: target.value })}
      />
    </Box>
    {problem && (
      <Line role="alert" className="danger small" gap={2} wrap mt={2}>
        {problem.text}
        {problem.isConflict && (
          <Button size="small" onClick={onRenew} aria-label={`Show the newer state of ${draft.fieldName}`}>
            Show it
          </Button>
        )}
      </Line>
    )}
    {draft.meanwhile && (
      <Hint role="status" className="soft">
        Meanwhile {draft.meanwhile}
      </Hint>
    )}
  </SmallPanel>
);
