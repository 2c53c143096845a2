import { type CodePurpose, otp } from '@dossier/shared/contract';
import { requestOtp } from '../data/auth.ts';
import { forget, recall, remember } from '../data/session.ts';

const sentAtKey = 'otpSentAt';
const labelKey = 'otpLabel';
/** Another tab may have a code mailed to another address. */
const ownKey = 'otpAddress';

/** Mails a code, and remembers to whom and when, also over a reload of the page. */
export const sendOtp = async (email: string, purpose: CodePurpose): Promise<void> => {
  const { label } = await requestOtp({ email, purpose });
  remember('otpData', email);
  sessionStorage.setItem(ownKey, email);
  sessionStorage.setItem(sentAtKey, String(Date.now()));
  sessionStorage.setItem(labelKey, label);
};

/** To whom the code of this page went; null: nobody knows. */
export const codeAddress = (): string | null => {
  const last = recall('otpData');
  return last === null ? null : (sessionStorage.getItem(ownKey) ?? last);
};

/** It has done what it was for. */
export const forgetCodeAddress = (): void => {
  sessionStorage.removeItem(ownKey);
  forget('otpData');
};

/** Which mail has the code of this page: others may have asked for one, too. */
export const sentLabel = (): string | null => sessionStorage.getItem(labelKey);

/** Seconds until a code may be sent again (AUTH-24). */
export const secondsToResend = (now = Date.now()): number => {
  const sentAt = Number(sessionStorage.getItem(sentAtKey) ?? 0);
  return Math.max(0, Math.ceil((sentAt + otp.resendAfter - now) / 1000));
};
