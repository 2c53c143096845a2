import { createHmac } from 'node:crypto';
import { otp } from '../contract/index.ts';
import type { OtpRequest } from './port.ts';

type Signed = Pick<OtpRequest, 'requestId' | 'email' | 'purpose'>;

const sign = (secret: Buffer, kind: string, { requestId, email, purpose }: Signed) =>
  createHmac('sha256', secret).update(`${kind}\n${requestId}\n${email}\n${purpose}`).digest();

/** Derived, so that nothing secret is stored and a retried mail carries the same code. */
export const otpCode = (secret: Buffer, request: Signed): string =>
  String(sign(secret, 'otp', request).readUIntBE(0, 6) % 10 ** otp.digits).padStart(otp.digits, '0');

/** 256 bits, base64url, derived like a code. */
export const resetToken = (secret: Buffer, request: Signed): string =>
  sign(secret, 'reset-link', request).toString('base64url');
