import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { formatDeadline } from '../../format/dates.ts';
import { displayName } from '../../format/names.ts';
import { endOfDay, lastDayBefore, todayIn } from '../../format/zones.ts';

type Props = { readonly person: CollaboratorRow; readonly project: ProjectRow; readonly onClose: () => void };

/** A later deadline for one collaborator: the end of a day in the project's zone (BEY-21). */
export const ExtendDialog = ({ person, project, onClose }: Props) => {
  const id = useId();
  const [day, setDay] = useState(() => lastDayBefore(person.dueAt, project.timeZone));
  const { run, pending } = useCommand('ExtendDueMoment', {
    success: `${displayName(person)} has more time.`,
  });
  const dueAt = day ? endOfDay(day, project.timeZone) : undefined;
  const later = dueAt !== undefined && dueAt > person.dueAt;
  const save = async () => {
    if (dueAt && (await run({ projectId: project.id, personId: person.personId, dueAt }))) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>More time for {displayName(person)}</DialogTitle>
      <DialogContent>
        <TextField
          label="New due date"
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          helperText={
            dueAt ? formatDeadline(dueAt, project.timeZone) : `Now ${formatDeadline(person.dueAt, project.timeZone)}`
          }
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: todayIn(project.timeZone, new Date()) } }}
          sx={{ mt: 2 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" color="primary" disabled={!later} loading={pending} onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
};
