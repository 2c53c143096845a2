import { setTimeout as pause } from 'node:timers/promises';
import { EngineUnavailableError } from '../basics/errors.ts';
import { backOff } from './pause.ts';

/** Milliseconds. */
const awaitedFor = 60_000;
const pauses = { first: 50, longest: 500 };

/** For work that takes hours and that nobody waits for: milliseconds until it gives up. */
export const bulkPatience = 15 * 60_000;

/** For a minute or `patience` ms; `action` must be repeatable. @param onAway before each repeat */
export const retryWhileAway = async <T>(
  action: () => T | Promise<T>,
  onAway: (error: Error) => void,
  patience = awaitedFor,
): Promise<T> => {
  const end = performance.now() + patience;
  for (let failures = 1; ; failures += 1) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof EngineUnavailableError) || performance.now() > end) throw error;
      onAway(error);
      await pause(backOff(failures, pauses));
    }
  }
};

export type Retry = <T>(action: () => Promise<T>) => Promise<T>;
type Method = (...values: never[]) => Promise<unknown>;

/** The engine with these methods repeated by `retry`: none that may conflict with itself. */
export const repeating = <E extends object>(engine: E, retry: Retry, names: readonly (keyof E)[]): E => {
  const repeated = names.flatMap((name) => {
    const method = engine[name] as Method | undefined;
    return method ? [[name, (...values: never[]) => retry(() => method(...values))]] : [];
  });
  return { ...engine, ...Object.fromEntries(repeated) };
};
