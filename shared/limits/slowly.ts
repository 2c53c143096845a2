import { backOff, type Limits } from '../async/back-off.ts';
import type { Clock } from '../basics/clock.ts';
import type { Directory } from '../directory/index.ts';
import { type BudgetName, budgets } from './budgets.ts';
import { counterOf, type Limiter, slowDown, standingOf } from './limiter.ts';

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
