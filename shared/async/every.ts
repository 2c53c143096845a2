import { pause } from './pause.ts';

export type EveryOptions = {
  /** Told of each failure; the next time tries again. */
  readonly onFailure?: (error: unknown) => void;
  /** The first time now instead of after a pause. */
  readonly atOnce?: boolean;
};

export type Periodic = {
  /** Resolves when the work in progress has ended and will not begin again. */
  stop(): Promise<void>;
};

/** Does `work` again and again, `milliseconds` after it ended. Keeps no process alive. */
export const every = (
  milliseconds: number,
  work: () => unknown,
  { onFailure, atOnce = false }: EveryOptions = {},
): Periodic => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    if (!atOnce) await pause(milliseconds, signal);
    while (!signal.aborted) {
      try {
        await work();
      } catch (error) {
        onFailure?.(error);
      }
      await pause(milliseconds, signal);
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};
