import type { AnswersRow, ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { displayName } from '../../format/names.ts';
import { useWide } from '../../theme/useWide.ts';
import PersonAnswers from './PersonAnswers.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly row: AnswersRow;
  readonly onClose: () => void;
};

/** All that one person answered, to read and to review it where no document is. */
export const PersonDialog = ({ project, row, onClose }: Props) => {
  const id = useId();
  const wide = useWide();
  return (
    <Dialog open onClose={onClose} fullScreen={!wide} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Answers of {displayName(row)}</DialogTitle>
      <DialogContent>
        <PersonAnswers project={project} personId={row.personId} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
