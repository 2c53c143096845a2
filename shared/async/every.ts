import { pause } from './pause.ts';

export type EveryOptions = {
  readonly onFailure?: (error: unknown) => void;
  readonly atOnce?: boolean;
};

export type Periodic = {
  stop(): Promise<void>;
};

/** Repeats `work`, `milliseconds` after it ended. Keeps no process alive. */
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
