import { setTimeout as pause } from 'node:timers/promises';
import { backOff } from '@dossier/shared/async/back-off';
import type { Deadline } from '@dossier/shared/async/deadline';

const pauses = { first: 2, longest: 50 };

export const conflictsOf = (deadline: Deadline) => {
  let count = 0;
  return {
    /** Waits at random, so that the writers do not meet again. False when it has taken too long. */
    wait: async (): Promise<boolean> => {
      count += 1;
      if (deadline.isOver()) return false;
      await pause(Math.random() * backOff(count, pauses));
      return true;
    },
  };
};
