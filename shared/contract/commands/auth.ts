import { z } from 'zod';
import { email, password, profileFields, terms, typedPassword, upTo } from '../fields.ts';

/**
 * `invitation`: of a link that was opened elsewhere before, and gives a guest's session only. `sign-in`: goes
 * before the password while strangers try an account too often.
 */
export const otpPurpose = z.enum(['sign-up', 'reset', 'invitation', 'sign-in']);
export type CodePurpose = z.infer<typeof otpPurpose>;
export const ticket = upTo(200).min(20);
/** 256 bits, base64url. */
export const nonce = z.string().regex(/^[\w-]{43}$/, 'Please ask for a new code.');
/** Of the answer to the request for the code; only clients without cookies need to send it back. */
const flow = nonce.optional();
export const auth = {
  otp: z.strictObject({ email, purpose: otpPurpose, flow }),
  verifyOtp: z.strictObject({
    email,
    purpose: otpPurpose,
    /** Copied codes come with spaces. */
    otp: z
      .string('Please enter the OTP.')
      .overwrite((value) => value.replace(/\s/g, ''))
      .min(1, 'Please enter the OTP.')
      .max(20),
    flow,
  }),
  register: z.strictObject({ ticket, email, password, ...profileFields, terms }),
  /** `ticket`: of a code, where the answer was CODE_REQUIRED. It holds until the password is right. */
  signIn: z.strictObject({
    email,
    password: typedPassword.min(1, 'Password is required.'),
    ticket: ticket.optional(),
  }),
  resetLink: z.strictObject({ email }),
  ticket: z.strictObject({ ticket: upTo(200) }),
  /** `key`: made by the browser, so that an answer that was lost can be asked for again. */
  resetPassword: z.strictObject({ ticket, password, key: nonce.optional() }),
  changePassword: z.strictObject({ existingPassword: typedPassword, password }),
} as const;

/** The mail with the code shows the same `label`. */
export const otpAnswer = z.object({ flow: nonce, label: z.string() });
export type OtpAnswer = z.infer<typeof otpAnswer>;

export const signUpDetails = z.strictObject({ ...profileFields, email });

/** Answers of sign-in and the like; `expiresAt` is the access token's end. */
export const session = z.object({
  token: z.string(),
  accountId: z.string(),
  expiresAt: z.string(),
  /** The project of a guest's session. */
  guestIn: z.string().optional(),
});
export type Session = z.infer<typeof session>;

export const sessionRow = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  device: z.string(),
  /** Of the browser that signed in, such as `Europe/Berlin`: about where it was. */
  timeZone: z.string().nullable(),
});
export type SessionRow = z.infer<typeof sessionRow>;
