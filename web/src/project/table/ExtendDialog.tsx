import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { formatDeadline } from '../../format/dates.ts';
import { displayName } from '../../format/names.ts';
import { endOfDay, lastDayBefore } from '../../format/zones.ts';
import { DueDayField } from './DueDayField.tsx';

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
        <Box sx={{ mt: 2 }}>
          <DueDayField
            project={project}
            day={day}
            onChange={setDay}
            hint={`Now ${formatDeadline(person.dueAt, project.timeZone)}`}
          />
        </Box>
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
