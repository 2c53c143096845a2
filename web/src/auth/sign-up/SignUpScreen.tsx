import { signUpDetails } from '@dossier/shared/contract';
import { Button, Step, StepLabel, Stepper } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import { ApiProblem, isRefusal } from '../../data/api.ts';
import { register } from '../../data/auth.ts';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { useNotify } from '../../data/notices.ts';
import { forget, recall, remember } from '../../data/session.ts';
import { paths } from '../../paths.ts';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { NameFields, WorkFields } from '../../theme/inputs/PersonFields.tsx';
import { SchemaForm, SubmitButton, showErrors, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { TermsInput } from '../../theme/inputs/TermsInput.tsx';
import { Fields } from '../../theme/layout.tsx';
import { AuthLink } from '../AuthLink.tsx';
import { AuthShell } from '../AuthShell.tsx';
import { invitedEmail } from '../invitedEmail.ts';
import { OtpForm } from '../OtpForm.tsx';
import { codeAddress, forgetCodeAddress, sendOtp } from '../otp.ts';
import { PasswordFields } from '../passwords/PasswordFields.tsx';
import { type NewPassword, newPassword } from '../passwords/passwords.ts';

/** What step 1 asked, without the address, which is the OTP's. */
type Details = { firstName: string; lastName: string; designation: string; organization: string };

const ticketKey = 'signUpTicket';
const invitedKey = 'signUpInvited';
/** Those of this tab: another one may sign somebody else up. */
const detailsKey = 'signUpDetails';

/** The step a reload comes back to: each needs what the one before it left (STATE-19). */
const currentStep = (invited: string): 0 | 1 | 2 => {
  if (recall('step1Completed') !== 'true' || !savedDetails()) return 0;
  // What was left off was for another address than the one that is invited now.
  if (invited && ![codeAddress(), sessionStorage.getItem(invitedKey)].includes(invited)) return 0;
  return recall('step2Completed') === 'true' && savedTicket() ? 2 : 1;
};

const saveDetails = (details: Details, invited: string): void => {
  remember('userData', JSON.stringify(details));
  sessionStorage.setItem(detailsKey, JSON.stringify(details));
  remember('step1Completed', 'true');
  sessionStorage.setItem(invitedKey, invited);
  forget('step2Completed');
};

const savedDetails = (): Details | undefined => {
  const last = recall('userData') ?? '';
  try {
    const saved: unknown = JSON.parse(last && (sessionStorage.getItem(detailsKey) ?? last));
    const { firstName, lastName, designation, organization } = saved as Partial<Details>;
    // A guest's session has a copy without any.
    if (!firstName || !lastName || !designation || !organization) return undefined;
    return { firstName, lastName, designation, organization };
  } catch {
    return undefined;
  }
};

/** The ticket proves the address for half an hour; it stays in this tab only. */
const saveTicket = (ticket: string): void => {
  sessionStorage.setItem(ticketKey, ticket);
  remember('step2Completed', 'true');
};

const savedTicket = (): string | null => sessionStorage.getItem(ticketKey);

const forgetTicket = (): void => {
  sessionStorage.removeItem(ticketKey);
  forget('step2Completed');
};

const forgetSteps = (): void => {
  forgetTicket();
  forgetCodeAddress();
  sessionStorage.removeItem(detailsKey);
  forget('step1Completed');
};

/** Step 3: the password; then the account exists and the guard leads on to the dashboard. */
const RegisterForm = ({ onStale }: { onStale: () => void }) => {
  const form = useSchemaForm(newPassword, { password: '', confirmation: '' });
  const notify = useNotify();
  const submit = async ({ password, terms }: NewPassword) => {
    notify(null);
    const [email, ticket, details] = [codeAddress(), savedTicket(), savedDetails()];
    if (!email || !ticket || !details) {
      notify('No email found. Please try again.', { type: 'error' });
      return onStale();
    }
    try {
      await register({ ticket, email, password, ...details, terms });
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
        <input type="hidden" name="username" autoComplete="username" value={codeAddress() ?? ''} readOnly />
        <PasswordFields />
        <TermsInput />
        <SubmitButton size="large">Sign Up</SubmitButton>
      </Fields>
    </SchemaForm>
  );
};

const empty = { firstName: '', lastName: '', designation: '', organization: '', email: '' };
/** Step 1: who it is; the code is mailed when everything is valid. */
const DetailsForm = ({ onDone }: { onDone: () => void }) => {
  const invited = invitedEmail(useLocation().state);
  const form = useSchemaForm(signUpDetails, {
    ...empty,
    ...savedDetails(),
    email: invited || (codeAddress() ?? ''),
  });
  const draft = useFormDraft('sign-up', form, { except: invited ? ['email'] : [] });
  const submit = async ({ email, ...details }: z.output<typeof signUpDetails>) => {
    await sendOtp(email, 'sign-up');
    saveDetails(details, invited);
    draft.forget();
    onDone();
  };
  return (
    <SchemaForm form={form} onSubmit={submit}>
      <Fields>
        <DraftNotice draft={draft} onDiscard={draft.discard} />
        <NameFields autoFocus />
        <WorkFields />
        <TextInput name="email" label="Email" type="email" autoComplete="email" />
        <SubmitButton size="large">Continue</SubmitButton>
      </Fields>
    </SchemaForm>
  );
};

const leads = ['Tell us who you are.', '', 'Choose a password, and you are in.'];

/** `/sign-up` and `/register`, in three steps (AUTH-14 to AUTH-20). */
export default function SignUpScreen() {
  const invited = invitedEmail(useLocation().state);
  const [step, setStep] = useState<number>(() => currentStep(invited));
  const notify = useNotify();
  const verified = (ticket: string) => {
    saveTicket(ticket);
    notify('otp verified', { type: 'success' });
    setStep(2);
  };
  const verifyAgain = () => {
    forgetTicket();
    setStep(1);
  };
  return (
    <AuthShell title="Sign Up" lead={step === 1 ? `We emailed a code to ${codeAddress() ?? 'you'}.` : leads[step]}>
      <Stepper activeStep={step} sx={{ mb: 6 }}>
        {['Details', 'Email', 'Password'].map((label) => (
          <Step key={label}>
            <StepLabel>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {step === 0 && <DetailsForm onDone={() => setStep(1)} />}
      {step === 1 && <OtpForm purpose="sign-up" wrong="invalid otp" onVerified={verified} />}
      {step === 2 && <RegisterForm onStale={verifyAgain} />}
      {step > 0 && (
        <Button onClick={() => setStep(0)} sx={{ mt: 4 }}>
          Change my details
        </Button>
      )}
      <AuthLink question="Already have an account?" to={paths.signIn}>
        Sign In
      </AuthLink>
    </AuthShell>
  );
}
