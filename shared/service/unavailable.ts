import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailableError } from '../event-store/port.ts';

/** An engine or another service cannot be reached now: the same may succeed a moment later. Answered with 503 and Retry-After. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
  readonly engine: string;
  /** @param engine its name for logs: `mongodb`, `redis`, `s3`, `command-service` */
  constructor(engine: string, options?: ErrorOptions) {
    super(`${engine} cannot be reached`, options);
    this.engine = engine;
  }
}

/** How long an engine is waited for, and how often it is asked, in milliseconds. */
const awaitedFor = 60_000;
const retryAfter = 500;

/**
 * What `action` answers, tried again while an engine is away, for a minute: it may have had its effect all the same, and must
 * be one that can be repeated.
 * @param onAway told each time before it is tried again
 */
export const patiently = async <T>(action: () => T | Promise<T>, onAway: (error: Error) => void): Promise<T> => {
  const end = performance.now() + awaitedFor;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const isAway = error instanceof EngineUnavailableError || error instanceof StoreUnavailableError;
      if (!isAway || performance.now() > end) throw error;
      onAway(error);
      await pause(retryAfter);
    }
  }
};
