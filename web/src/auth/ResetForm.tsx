import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../data/api.ts';
import { resetPassword } from '../data/auth.ts';
import { forget } from '../data/session.ts';
import { paths } from '../paths.ts';
import { Form } from '../theme/Fields.tsx';
import { showErrors, useSchemaForm } from '../theme/inputs/schemaForm.ts';
import { TermsInput } from '../theme/inputs/TermsInput.tsx';
import { PasswordFields } from './passwords/PasswordFields.tsx';
import { newPassword } from './passwords/passwords.ts';

export const ResetForm = ({ ticket }: { ticket: string }) => {
  const { control, handleSubmit, formState, setError, trigger } = useSchemaForm(newPassword, {
    password: '',
    confirmation: '',
  });
  const [done, setDone] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate(paths.dashboard), 2000);
    return () => clearTimeout(timer);
  }, [done, navigate]);
  const submit = handleSubmit(async ({ password }) => {
    try {
      await resetPassword({ ticket, password });
      forget('otpData');
      setDone(true);
    } catch (error) {
      showErrors(error, setError);
      notify(error instanceof ApiProblem && error.code !== 'FAILED' ? error.title : 'Password Reset failed.', {
        type: 'error',
      });
    }
  });
  if (done) return <Alert severity="success">Password reset successful! Redirecting...</Alert>;
  return (
    <Form noValidate onSubmit={submit}>
      <PasswordFields control={control} trigger={trigger} />
      <TermsInput control={control} name="terms" />
      <Button type="submit" variant="contained" color="primary" size="large" loading={formState.isSubmitting}>
        Reset password
      </Button>
    </Form>
  );
};
