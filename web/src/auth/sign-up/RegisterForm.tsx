import { ApiProblem, isRefusal } from '../../data/api.ts';
import { register } from '../../data/auth.ts';
import { useNotify } from '../../data/notices.ts';
import { recall } from '../../data/session.ts';
import { SchemaForm, SubmitButton, showErrors, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { TermsInput } from '../../theme/inputs/TermsInput.tsx';
import { Fields } from '../../theme/layout.tsx';
import { PasswordFields } from '../passwords/PasswordFields.tsx';
import { type NewPassword, newPassword } from '../passwords/passwords.ts';
import { forgetSteps, savedDetails, savedTicket } from './signUpSteps.ts';

/** Step 3: the password; then the account exists and the guard leads on to the dashboard. */
export const RegisterForm = ({ onStale }: { onStale: () => void }) => {
  const form = useSchemaForm(newPassword, { password: '', confirmation: '' });
  const notify = useNotify();
  const submit = async ({ password, terms }: NewPassword) => {
    notify(null);
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
      showErrors(error, form.setError);
      notify(error instanceof ApiProblem && error.code !== 'FAILED' ? error.title : 'Registration failed.', {
        type: 'error',
      });
      if (isRefusal(error, 'REGISTRATION_TICKET_INVALID')) onStale();
    }
  };
  return (
    <SchemaForm form={form} onSubmit={submit}>
      <Fields>
        <input type="hidden" name="username" autoComplete="username" value={recall('otpData') ?? ''} readOnly />
        <PasswordFields />
        <TermsInput />
        <SubmitButton size="large">Sign Up</SubmitButton>
      </Fields>
    </SchemaForm>
  );
};
