import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { ApiProblem } from '../../data/api.ts';
import { register } from '../../data/auth.ts';
import { recall } from '../../data/session.ts';
import { Form } from '../../theme/Fields.tsx';
import { showErrors, useSchemaForm } from '../../theme/inputs/schemaForm.ts';
import { TermsInput } from '../../theme/inputs/TermsInput.tsx';
import { PasswordFields } from '../passwords/PasswordFields.tsx';
import { newPassword } from '../passwords/passwords.ts';
import { forgetSteps, savedDetails, savedTicket } from './signUpSteps.ts';

/** Step 3: the password; then the account exists and the guard leads on to the dashboard. */
export const RegisterForm = ({ onStale }: { onStale: () => void }) => {
  const { control, handleSubmit, formState, setError, trigger } = useSchemaForm(newPassword, {
    password: '',
    confirmation: '',
  });
  const notify = useNotify();
  const submit = handleSubmit(async ({ password, terms }) => {
    const [email, ticket, details] = [recall('otpData'), savedTicket(), savedDetails()];
    if (!email || !ticket || !details) {
      notify('No email found. Please try again.', { type: 'error' });
      return onStale();
    }
    const { firstName, lastName, designation, organization } = details;
    try {
      await register({ ticket, email, password, firstName, lastName, designation, organization, terms });
      forgetSteps();
      notify('Registration successful!', { type: 'success' });
    } catch (error) {
      showErrors(error, setError);
      notify(error instanceof ApiProblem && error.code !== 'FAILED' ? error.title : 'Registration failed.', {
        type: 'error',
      });
      if (error instanceof ApiProblem && error.code === 'REGISTRATION_TICKET_INVALID') onStale();
    }
  });
  return (
    <Form noValidate onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={recall('otpData') ?? ''} readOnly />
      <PasswordFields control={control} trigger={trigger} />
      <TermsInput control={control} name="terms" />
      <Button type="submit" variant="contained" color="primary" size="large" loading={formState.isSubmitting}>
        Sign Up
      </Button>
    </Form>
  );
};
