import { Alert } from '@mui/material';
import { useState } from 'react';
import { PasswordFields } from '../auth/passwords/PasswordFields.tsx';
import { ownPassword } from '../auth/passwords/passwords.ts';
import { finishSetUp } from '../data/auth.ts';
import { operatorPaths } from '../paths.ts';
import { SchemaForm, SubmitButton, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields } from '../theme/layout.tsx';
import type { StepProps } from './StepForm.tsx';
import { untilReady } from './setUp.ts';

/** The password is asked last, and kept nowhere on the way. */
export const FinishStep = ({ view }: StepProps) => {
  const form = useSchemaForm(ownPassword, { password: '', confirmation: '' });
  const [isStarting, setStarting] = useState(false);
  const submit = async ({ password }: { password: string }) => {
    await finishSetUp({ password });
    setStarting(true);
    await untilReady(() => false);
    // Its page and its session are those of the installation.
    window.location.assign(operatorPaths.status);
  };
  if (isStarting)
    return (
      <Alert severity="success" role="status">
        Everything is set up. Dossier starts, and you are led to its page for operators.
      </Alert>
    );
  return (
    <SchemaForm form={form} onSubmit={submit}>
      <Fields>
        <input type="hidden" name="username" autoComplete="username" value={view.person?.email ?? ''} readOnly />
        <PasswordFields />
        <div>
          <SubmitButton size="large">Finish</SubmitButton>
        </div>
      </Fields>
    </SchemaForm>
  );
};
