import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiProblem } from '../../data/api.ts';

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
