import { setTimeout as pause } from 'node:timers/promises';

/**
 * Answers the first `look` that is neither false nor undefined; fails after `timeoutMs`, or by the
 * test's own limit. Looks every `restMs`: more seldom where looking takes what it waits for.
 */
export const until = async <T>(
  look: () => T | false | undefined | Promise<T | false | undefined>,
  timeoutMs = Number.POSITIVE_INFINITY,
  restMs = 10,
): Promise<T> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Nothing after ${timeoutMs} ms`);
    await pause(restMs);
  }
};
