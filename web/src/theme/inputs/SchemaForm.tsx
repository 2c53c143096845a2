import { type ReactNode, useEffect } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { type ApiProblem, messageOf } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { showErrors } from './schemaForm.ts';

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
        if (!showErrors(error, setError)) notify(messageOf(error), { type: 'error' });
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
