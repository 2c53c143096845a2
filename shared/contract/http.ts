/** Bodies and answers of the calls under /api/auth, /api/downloads and /api/payments. */
import { z } from 'zod';
import { email, fileId, password, profileFields, projectId, terms } from './fields.ts';

export const otpPurpose = z.enum(['sign-up', 'reset']);
const ticket = z.string().min(20).max(200);
export const auth = {
  otp: z.strictObject({ email, purpose: otpPurpose }),
  verifyOtp: z.strictObject({
    email,
    purpose: otpPurpose,
    otp: z.string().trim().min(1, 'Please enter the OTP.').max(20),
  }),
  register: z.strictObject({ ticket, email, password, ...profileFields, terms }),
  signIn: z.strictObject({ email, password: z.string().min(1, 'Password is required.').max(256) }),
  resetLink: z.strictObject({ email }),
  ticket: z.strictObject({ ticket: z.string().max(200) }),
  resetPassword: z.strictObject({ ticket, password }),
  changePassword: z.strictObject({ existingPassword: z.string().max(256), password }),
} as const;

/** The first step of sign-up: what is asked before the OTP is sent. */
export const signUpDetails = z.strictObject({ ...profileFields, email });

/** Answer of register, sign-in, refresh, reset-password and change-password. `expiresAt` is the access token's end. */
export const session = z.object({ token: z.string(), accountId: z.string(), expiresAt: z.string() });
export type Session = z.infer<typeof session>;

/** One row of GET /api/auth/sessions. */
export const sessionRow = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  device: z.string(),
});
export type SessionRow = z.infer<typeof sessionRow>;

export const archiveSelection = z.strictObject({
  which: z.enum(['latest', 'accepted', 'all']).default('latest'),
  by: z.enum(['collaborator', 'document']).default('collaborator'),
  email: email.optional(),
  documentId: z.string().max(64).optional(),
});

/** POST /api/downloads: a file, or a project's archive; answers `{ url }`, good for 60 seconds. */
export const download = z.union([
  z.strictObject({ fileId, view: z.enum(['inline', 'attachment']).default('attachment') }),
  z.strictObject({ projectId, ...archiveSelection.shape }),
]);
export const downloadAnswer = z.object({ url: z.string() });

/** Purposes of an upload, in tus metadata. */
export const uploadPurpose = z.enum(['document', 'template', 'supporting', 'picture']);
export const uploadMetadata = z.object({
  filename: z.string().min(1).max(400),
  purpose: uploadPurpose,
  projectId: projectId.optional(),
  documentId: z.string().max(64).optional(),
});

/** GET /api/payments/config */
export const paymentConfig = z.object({
  provider: z.enum(['test', 'stripe']),
  publishableKey: z.string().nullable(),
  taxRate: z.number(),
  trialDays: z.number(),
});
export type PaymentConfig = z.infer<typeof paymentConfig>;
