import type { Each } from '@dossier/shared/async/each';
import { Refused } from '@dossier/shared/basics/refused';

/** A refusal is an answer: whoever was refused may try again. */
export const recoverEach = async <T>(
  each: Each,
  items: Iterable<T>,
  idOf: (item: T) => string,
  recover: (item: T) => Promise<unknown>,
): Promise<void> => {
  await each.run(items, idOf, (item) =>
    recover(item).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    }),
  );
};

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
