import { backOff } from '@dossier/shared/async/back-off';
import type { Clock } from '@dossier/shared/basics/clock';
import { sha256 } from '@dossier/shared/basics/ids';
import { HOUR, MINUTE, type Standing } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { slowDown } from '@dossier/shared/http/limiter';

const freeTries = 5;
const waits = { first: 2_000, longest: 15 * MINUTE };
/** Tries per hour at one account from all browsers it was never signed in with. */
const strangersTries = 100;

const policy = { name: 'sign-in', max: freeTries, windowMs: HOUR };
const strangersPolicy = { name: 'sign-in-strangers', max: strangersTries, windowMs: HOUR };

/**
 * Five free tries per account and client, then one per 2, 4, 8 … seconds, at most 15 minutes.
 * The cap of an account spares browsers its owner used, so no stranger can lock a host out.
 * Tries count before the password is looked at: many at once gain nothing.
 */
export const signInThrottle = (directory: Directory, clock: Clock) => {
  const names = (email: string, client: string) => {
    const subject = sha256(`${email}\n${client}`).slice(0, 32);
    return { tries: `sign-in:${subject}`, wait: `sign-in-wait:${subject}` };
  };
  return {
    /** @throws Refused SLOW_DOWN */
    async admit(email: string, client: string, isKnownDevice: boolean): Promise<Standing> {
      const now = clock();
      if (!isKnownDevice) {
        const all = await directory.hit(`sign-in-strangers:${sha256(email).slice(0, 32)}`, HOUR, now);
        if (all.count > strangersTries) throw slowDown({ ...strangersPolicy, left: 0, resetsIn: all.resetsAt - now });
      }
      const { tries, wait } = names(email, client);
      const { count, resetsAt } = await directory.hit(tries, HOUR, now);
      const standing = { ...policy, left: Math.max(0, freeTries - count), resetsIn: resetsAt - now };
      if (count <= freeTries) return standing;
      const turn = await directory.hit(wait, backOff(count - freeTries, waits), now);
      const next = { ...standing, resetsIn: turn.resetsAt - now };
      if (turn.count > 1) throw slowDown(next);
      return next;
    },
    async succeeded(email: string, client: string): Promise<void> {
      const { tries, wait } = names(email, client);
      await directory.forget(tries);
      await directory.forget(wait);
    },
  };
};
