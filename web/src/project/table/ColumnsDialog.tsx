import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Check } from '../../theme/inputs/Check.tsx';
import type { Columns } from './useHiddenColumns.ts';

type Props = {
  readonly all: readonly { readonly id: string; readonly name: string }[];
  readonly columns: Columns;
  /** Ids of questions, where documents have columns as well. */
  readonly questions?: readonly string[];
  readonly onClose: () => void;
};

/** What has a column; the table follows at once. */
export const ColumnsDialog = ({ all, columns: { hidden, setHidden }, questions = [], onClose }: Props) => {
  const toggle = (id: string) =>
    setHidden(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);
  return (
    <Dialog open onClose={onClose} maxWidth="xs">
      <DialogTitle>Columns of the table</DialogTitle>
      <DialogContent>
        {all.map(({ id, name }) => (
          <Check
            key={id}
            label={name}
            className="wrap"
            sx={{ display: 'flex' }}
            checked={!hidden.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </DialogContent>
      <DialogActions>
        {questions.length > 0 && (
          <Button
            disabled={questions.every((id) => hidden.includes(id))}
            onClick={() => setHidden([...hidden.filter((id) => !questions.includes(id)), ...questions])}
          >
            Hide questions
          </Button>
        )}
        <Button disabled={hidden.length === 0} onClick={() => setHidden([])}>
          Show all
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
};
