import { Button, Step, StepLabel, Stepper } from '@mui/material';
import { useState } from 'react';
import { useNotify } from '../../data/notices.ts';
import { recall } from '../../data/session.ts';
import { paths } from '../../paths.ts';
import { AuthLink } from '../AuthLink.tsx';
import { AuthShell } from '../AuthShell.tsx';
import { OtpForm } from '../OtpForm.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { currentStep, saveTicket } from './signUpSteps.ts';

/** Step 2: the mailed code. */
const VerifyStep = ({ onBack, onVerified }: { onBack: () => void; onVerified: (ticket: string) => void }) => (
  <>
    <OtpForm purpose="sign-up" wrong="invalid otp" onVerified={onVerified} />
    <Button onClick={onBack} sx={{ mt: 4 }}>
      Change my details
    </Button>
  </>
);

const leads = ['Tell us who you are.', '', 'Choose a password, and you are in.'];

/** `/sign-up` and `/register`, in three steps (AUTH-14 to AUTH-20). */
const SignUpScreen = () => {
  const [step, setStep] = useState<number>(currentStep);
  const notify = useNotify();
  const verified = (ticket: string) => {
    saveTicket(ticket);
    notify('otp verified', { type: 'success' });
    setStep(2);
  };
  return (
    <AuthShell title="Sign Up" lead={step === 1 ? `We emailed a code to ${recall('otpData') ?? 'you'}.` : leads[step]}>
      <Stepper activeStep={step} sx={{ mb: 6 }}>
        {['Details', 'Email', 'Password'].map((label) => (
          <Step key={label}>
            <StepLabel>{label}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {step === 0 && <DetailsForm onDone={() => setStep(1)} />}
      {step === 1 && <VerifyStep onBack={() => setStep(0)} onVerified={verified} />}
      {step === 2 && <RegisterForm onStale={() => setStep(1)} />}
      <AuthLink question="Already have an account?" to={paths.signIn}>
        Sign In
      </AuthLink>
    </AuthShell>
  );
};
export default SignUpScreen;
