import { setTimeout as pause } from 'node:timers/promises';

/** Resolves as soon as the condition holds; a test that waits in vain ends by its own limit. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await pause(10);
};
