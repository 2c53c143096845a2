import { isEmail, type ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { formatDeadline } from '../../format/dates.ts';
import { endOfDay, todayIn } from '../../format/zones.ts';
import { DialogFields } from '../../theme/Fields.tsx';
import { Hint } from '../../theme/Text.tsx';

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** Lets somebody audit the project until the end of a day in its zone. */
export const AuditorDialog = ({ project: { id: projectId, timeZone }, onClose }: Props) => {
  const id = useId();
  const [email, setEmail] = useState('');
  const [day, setDay] = useState('');
  const { run, pending, problem } = useCommand('GrantAuditor', {
    success: `${email.trim()} may audit this project.`,
  });
  const until = day ? endOfDay(day, timeZone) : undefined;
  const grant = async () => {
    if (until && (await run({ projectId, email: email.trim(), until }))) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void grant();
        }}
      >
        <DialogTitle id={id}>Let somebody audit</DialogTitle>
        <DialogContent>
          <DialogFields sx={{ pt: 2 }}>
            <TextField
              label="Email"
              type="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              error={problem?.errors?.email !== undefined}
              helperText={problem?.errors?.email}
            />
            <TextField
              label="Until the end of"
              type="date"
              value={day}
              onChange={({ target }) => setDay(target.value)}
              error={problem?.errors?.until !== undefined}
              helperText={problem?.errors?.until ?? (until && formatDeadline(until, timeZone))}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: todayIn(timeZone, new Date()) } }}
            />
          </DialogFields>
          <Hint>An auditor sees the whole project with its documents and its history, and changes nothing.</Hint>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            disabled={!isEmail(email.trim()) || until === undefined}
            loading={pending}
          >
            Grant
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
