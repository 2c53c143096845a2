import { auth, password, terms } from '@dossier/shared/contract';
import { z } from 'zod';

const pair = { password, confirmation: z.string() };
const same = (value: { password: string; confirmation: string }) => value.password === value.confirmation;
// Said together with everything else that is wrong, not only once the rest is right.
const differs = { error: 'Passwords do not match.', path: ['confirmation'], when: () => true };

/** A first or forgotten password: sign-up step 3 and reset. */
export const newPassword = z.object({ ...pair, terms }).refine(same, differs);
export type NewPassword = z.output<typeof newPassword>;
/** Of an account whose terms its owner sets. */
export const ownPassword = z.object(pair).refine(same, differs);
/** Changing the password of an account. */
export const changedPassword = z
  .object({ existingPassword: auth.changePassword.shape.existingPassword.min(1, 'Password is required.'), ...pair })
  .refine(same, differs);
export type ChangedPassword = z.output<typeof changedPassword>;

/** The word and colour for a number of points (VAL-12). */
export const strengthOf = (points: number): { word: string; color: string } => {
  if (points >= 80) return { word: 'Secured', color: 'var(--ok)' };
  if (points >= 40) return { word: 'Moderate', color: 'var(--accent)' };
  return { word: 'Weak', color: 'var(--no)' };
};
