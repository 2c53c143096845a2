import { concurrently } from '@dossier/shared/async/concurrency';
import type { Logger } from '@dossier/shared/basics/log';
import { Refused } from '@dossier/shared/basics/refused';

/** So that some that wait for an engine do not hold up the others. */
const atOnce = 4;

/** Each by itself: what fails is said in the log, and found again by the next look. */
export const recoverEach = <T>(
  log: Logger,
  what: string,
  items: Iterable<T>,
  recover: (item: T) => Promise<unknown>,
): Promise<void> =>
  concurrently(atOnce, items, async (item) => {
    try {
      await recover(item);
    } catch (error) {
      if (!(error instanceof Refused)) log.warn({ err: error, what }, 'not recovered, and tried again');
    }
  });

/** While it works, whoever asks for it again waits for the same end. */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
};
