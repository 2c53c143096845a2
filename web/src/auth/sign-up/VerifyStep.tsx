import Button from '@mui/material/Button';
import { OtpForm } from '../OtpForm.tsx';

/** Step 2: the mailed code. */
export const VerifyStep = ({ onBack, onVerified }: { onBack: () => void; onVerified: (ticket: string) => void }) => (
  <>
    <OtpForm purpose="sign-up" wrong="invalid otp" onVerified={onVerified} />
    <Button onClick={onBack} sx={{ mt: 4 }}>
      Change my details
    </Button>
  </>
);
