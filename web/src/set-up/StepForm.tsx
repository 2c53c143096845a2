import type { setUpCalls } from '@dossier/shared/contract/set-up';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { SchemaForm } from '../theme/inputs/schemaForms.tsx';
import { type ToldCall, useTell } from './setUp.ts';

type Props<Input extends FieldValues, N extends ToldCall> = {
  readonly call: N;
  readonly form: UseFormReturn<Input, unknown, z.input<(typeof setUpCalls)[N]>>;
  /** What is sent before it. */
  readonly before?: () => Promise<void>;
  readonly onTold: () => void;
  readonly children: ReactNode;
};

/** What is entered goes to the server, which keeps it. */
export const StepForm = <Input extends FieldValues, N extends ToldCall>({
  call,
  form,
  before,
  onTold,
  children,
}: Props<Input, N>) => {
  const tell = useTell();
  return (
    <SchemaForm
      form={form}
      onSubmit={async (body) => {
        await before?.();
        await tell(call, body);
        onTold();
      }}
    >
      {children}
    </SchemaForm>
  );
};

/** Where nothing is to be entered. */
export const Continue = ({ onDone }: { readonly onDone: () => void }) => (
  <div>
    <Button variant="contained" onClick={onDone}>
      Continue
    </Button>
  </div>
);
