import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { parseEmails } from './emails.ts';

type Props<T extends FieldValues> = {
  readonly control: Control<T>;
  readonly name: FieldPath<T>;
  readonly label: string;
  readonly helperText: string;
};

/** Several addresses as chips: typed with Enter or a comma, or pasted many at once. What is no address stays in the field. */
export const EmailsInput = <T extends FieldValues>({ control, name, label, helperText }: Props<T>) => {
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const value: string[] = field.value ?? [];
  const take = (input: string) => {
    const { emails, invalid } = parseEmails(input);
    if (emails.length) field.onChange([...new Set([...value, ...emails])]);
    setTyped(invalid.join(', '));
    setInvalid(invalid.length > 0);
  };
  const message = invalid ? 'Invalid email format.' : fieldState.error ? 'Invalid email format.' : helperText;
  return (
    <Autocomplete
      multiple
      freeSolo
      options={[]}
      value={value}
      inputValue={typed}
      onInputChange={(_, input, reason) => {
        if (reason !== 'input') return;
        setInvalid(false);
        if (/[,;\s]$/.test(input) || /[\n,;]/.test(input)) take(input);
        else setTyped(input);
      }}
      onChange={(_, chosen, reason) => {
        if (reason === 'createOption') take(typed);
        else field.onChange(chosen);
      }}
      onBlur={() => {
        if (typed) take(typed);
        field.onBlur();
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={invalid || Boolean(fieldState.error)}
          helperText={message}
        />
      )}
    />
  );
};
