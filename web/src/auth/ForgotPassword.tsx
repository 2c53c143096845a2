import { auth } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useNavigate } from 'react-router';
import { isRefusal } from '../data/api.ts';
import { requestResetLink } from '../data/auth.ts';
import { useNotify } from '../data/notices.ts';
import { useWhileHere } from '../data/useIsHere.ts';
import { paths } from '../paths.ts';
import { SchemaForm, SubmitButton, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields, Line } from '../theme/layout.tsx';
import { AuthShell } from './AuthShell.tsx';
import { OtpForm } from './OtpForm.tsx';
import { codeAddress, sendOtp } from './otp.ts';

/** Said in the words of the specification (ERR-02), but to whom has to wait first: trying again would not help. */
const notMailed = (error: unknown): string =>
  isRefusal(error, 'SLOW_DOWN') ? error.title : 'Something went wrong. Try again.';

const EmailForm = ({ onSent }: { onSent: () => void }) => {
  const form = useSchemaForm(auth.resetLink, { email: '' });
  const notify = useNotify();
  const sent = useWhileHere(onSent);
  const submit = ({ email }: { email: string }) => {
    notify(null);
    return sendOtp(email, 'reset').then(sent, (error: unknown) => notify(notMailed(error), { type: 'error' }));
  };
  return (
    <SchemaForm form={form} onSubmit={submit}>
      <Fields>
        <TextInput name="email" label="Email" type="email" autoComplete="username" autoFocus />
        <SubmitButton size="large">Send OTP</SubmitButton>
      </Fields>
    </SchemaForm>
  );
};

type Props = { readonly sent: boolean; readonly onSent: () => void; readonly onBack: () => void };

/** First the address, then the mailed code (AUTH-10); unknown addresses look the same (AUTH-11). */
export const ForgotPassword = ({ sent: isAtCode, onSent, onBack }: Props) => {
  const sent = isAtCode && codeAddress() !== null;
  const notify = useNotify();
  const navigate = useNavigate();
  const mailLink = () =>
    requestResetLink({ email: codeAddress() ?? '' }).then(
      () => notify('If there is an account with this email, a reset link is on its way.', { type: 'success' }),
      (error: unknown) => notify(notMailed(error), { type: 'error' }),
    );
  return (
    <AuthShell
      title="Forgot Password?"
      lead={sent ? `If ${codeAddress()} has an account, a code is on its way.` : 'We will email you a code.'}
    >
      {sent ? (
        <OtpForm
          purpose="reset"
          onVerified={(ticket) => {
            notify('OTP Verified', { type: 'success' });
            navigate(`${paths.resetPassword}?token=${encodeURIComponent(ticket)}`);
          }}
          wrong="Invalid OTP"
        />
      ) : (
        <EmailForm onSent={onSent} />
      )}
      <Line align="stretch" wrap mt={5}>
        <Button onClick={onBack}>Back to sign in</Button>
        {sent && <Button onClick={() => void mailLink()}>Email me a link instead</Button>}
      </Line>
    </AuthShell>
  );
};
