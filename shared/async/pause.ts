import { setTimeout } from 'node:timers/promises';

/** Resolves early when `until` is aborted; keeps no process alive. */
export const pause = async (milliseconds: number, until?: AbortSignal): Promise<void> => {
  await setTimeout(milliseconds, undefined, { ref: false, ...(until && { signal: until }) }).catch(() => {});
};

/** Resolves when it is. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Milliseconds. */
export type Limits = { readonly first: number; readonly longest: number };

/** Milliseconds to wait after so many failures in a row (from 1): doubled each time. */
export const backOff = (failures: number, { first, longest }: Limits): number =>
  Math.min(longest, first * 2 ** (failures - 1));

export const growingPauses = (limits: Limits) => {
  let failures = 0;
  return {
    reset: (): void => {
      failures = 0;
    },
    next: (until: AbortSignal): Promise<void> => {
      failures += 1;
      return pause(backOff(failures, limits), until);
    },
  };
};
