import type { CodePurpose } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { Told } from '../data/api.ts';
import { useNotify } from '../data/notices.ts';
import { useWork } from '../data/useWork.ts';
import { secondsToResend, sendOtp } from './otp.ts';

type Props = {
  readonly purpose: CodePurpose;
  /** To whom, when it is pressed; null: nobody knows. */
  readonly emailNow: () => string | null;
  readonly onSent: () => void;
};

/** Sends the code again, 30 seconds after the last one at the earliest (AUTH-24). */
export const ResendButton = ({ purpose, emailNow, onSent }: Props) => {
  const [left, setLeft] = useState(secondsToResend);
  const notify = useNotify();
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsToResend()), 500);
    return () => clearInterval(timer);
  }, []);
  const resending = useWork(async () => {
    const email = emailNow();
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
