import type { CodePurpose } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify } from '../data/notices.ts';
import { recall } from '../data/session.ts';
import { secondsToResend, sendOtp } from './otp.ts';

/** Sends the code again, 30 seconds after the last one at the earliest (AUTH-24). */
export const ResendButton = ({ purpose, onSent }: { purpose: CodePurpose; onSent: () => void }) => {
  const [left, setLeft] = useState(secondsToResend);
  const [pending, setPending] = useState(false);
  const notify = useNotify();
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsToResend()), 500);
    return () => clearInterval(timer);
  }, []);
  const resend = async () => {
    const email = recall('otpData');
    if (!email) return notify('No email found. Please try again.', { type: 'error' });
    setPending(true);
    notify(null);
    try {
      await sendOtp(email, purpose);
      onSent();
      notify(`OTP has been resent to your email ${email}`, { type: 'success' });
    } catch (error) {
      notify.failure(error);
    }
    setLeft(secondsToResend());
    setPending(false);
  };
  return (
    <Button size="large" onClick={() => void resend()} disabled={left > 0} loading={pending} className="num">
      {left > 0 ? `Resend OTP in ${left} s` : 'Resend OTP'}
    </Button>
  );
};
