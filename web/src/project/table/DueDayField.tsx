import { dayIn, dueText, type ProjectRow } from '@dossier/shared/contract';
import { endOfTyped } from '../../format/days.ts';
import { Field } from '../../theme/inputs/Field.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly day: string;
  readonly onChange: (day: string) => void;
  /** While no day is chosen. */
  readonly hint: string;
};

/** A due date of some people: the end of a day in the project's zone. */
export const DueDayField = ({ project: { timeZone }, day, onChange, hint }: Props) => {
  const dueAt = endOfTyped(day, timeZone);
  return (
    <Field
      label="New due date"
      type="date"
      value={day}
      onChange={onChange}
      helperText={dueAt ? dueText({ dueAt, timeZone }) : hint}
      slotProps={{ htmlInput: { min: dayIn(Date.now(), timeZone) } }}
    />
  );
};
