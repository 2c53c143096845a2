import { setTimeout as pause } from 'node:timers/promises';
import { EngineUnavailableError } from '../basics/errors.ts';

/** How long an engine is waited for, and how often it is asked, in milliseconds. */
const awaitedFor = 60_000;
const retryAfter = 500;

/**
 * What `action` answers, tried again while an engine is away, for a minute: it may have had its
 * effect all the same, and must be one that can be repeated.
 * @param onAway told each time before it is tried again
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
