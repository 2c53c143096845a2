import { only } from '../../async/only.ts';
import { type Clock, skewTo } from '../../basics/clock.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { Check, Gauged } from '../../http/operations.ts';

/** Milliseconds; deadlines are promised to the minute. */
const tolerated = 30_000;

/** Compares this machine's clock with the one that all copies share, the database's. */
export const clockSkew = (
  shared: () => Promise<number>,
  clock: Clock,
): {
  /** Milliseconds by which this clock is ahead. @throws EngineUnavailableError */
  readonly skew: () => Promise<number>;
  readonly check: Check;
  readonly measure: Gauged;
} => {
  const skew = () => skewTo(shared, clock);
  return {
    skew,
    check: {
      name: 'clock',
      holds: async () => {
        // Who cannot be asked says nothing about the clock.
        const ahead = await skew().catch(only((error) => error instanceof EngineUnavailableError, 0));
        if (Math.abs(ahead) > tolerated)
          throw new Error(`the clock differs from the database's by ${Math.round(ahead / 1_000)} s`);
      },
    },
    measure: {
      name: 'dossier_clock_skew_seconds',
      help: "How far this machine's clock is ahead of the database's",
      read: async () => (await skew()) / 1_000,
    },
  };
};
