import { backOff } from '@dossier/shared/async/back-off';
import type { Clock } from '@dossier/shared/basics/clock';
import { MINUTE, type Standing } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { budgets, counterOf, type Limiter, slowDown, standingOf } from '@dossier/shared/limits';

const { max: freeTries, windowMs } = budgets['sign-in'];
const waits = { first: 2_000, longest: 15 * MINUTE };

/**
 * Five free tries per account and client, then one per 2, 4, 8 … seconds, at most 15 minutes.
 * The cap of an account spares browsers its owner used, so no stranger can lock a host out.
 * Tries count before the password is looked at: many at once gain nothing.
 */
export const signInThrottle = (directory: Directory, limit: Limiter, clock: Clock) => {
  const counters = (email: string, client: string) => {
    const subject = `${email}\n${client}`;
    return { tries: counterOf('sign-in', subject), wait: counterOf('sign-in-wait', subject) };
  };
  return {
    /** @throws Refused SLOW_DOWN */
    async admit(email: string, client: string, isKnownDevice: boolean): Promise<Standing> {
      if (!isKnownDevice) await limit('sign-in-strangers', email);
      const now = clock();
      const { tries, wait } = counters(email, client);
      const window = await directory.hit(tries, windowMs, now);
      if (window.count <= freeTries) return standingOf('sign-in', window, now);
      const { count, resetsAt } = await directory.hit(wait, backOff(window.count - freeTries, waits), now);
      const next = standingOf('sign-in', { count: window.count, resetsAt }, now);
      if (count > 1) throw slowDown(next);
      return next;
    },
    async succeeded(email: string, client: string): Promise<void> {
      const { tries, wait } = counters(email, client);
      await directory.forget(tries);
      await directory.forget(wait);
    },
  };
};
