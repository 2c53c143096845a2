import type { Clock } from '../../basics/clock.ts';
import { outageWatch } from '../policy.ts';

/**
 * Of one file: what could not be written (its disk is full) is kept, and written in its order before anything
 * else is. After each failure the file is left alone for a while.
 */
export const orderedWrites = (clock: Clock, random: () => number) => {
  const kept: (() => void)[] = [];
  const outage = outageWatch(clock, random);
  let failedAt = 0;
  let pause = 0;
  /** Not beyond a clock that is set back. */
  const rests = () => {
    const since = clock() - failedAt;
    return since >= 0 && since < pause;
  };

  const settle = (): void => {
    for (let next = kept[0]; next; next = kept[0]) {
      next();
      kept.shift();
    }
  };

  /** Undefined where it fails or has to wait. */
  const tried = <T>(work: () => T): T | undefined => {
    if (rests()) return undefined;
    try {
      settle();
      const result = work();
      outage.isOver();
      pause = 0;
      return result;
    } catch {
      failedAt = clock();
      pause = outage.pause();
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
