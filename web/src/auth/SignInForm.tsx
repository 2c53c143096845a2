import { auth } from '@dossier/shared/contract';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import { messageOf } from '../data/api.ts';
import { signIn } from '../data/auth.ts';
import { hasSessionEnded } from '../data/session.ts';
import { paths } from '../paths.ts';
import { Changing } from '../theme/Changing.tsx';
import { Fields } from '../theme/Fields.tsx';
import { SchemaForm } from '../theme/inputs/SchemaForm.tsx';
import { SubmitButton } from '../theme/inputs/SubmitButton.tsx';
import { useSchemaForm } from '../theme/inputs/schemaForm.ts';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { AuthFooter } from './AuthFooter.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthShell } from './AuthShell.tsx';
import { invitedEmail } from './invitedEmail.ts';
import { usePassingMessage } from './usePassingMessage.ts';

export const SignInForm = ({ onForgot }: { onForgot: () => void }) => {
  const form = useSchemaForm(auth.signIn, {
    email: invitedEmail(useLocation().state),
    password: '',
  });
  const [failure, fail] = usePassingMessage(5000);
  // The guard leads on as soon as there is a session.
  const submit = (values: z.output<typeof auth.signIn>) =>
    signIn(values).catch((error: unknown) => fail(messageOf(error)));
  return (
    <AuthShell title="Sign In" lead="Welcome back.">
      <SchemaForm form={form} onSubmit={submit}>
        <Fields onInput={() => fail('')}>
          {hasSessionEnded() && (
            <Alert severity="info">
              Your session has ended. Sign in to go on where you were: what you typed is kept.
            </Alert>
          )}
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextInput name="email" label="Email" type="email" autoComplete="username" autoFocus />
          <TextInput name="password" label="Password" type="password" autoComplete="current-password" />
          <Changing>
            {' '}
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
