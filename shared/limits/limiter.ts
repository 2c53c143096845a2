import { only } from '../async/only.ts';
import { backOff, type Limits } from '../async/pause.ts';
import { type Clock, isoTime } from '../basics/clock.ts';
import { sha256 } from '../basics/ids.ts';
import { Refused } from '../basics/refused.ts';
import type { Standing } from '../contract/index.ts';
import type { Directory } from '../directory/index.ts';
import { type BudgetName, budgets } from './budgets.ts';

/** Takes one from the subject's budget. @throws Refused SLOW_DOWN, which says until when */
export type Limiter = (name: BudgetName, subject: string) => Promise<Standing>;

const slowDown = (standing: Standing): Refused =>
  new Refused({ code: 'SLOW_DOWN', retryAfter: Math.max(1, Math.ceil(standing.resetsIn / 1000)), standing });

export const counterOf = (name: string, subject: string) => `${name}:${sha256(subject).slice(0, 32)}`;

type Window = { readonly count: number; readonly resetsAt: number };

export const standingOf = (name: BudgetName, { count, resetsAt }: Window, now: number): Standing => {
  const { max, windowMs, of } = budgets[name];
  const resetsIn = resetsAt - now;
  return { name, what: of, max, windowMs, left: Math.max(0, max - count), resetsIn, until: isoTime(resetsAt) };
};

export const limiter =
  (directory: Pick<Directory, 'hit'>, clock: Clock): Limiter =>
  async (name, subject) => {
    const now = clock();
    const { max, windowMs } = budgets[name];
    const window = await directory.hit(counterOf(name, subject), windowMs, now);
    const standing = standingOf(name, window, now);
    if (window.count > max) throw slowDown(standing);
    return standing;
  };

/** For what is left out in silence rather than refused. */
export const isWithin = (limit: Limiter, name: BudgetName, subject: string): Promise<boolean> =>
  limit(name, subject)
    .then(() => true)
    .catch(only((error) => error instanceof Refused && error.refusal.code === 'SLOW_DOWN', false));

/** Takes a hit back for what came to nothing. */
export const refunder =
  (directory: Pick<Directory, 'unhit'>) =>
  (name: BudgetName, subject: string): Promise<void> =>
    directory.unhit(counterOf(name, subject));

const waitOf = (name: BudgetName, subject: string) => counterOf(`${name}-wait`, subject);

/**
 * Free up to the budget, then one at a time after waits that grow with every try, refused ones too: nobody
 * waits for the end of the window. Tries count at once, so that many together gain nothing.
 */
export const slowly =
  (directory: Pick<Directory, 'hit'>, clock: Clock, waits: Limits): Limiter =>
  async (name, subject) => {
    const now = clock();
    const { max, windowMs } = budgets[name];
    const window = await directory.hit(counterOf(name, subject), windowMs, now);
    if (window.count <= max) return standingOf(name, window, now);
    const { count, resetsAt } = await directory.hit(waitOf(name, subject), backOff(window.count - max, waits), now);
    const next = standingOf(name, { count: window.count, resetsAt }, now);
    if (count > 1) throw slowDown(next);
    return next;
  };

/** All tries of the subject are forgotten, and its waits. */
export const forgetTries = async (
  directory: Pick<Directory, 'forget'>,
  name: BudgetName,
  subject: string,
): Promise<void> => {
  await directory.forget(counterOf(name, subject));
  await directory.forget(waitOf(name, subject));
};
