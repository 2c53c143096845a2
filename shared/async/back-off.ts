import { pause } from './pause.ts';

/** Milliseconds to wait after the first failure, and at most. */
export type Limits = { readonly first: number; readonly longest: number };

/** Milliseconds to wait after so many failures in a row (from 1): twice as long each time. */
export const backOff = (failures: number, { first, longest }: Limits): number =>
  Math.min(longest, first * 2 ** (failures - 1));

/** Pauses that grow with each failure in a row. */
export const growingPauses = (limits: Limits) => {
  let failures = 0;
  return {
    /** After a success: the next pause is the first again. */
    reset: (): void => {
      failures = 0;
    },
    /** Resolves when it is time for the next try, or when `until` is aborted. */
    next: (until: AbortSignal): Promise<void> => {
      failures += 1;
      return pause(backOff(failures, limits), until);
    },
  };
};
