import type { SetUpView, setUpCalls } from '@dossier/shared/contract/set-up';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useFormDraft } from '../data/drafts/useFormDraft.ts';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { SchemaForm, SubmitButton } from '../theme/inputs/schemaForms.tsx';
import { Fields } from '../theme/layout.tsx';
import { type ToldCall, useTell } from './setUp.ts';

export type StepProps = { readonly view: SetUpView; readonly onDone: () => void };

type Props<Input extends FieldValues, N extends ToldCall> = {
  readonly call: N;
  readonly form: UseFormReturn<Input, unknown, z.input<(typeof setUpCalls)[N]>>;
  /** Fields that are kept nowhere before they are sent. */
  readonly secret?: readonly (keyof Input & string)[];
  /** What is sent before it. */
  readonly before?: () => Promise<void>;
  readonly onTold: () => void;
  /** What sends it; null: it is among the fields. */
  readonly submit?: ReactNode;
  readonly children: ReactNode;
};

/** What is entered goes to the server, which keeps it; until then this browser does. */
export const StepForm = <Input extends FieldValues, N extends ToldCall>({
  call,
  form,
  secret = [],
  before,
  onTold,
  submit = <SubmitButton>Continue</SubmitButton>,
  children,
}: Props<Input, N>) => {
  const tell = useTell();
  const draft = useFormDraft(`set-up-${call}`, form, { except: secret });
  return (
    <SchemaForm
      form={form}
      onSubmit={async (body) => {
        await before?.();
        await tell(call, body);
        draft.forget();
        onTold();
      }}
    >
      <Fields>
        <DraftNotice draft={draft} onDiscard={draft.discard} />
        {children}
        {submit && <div>{submit}</div>}
      </Fields>
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
