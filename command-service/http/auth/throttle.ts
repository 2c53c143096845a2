import { backOff } from '@dossier/shared/async/back-off';
import type { Clock } from '@dossier/shared/basics/clock';
import { sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { HOUR, MINUTE } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';

const freeTries = 5;
const waits = { first: 2_000, longest: 15 * MINUTE };
/** Tries per hour at one account from all browsers it was never signed in with. */
const strangersTries = 100;

const slowDown = (milliseconds: number) =>
  new Refused({ code: 'SLOW_DOWN', retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) });

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
    async admit(email: string, client: string, isKnownDevice: boolean): Promise<void> {
      const now = clock();
      if (!isKnownDevice) {
        const all = await directory.hit(`sign-in-strangers:${sha256(email).slice(0, 32)}`, HOUR, now);
        if (all.count > strangersTries) throw slowDown(all.resetsAt - now);
      }
      const { tries, wait } = names(email, client);
      const { count } = await directory.hit(tries, HOUR, now);
      if (count <= freeTries) return;
      const turn = await directory.hit(wait, backOff(count - freeTries, waits), now);
      if (turn.count > 1) throw slowDown(turn.resetsAt - now);
    },
    async succeeded(email: string, client: string): Promise<void> {
      const { tries, wait } = names(email, client);
      await directory.forget(tries);
      await directory.forget(wait);
    },
  };
};
