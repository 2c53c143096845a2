import { setTimeout as pause } from 'node:timers/promises';
import { EngineUnavailableError } from '../basics/errors.ts';

/** Milliseconds. */
const awaitedFor = 60_000;
const retryAfter = 500;

/**
 * `action` is repeated for a minute and must be safe to repeat.
 * @param onAway before each repeat
 */
export const retryWhileAway = async <T>(action: () => T | Promise<T>, onAway: (error: Error) => void): Promise<T> => {
  const end = performance.now() + awaitedFor;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof EngineUnavailableError) || performance.now() > end) throw error;
      onAway(error);
      await pause(retryAfter);
    }
  }
};
