import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { leavesForPress } from './leaving.ts';

type Props<T extends FieldValues> = Omit<TextFieldProps, 'name' | 'error'> & {
  control: Control<T>;
  name: FieldPath<T>;
};

/** A text field of a form: its message stands under it once it was touched. */
export const TextInput = <T extends FieldValues>({ control, name, helperText, inputRef, ...props }: Props<T>) => {
  const { field, fieldState } = useController({ control, name });
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
