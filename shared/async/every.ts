import { pause } from './pause.ts';

/** Work that goes on until it is stopped: whoever stops it waits for its end. */
export const untilStopped = (work: (stopping: AbortSignal) => Promise<void>) => {
  const stopping = new AbortController();
  const running = work(stopping.signal);
  return {
    stop: (): Promise<void> => {
      stopping.abort();
      return running;
    },
  };
};

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
): Periodic =>
  untilStopped(async (signal) => {
    if (!atOnce) await pause(milliseconds, signal);
    while (!signal.aborted) {
      try {
        await work();
      } catch (error) {
        onFailure?.(error);
      }
      await pause(milliseconds, signal);
    }
  });
