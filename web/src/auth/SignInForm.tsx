import { auth } from '@dossier/shared/contract';
import { Alert, Box, Link } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import { isRefusal, messageOf } from '../data/api.ts';
import { signIn } from '../data/auth.ts';
import { useEndedSession } from '../data/session.ts';
import { brand } from '../format/brand.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { Changing } from '../theme/Changing.tsx';
import { SchemaForm, SubmitButton, showErrors, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields } from '../theme/layout.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthShell } from './AuthShell.tsx';
import { invitedEmail } from './invitedEmail.ts';
import { OtpInput } from './OtpForm.tsx';
import { sendOtp, sentLabel } from './otp.ts';
import { ResendButton } from './ResendButton.tsx';
import { useProof } from './useProof.ts';

const AuthFooter = () => {
  const { imprint, privacy } = brand();
  const links = [
    [isOffered(paths.home) && '/#contact', 'Customer Support'],
    [paths.terms, 'Terms of Service'],
    [privacy, 'Privacy Policy'],
    [imprint, 'Imprint'],
  ] as const;
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 5,
        mt: 10,
        pt: 4,
        borderTop: '1px solid var(--line)',
        fontSize: 13,
      }}
    >
      {links.map(
        ([href, label]) =>
          href && (
            <Link key={label} href={href} color="textSecondary">
              {label}
            </Link>
          ),
      )}
    </Box>
  );
};

const endedTexts: Readonly<Record<string, string>> = {
  guest:
    'Your visit has ended. Open the link in your email again to go on where you were, or sign in if you have an account: what you typed is kept.',
  leaver: 'Your session ended while your account was being closed. If you cannot sign in any more, it is closed.',
};

/** A message that goes by itself after a while, or when it is set to nothing. */
const usePassingMessage = (milliseconds: number): [string, (message: string) => void] => {
  const [message, setMessage] = useState({ text: '' });
  useEffect(() => {
    if (!message.text) return;
    const timer = setTimeout(() => setMessage({ text: '' }), milliseconds);
    return () => clearTimeout(timer);
  }, [message, milliseconds]);
  return [message.text, (text) => setMessage({ text })];
};

const schema = auth.signIn.omit({ ticket: true }).extend({ otp: auth.verifyOtp.shape.otp.optional() });
type Values = z.output<typeof schema>;

export const SignInForm = ({ onForgot }: { onForgot: () => void }) => {
  const form = useSchemaForm(schema, {
    email: invitedEmail(useLocation().state),
    password: '',
  });
  const ended = useEndedSession();
  const [failure, fail] = usePassingMessage(5000);
  /** Since strangers tried this account too often. */
  const [needsCode, setNeedsCode] = useState(false);
  const [label, setLabel] = useState<string | null>(null);
  const ticketFor = useProof('sign-in');
  const mailCode = async (email: string) => {
    // Empty from now on, and no longer left out.
    form.setValue('otp', '');
    setNeedsCode(true);
    await sendOtp(email, 'sign-in').then(
      () => setLabel(sentLabel()),
      (error: unknown) => fail(messageOf(error)),
    );
  };
  /** It was for another address, which may be the only one that needs any. */
  const forgetCode = () => {
    form.setValue('otp', undefined);
    setNeedsCode(false);
  };
  // The guard leads on as soon as there is a session.
  const submit = async ({ email, password, otp }: Values) => {
    try {
      await signIn({ email, password, ...(needsCode && { ticket: await ticketFor({ email, otp }) }) });
    } catch (error) {
      // Or what a code proved has run out, or was used by a sign-in whose answer was lost: the code is good for nothing any more.
      if (isRefusal(error, 'CODE_REQUIRED') || isRefusal(error, 'REGISTRATION_TICKET_INVALID')) return mailCode(email);
      if (isRefusal(error, 'OTP_INVALID'))
        return form.setError('otp', { message: messageOf(error) }, { shouldFocus: true });
      if (!showErrors(error, form.setError)) fail(messageOf(error));
    }
  };
  return (
    <AuthShell title="Sign In" lead="Welcome back.">
      <SchemaForm form={form} onSubmit={submit}>
        <Fields
          onInput={({ target }) => {
            fail('');
            if (needsCode && (target as HTMLInputElement).name === 'email') forgetCode();
          }}
        >
          {ended && (
            <Alert severity="info">
              {endedTexts[ended] ?? 'Your session has ended. Sign in to go on where you were: what you typed is kept.'}
            </Alert>
          )}
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextInput name="email" label="Email" type="email" autoComplete="username" autoFocus />
          <TextInput name="password" label="Password" type="password" autoComplete="current-password" />
          {needsCode && (
            <>
              <Alert severity="info">
                Somebody tried to sign in with this email too often. Beside your password, enter the code that is
                emailed to you now. Resetting the password works, too.
                {label !== null && ` The code is in the email for request ${label}.`}
              </Alert>
              <OtpInput />
              {/* Nothing may have been mailed yet: what this browser remembers is another one then. */}
              <ResendButton
                purpose="sign-in"
                emailNow={() => form.getValues('email')}
                onSent={() => setLabel(sentLabel())}
              />
            </>
          )}
          <Changing>
            <Link component="button" type="button" onClick={onForgot} sx={{ justifySelf: 'start', minHeight: 24 }}>
              Forgot Password?
            </Link>
          </Changing>
          <SubmitButton size="large">Sign In</SubmitButton>
        </Fields>
      </SchemaForm>
      <AuthLink question="No account yet?" to={paths.signUp}>
        Sign Up
      </AuthLink>
      <AuthFooter />
    </AuthShell>
  );
};
