import { Refused } from '@dossier/shared/basics/refused';
import { MINUTE, type Standing } from '@dossier/shared/contract';
import { forgetTries, isWithin, refunder, slowly } from '@dossier/shared/limits';
import type { AuthOptions } from './options.ts';

const waits = { first: 2_000, longest: 15 * MINUTE };
const subjectOf = (email: string, client: string) => `${email}\n${client}`;

/**
 * Five free tries per account and client, then one per 2, 4, 8 … seconds, at most 15 minutes. Beyond what
 * all strangers of an account have together, a mailed code goes before the password: nobody keeps its owner
 * out. Tries count before the password is looked at.
 */
export const signInThrottle = ({ directory, limit, clock }: Pick<AuthOptions, 'directory' | 'limit' | 'clock'>) => {
  const slow = slowly(directory, clock, waits);
  const refund = refunder(directory);
  return {
    /** @param isStranger neither the browser nor a code says that it is the owner. @throws Refused SLOW_DOWN, CODE_REQUIRED */
    async admit(email: string, client: string, isStranger: boolean): Promise<Standing> {
      const standing = await slow('sign-in', subjectOf(email, client));
      // What the back-off refuses was never a try.
      if (isStranger && !(await isWithin(limit, 'sign-in-strangers', email))) throw new Refused('CODE_REQUIRED');
      return standing;
    },
    async succeeded(email: string, client: string, isStranger: boolean): Promise<void> {
      await forgetTries(directory, 'sign-in', subjectOf(email, client));
      if (isStranger) await refund('sign-in-strangers', email);
    },
  };
};
