import type { Clock } from '../../basics/clock.ts';
import { outageWatch } from '../policy.ts';

/**
 * Of one file: what could not be written (its disk is full) is kept, and written in its order before anything
 * else is. After each failure the file is left alone for a while.
 */
export const orderedWrites = (clock: Clock, random: () => number) => {
  const kept: (() => void)[] = [];
  const outage = outageWatch(clock, random);
  let restsUntil = 0;

  const settle = (): void => {
    for (let next = kept[0]; next; next = kept[0]) {
      next();
      kept.shift();
    }
  };

  /** Undefined where it fails or has to wait. */
  const tried = <T>(work: () => T): T | undefined => {
    if (clock() < restsUntil) return undefined;
    try {
      settle();
      const result = work();
      outage.isOver();
      return result;
    } catch {
      restsUntil = clock() + outage.pause();
      return undefined;
    }
  };

  return {
    tried,
    /** Now or later, for sure while the process lives. @param change the same however often it is made */
    write: (change: () => void): void => {
      kept.push(change);
      tried(() => undefined);
    },
    /** What is left, without a pause. @throws as the file does */
    settle,
  };
};
