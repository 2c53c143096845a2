import { type CodePurpose, otp } from '@dossier/shared/contract';
import { requestOtp } from '../data/auth.ts';
import { remember } from '../data/session.ts';

const sentAtKey = 'otpSentAt';
const labelKey = 'otpLabel';

/** Mails a code, and remembers to whom and when, also over a reload of the page. */
export const sendOtp = async (email: string, purpose: CodePurpose): Promise<void> => {
  const { label } = await requestOtp({ email, purpose });
  remember('otpData', email);
  sessionStorage.setItem(sentAtKey, String(Date.now()));
  sessionStorage.setItem(labelKey, label);
};

/** Which mail has the code of this page: others may have asked for one, too. */
export const sentLabel = (): string | null => sessionStorage.getItem(labelKey);

/** Seconds until a code may be sent again (AUTH-24). */
export const secondsToResend = (now = Date.now()): number => {
  const sentAt = Number(sessionStorage.getItem(sentAtKey) ?? 0);
  return Math.max(0, Math.ceil((sentAt + otp.resendAfter - now) / 1000));
};
