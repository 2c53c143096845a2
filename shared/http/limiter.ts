import type { Clock } from '../basics/clock.ts';
import { sha256 } from '../basics/ids.ts';
import { Refused } from '../basics/refused.ts';
import type { Standing } from '../contract/index.ts';
import type { Directory } from '../directory/port.ts';

/** At most `max` hits per window and subject. @throws Refused SLOW_DOWN with the seconds to wait */
export type Limiter = (name: string, subject: string, max: number, windowMs: number) => Promise<Standing>;

export const slowDown = (standing: Standing): Refused =>
  new Refused({ code: 'SLOW_DOWN', retryAfter: Math.max(1, Math.ceil(standing.resetsIn / 1000)), standing });

const counterOf = (name: string, subject: string) => `${name}:${sha256(subject).slice(0, 32)}`;

export const limiter =
  (directory: Directory, clock: Clock): Limiter =>
  async (name, subject, max, windowMs) => {
    const now = clock();
    const { count, resetsAt } = await directory.hit(counterOf(name, subject), windowMs, now);
    const standing = { name, max, windowMs, left: Math.max(0, max - count), resetsIn: resetsAt - now };
    if (count > max) throw slowDown(standing);
    return standing;
  };

/** Takes a hit back for what came to nothing. */
export const refunder =
  (directory: Directory) =>
  (name: string, subject: string): Promise<void> =>
    directory.unhit(counterOf(name, subject));
