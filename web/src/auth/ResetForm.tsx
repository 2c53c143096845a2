import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../data/api.ts';
import { resetPassword } from '../data/auth.ts';
import { useNotify } from '../data/notices.ts';
import { forget } from '../data/session.ts';
import { paths } from '../paths.ts';
import { SchemaForm, SubmitButton, showErrors, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { TermsInput } from '../theme/inputs/TermsInput.tsx';
import { Fields } from '../theme/layout.tsx';
import { PasswordFields } from './passwords/PasswordFields.tsx';
import { type NewPassword, newPassword } from './passwords/passwords.ts';

export const ResetForm = ({ ticket }: { ticket: string }) => {
  const form = useSchemaForm(newPassword, { password: '', confirmation: '' });
  const [done, setDone] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate(paths.dashboard), 2000);
    return () => clearTimeout(timer);
  }, [done, navigate]);
  const submit = async ({ password }: NewPassword) => {
    notify(null);
    try {
      await resetPassword({ ticket, password });
      forget('otpData');
      setDone(true);
    } catch (error) {
      showErrors(error, form.setError);
      notify(error instanceof ApiProblem && error.code !== 'FAILED' ? error.title : 'Password Reset failed.', {
        type: 'error',
      });
    }
  };
  if (done) return <Alert severity="success">Password reset successful! Redirecting...</Alert>;
  return (
    <SchemaForm form={form} onSubmit={submit}>
      <Fields>
        <PasswordFields />
        <TermsInput />
        <SubmitButton size="large">Reset password</SubmitButton>
      </Fields>
    </SchemaForm>
  );
};
