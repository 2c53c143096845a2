import { setTimeout } from 'node:timers/promises';

/** Resolves early when `until` is aborted; keeps no process alive. */
export const pause = async (milliseconds: number, until?: AbortSignal): Promise<void> => {
  await setTimeout(milliseconds, undefined, { ref: false, ...(until && { signal: until }) }).catch(() => {});
};
