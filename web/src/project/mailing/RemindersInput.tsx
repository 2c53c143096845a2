import { mailingLimits } from '@dossier/shared/contract';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { hoursIn, hoursText } from './hours.ts';

/** In hours. */
const usual = [7 * 24, 3 * 24, 24, 1];

type Props = {
  /** Of the settings, which goes out in any case. */
  readonly chosen: number;
  readonly hours: readonly number[];
  readonly onChange: (hours: readonly number[]) => void;
};

/** The usual ones to choose, others to type; what is no amount stays in the field until it is mended. */
export const RemindersInput = ({ chosen, hours, onChange }: Props) => {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const take = (text: string) => {
    const amount = hoursIn(text);
    const isPossible = amount !== undefined && amount >= 1 && amount <= mailingLimits.hours;
    setWrong(!isPossible);
    if (!isPossible) return;
    setTyped('');
    if (amount !== chosen) onChange([...new Set([...hours, amount])].toSorted((one, other) => other - one));
  };
  const isFull = hours.length >= mailingLimits.reminders;
  return (
    <Autocomplete
      multiple
      freeSolo
      selectOnFocus
      options={isFull ? [] : usual.filter((one) => one !== chosen && !hours.includes(one)).map(hoursText)}
      filterOptions={(options) => options}
      value={hours.map(hoursText)}
      inputValue={typed}
      onInputChange={(_, input, reason) => {
        if (reason !== 'input' && reason !== 'clear') return;
        setTyped(input);
        setWrong(false);
      }}
      onChange={(_, values, reason) => {
        if (reason === 'createOption') take(typed);
        else onChange(values.flatMap((value) => hoursIn(value) ?? []).toSorted((one, other) => other - one));
      }}
      onBlur={() => typed.trim() !== '' && take(typed)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="More reminders, before the due date ends"
          placeholder={isFull ? undefined : '5 days, 36 hours'}
          error={wrong || hours.length > mailingLimits.reminders}
          helperText={
            wrong
              ? `Write it as 5 days or 36 hours, at most ${hoursText(mailingLimits.hours)}.`
              : `Besides ${hoursText(chosen)}, as the settings say. Each goes to whoever still owes a document. At most ${mailingLimits.reminders}.`
          }
        />
      )}
    />
  );
};
