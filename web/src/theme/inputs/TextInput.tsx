import { TextField, type TextFieldProps } from '@mui/material';
import { useController } from 'react-hook-form';
import { leavesForPress } from './leaving.ts';

type Props = Omit<TextFieldProps, 'error'> & { name: string };

/** A text field of a form: its message stands under it once it was touched. */
export const TextInput = ({ name, helperText, inputRef, ...props }: Props) => {
  const { field, fieldState } = useController({ name });
  return (
    <TextField
      {...field}
      {...props}
      value={field.value ?? ''}
      onBlur={(event) => leavesForPress(event) || field.onBlur()}
      inputRef={(element: HTMLInputElement | null) => {
        field.ref(element);
        if (typeof inputRef === 'function') inputRef(element);
      }}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
};
