import { setTimeout as pause } from 'node:timers/promises';
import { backOff } from '@dossier/shared/async/back-off';

/** Milliseconds for which a command tries again when others write to its stream. */
const timeoutMs = 2_000;
const pauses = { first: 2, longest: 50 };

export const conflictsOf = () => {
  const deadline = performance.now() + timeoutMs;
  let count = 0;
  return {
    /** Waits at random, so that the writers do not meet again. False when it has taken too long. */
    wait: async (): Promise<boolean> => {
      count += 1;
      if (performance.now() > deadline) return false;
      await pause(Math.random() * backOff(count, pauses));
      return true;
    },
  };
};
