import { pause } from './pause.ts';
import { untilStopped } from './until-stopped.ts';

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
