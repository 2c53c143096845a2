import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until `look` answers something other than false or undefined, and answers that. A test that
 * waits in vain ends by its own limit, or fails here after `timeoutMs`.
 */
export const until = async <T>(
  look: () => T | false | undefined | Promise<T | false | undefined>,
  timeoutMs = Number.POSITIVE_INFINITY,
): Promise<T> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Nothing after ${timeoutMs} ms`);
    await pause(10);
  }
};
