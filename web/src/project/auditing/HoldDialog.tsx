import type { ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { DialogFields } from '../../theme/Fields.tsx';
import { Hint } from '../../theme/Text.tsx';

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** Stops every deletion, and says why. */
export const HoldDialog = ({ project: { id: projectId, role }, onClose }: Props) => {
  const id = useId();
  const [reason, setReason] = useState('');
  const { run, pending, problem } = useCommand('HoldProject', {
    success: 'Nothing of this project can be deleted now.',
  });
  const hold = async () => {
    if (await run({ projectId, reason: reason.trim() })) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void hold();
        }}
      >
        <DialogTitle id={id}>Put on legal hold</DialogTitle>
        <DialogContent>
          <DialogFields sx={{ pt: 2 }}>
            <TextField
              label="Reason"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={problem?.errors?.reason !== undefined}
              helperText={problem?.errors?.reason}
            />
          </DialogFields>
          <Hint>
            Nothing of the project is deleted for good until{' '}
            {role === 'auditor' ? 'an auditor' : 'the host or a co-host'} releases it. The history says who held it and
            why.
          </Hint>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="primary" disabled={reason.trim() === ''} loading={pending}>
            Hold
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
