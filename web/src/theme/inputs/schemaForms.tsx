import { zodResolver } from '@hookform/resolvers/zod';
import { Button, type ButtonProps, TextField, type TextFieldProps } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import type { DefaultValues, FieldErrors, FieldValues, Path, UseFormReturn, UseFormSetError } from 'react-hook-form';
import { FormProvider, useController, useForm, useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { ApiProblem } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { Check } from './Check.tsx';
import { choices, type Option } from './Field.tsx';
import { leavesForPress } from './leaving.ts';

/** Messages appear in touched fields, on submit in all (VAL-13); invalid forms stay (VAL-14). */
export const useSchemaForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });

/** Puts the server's messages beside their fields, the first of which gets the focus; answers whether there were any. */
export const showErrors = <T extends FieldValues>(error: unknown, setError: UseFormSetError<T>): boolean => {
  const messages = error instanceof ApiProblem ? Object.entries(error.errors) : [];
  for (const [index, [name, message]] of messages.entries())
    setError(name as Path<T>, { message }, { shouldFocus: index === 0 });
  return messages.length > 0;
};

type Props<Input extends FieldValues, Output extends FieldValues> = {
  readonly form: UseFormReturn<Input, unknown, Output>;
  /** What it throws is said: beside the fields concerned, or else in a notice. */
  readonly onSubmit: (values: Output) => unknown;
  /** Of fields among these that belong to a form of their own: says beside them what is wrong, and whether nothing is. */
  readonly checkOthers?: (takesFocus: boolean) => Promise<boolean>;
  /** Before the first wrong field takes the focus, for which it has to be there. */
  readonly onInvalid?: (errors: FieldErrors<Input>) => void;
  /** A refusal that was said already, but whose messages belong beside their fields, too. */
  readonly problem?: ApiProblem | undefined;
  readonly children: ReactNode;
};

/** Every form that checks by a schema: what stands in it finds its form by itself. */
export const SchemaForm = <Input extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  checkOthers = async () => true,
  onInvalid,
  problem,
  children,
}: Props<Input, Output>) => {
  const notify = useNotify();
  const { handleSubmit, setError } = form;
  useEffect(() => {
    showErrors(problem, setError);
  }, [problem, setError]);
  const submit = handleSubmit(
    async (values) => {
      if (!(await checkOthers(true))) return;
      notify(null);
      try {
        await onSubmit(values);
      } catch (error) {
        if (!showErrors(error, setError)) notify.failure(error);
      }
    },
    (errors) => {
      onInvalid?.(errors);
      return checkOthers(false);
    },
  );
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        {children}
      </form>
    </FormProvider>
  );
};

type TextInputProps = Omit<TextFieldProps, 'error' | 'inputRef' | 'select'> & {
  name: string;
  /** It is chosen from these, and not typed. */
  options?: readonly Option<string | number>[];
};

/** A text field of a form: its message stands under it once it was touched. */
export const TextInput = ({ name, options, helperText, ...props }: TextInputProps) => {
  const { field, fieldState } = useController({ name });
  const { ref, ...held } = field;
  return (
    <TextField
      {...held}
      {...props}
      select={options !== undefined}
      value={field.value ?? ''}
      onBlur={(event) => leavesForPress(event) || field.onBlur()}
      inputRef={ref}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? helperText}
    >
      {options && choices(options)}
    </TextField>
  );
};

/** Something to tick in a form. */
export const CheckInput = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const { field } = useController({ name });
  const { onChange, onBlur, ref } = field;
  return <Check label={label} checked={field.value ?? false} onChange={onChange} input={{ onBlur, ref }} />;
};

/** Sends the form that it stands in, and shows while that is sent. */
export const SubmitButton = (props: ButtonProps) => {
  const { isSubmitting } = useFormState();
  return <Button type="submit" variant="contained" loading={isSubmitting} {...props} />;
};
