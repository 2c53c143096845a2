import { createHmac } from 'node:crypto';
import { otp } from '../contract/index.ts';
import type { OtpRequest, Person } from './port.ts';

/** Without vowels and what looks alike: neither words nor doubts. */
const labelLetters = 'BCDFGHJKLMNPQRSTVWXZ';

type Signed = Pick<OtpRequest, 'requestId' | 'email' | 'purpose'>;

const sign = (secret: Buffer, kind: string, { requestId, email, purpose }: Signed) =>
  createHmac('sha256', secret).update(`${kind}\n${requestId}\n${email}\n${purpose}`).digest();

/** Derived, so that nothing secret is stored and a retried mail carries the same code. */
export const otpCode = (secret: Buffer, request: Signed & Pick<OtpRequest, 'shared'>): string => {
  const digits = request.shared ? otp.sharedDigits : otp.digits;
  return String(sign(secret, 'otp', request).readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
};

/** Tells several codes in one mailbox apart: the page and the mail show the same. */
export const otpLabel = (secret: Buffer, request: Signed): string =>
  [...sign(secret, 'otp-label', request).subarray(0, 3)]
    .map((byte) => labelLetters[byte % labelLetters.length])
    .join('');

/** What an `unnamed` code is for. */
export const purposeFor = (person: Pick<Person, 'status'> | undefined): 'reset' | 'sign-up' =>
  person?.status === 'active' ? 'reset' : 'sign-up';

/** 256 bits, base64url, derived like a code. */
export const resetToken = (secret: Buffer, request: Signed): string =>
  sign(secret, 'reset-link', request).toString('base64url');
