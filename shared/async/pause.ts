import { setTimeout } from 'node:timers/promises';

/**
 * Resolves after so many milliseconds, or as soon as `until` is aborted; it keeps no process alive.
 */
export const pause = async (milliseconds: number, until?: AbortSignal): Promise<void> => {
  await setTimeout(milliseconds, undefined, { ref: false, ...(until && { signal: until }) }).catch(() => {});
};
