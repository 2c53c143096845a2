import type { CodePurpose } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { Told } from '../data/api.ts';
import { useNotify } from '../data/notices.ts';
import { recall } from '../data/session.ts';
import { useWork } from '../data/useWork.ts';
import { secondsToResend, sendOtp } from './otp.ts';

/** Sends the code again, 30 seconds after the last one at the earliest (AUTH-24). */
export const ResendButton = ({ purpose, onSent }: { purpose: CodePurpose; onSent: () => void }) => {
  const [left, setLeft] = useState(secondsToResend);
  const notify = useNotify();
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsToResend()), 500);
    return () => clearInterval(timer);
  }, []);
  const resending = useWork(async () => {
    const email = recall('otpData');
    if (!email) throw new Told('No email found. Please try again.');
    await sendOtp(email, purpose).finally(() => setLeft(secondsToResend()));
    onSent();
    notify(`OTP has been resent to your email ${email}`, { type: 'success' });
  });
  return (
    <Button
      size="large"
      onClick={() => resending.mutate()}
      disabled={left > 0}
      loading={resending.isPending}
      className="num"
    >
      {left > 0 ? `Resend OTP in ${left} s` : 'Resend OTP'}
    </Button>
  );
};
