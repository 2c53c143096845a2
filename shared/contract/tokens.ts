/** Personal API tokens (BEY-27): what a program may do in a person's name. */
import { z } from 'zod';
import { required, typedPassword } from './fields.ts';

/** What each scope allows, as people read it. Stored values: never renamed or removed. */
export const scopes = {
  'projects:read': 'See projects, documents, submissions, collaborators, comments and notifications, live as well',
  'projects:write': 'Create and change projects, invite, review, comment and join',
  'documents:submit': 'Join projects, upload and withdraw your own documents, and answer questions',
  'files:read': 'Download files and archives',
} as const;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];

/** Its beginning and length tell it from a session's token, and to scanners what they found. */
export const apiTokenPattern = /^dsr_[A-Za-z0-9_-]{43}$/;

export const tokenLimits = { perPerson: 50, days: 365, shownAfterExpiry: 30 } as const;

const wholeDays = `Enter a whole number of days between 1 and ${tokenLimits.days}.`;
export const newToken = z.strictObject({
  name: required('Give the token a name.'),
  scopes: z.array(z.enum(scopeNames)).min(1, 'Choose what the token may do.').max(scopeNames.length),
  days: z.number(wholeDays).int(wholeDays).min(1, wholeDays).max(tokenLimits.days, wholeDays),
  /** Whoever holds a session alone cannot make access that outlives it. */
  password: typedPassword.min(1, 'Password is required.'),
});
export type NewToken = z.infer<typeof newToken>;

export const tokenRow = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  /** The end of the token. */
  hint: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type TokenRow = z.infer<typeof tokenRow>;
/** `token` is shown here and never again. */
export const madeToken = tokenRow.extend({ token: z.string() });
export type MadeToken = z.infer<typeof madeToken>;
