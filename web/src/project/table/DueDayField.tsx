import type { ProjectRow } from '@dossier/shared/contract';
import TextField from '@mui/material/TextField';
import { formatDeadline } from '../../format/dates.ts';
import { endOfDay, todayIn } from '../../format/zones.ts';

type Props = {
  readonly project: ProjectRow;
  readonly day: string;
  readonly onChange: (day: string) => void;
  /** While no day is chosen. */
  readonly hint: string;
};

/** A due date of some people: the end of a day in the project's zone. */
export const DueDayField = ({ project: { timeZone }, day, onChange, hint }: Props) => (
  <TextField
    label="New due date"
    type="date"
    value={day}
    onChange={({ target }) => onChange(target.value)}
    helperText={day ? formatDeadline(endOfDay(day, timeZone), timeZone) : hint}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: todayIn(timeZone, new Date()) } }}
  />
);
