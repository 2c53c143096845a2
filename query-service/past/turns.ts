import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work, after which others get their turn. */
const slice = 3;

export const takingTurns = () => {
  let begun = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - begun < slice) return;
    await nextTurn();
    begun = performance.now();
  };
};
