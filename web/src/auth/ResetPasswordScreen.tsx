import { Alert, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiProblem, newNonce } from '../data/api.ts';
import { checkTicket, resetPassword } from '../data/auth.ts';
import { useNotify } from '../data/notices.ts';
import { paths } from '../paths.ts';
import { SchemaForm, SubmitButton, showErrors, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { TermsInput } from '../theme/inputs/TermsInput.tsx';
import { Fields } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthShell } from './AuthShell.tsx';
import { forgetCodeAddress } from './otp.ts';
import { PasswordFields } from './passwords/PasswordFields.tsx';
import { type NewPassword, newPassword } from './passwords/passwords.ts';

const ResetForm = ({ ticket }: { ticket: string }) => {
  const form = useSchemaForm(newPassword, { password: '', confirmation: '' });
  const [done, setDone] = useState(false);
  const [key] = useState(newNonce);
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
      await resetPassword({ ticket, password, key });
      forgetCodeAddress();
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

const Invalid = () => (
  <>
    <Alert severity="error">The reset link is invalid or expired.</Alert>
    <Link to={paths.signIn} sx={{ display: 'inline-block', mt: 5 }}>
      Return to login
    </Link>
  </>
);

/** Shows the form only for a valid `?token=` (AUTH-28, AUTH-29). */
export default function ResetPasswordScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const ticket = useQuery({
    queryKey: ['ticket', token],
    queryFn: () => checkTicket(token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refused = ticket.error instanceof ApiProblem && ticket.error.status >= 400 && ticket.error.status < 429;
  return (
    <AuthShell title="Reset password">
      {token === '' || refused ? (
        <Invalid />
      ) : (
        <Loaded what="The page" answer={ticket} shape={220}>
          {() => (
            <>
              <ResetForm ticket={token} />
              <AuthLink question="Remembered your password?" to={paths.signIn}>
                Sign In
              </AuthLink>
            </>
          )}
        </Loaded>
      )}
    </AuthShell>
  );
}
