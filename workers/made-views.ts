import { pause } from '@dossier/shared/async/pause';
import { projections } from '@dossier/shared/views';
import type { WorkerOptions } from './options.ts';

/** Milliseconds between looks. */
const lookEvery = 250;

type Options = Pick<WorkerOptions, 'readStore' | 'eventStore' | 'log'>;

const areMade = async ({ readStore, eventStore }: Options): Promise<boolean> =>
  (await readStore.checkpoints(projections)).size > 0 || (await eventStore.head()) === 0;

/** Views not made yet would say that nothing is due. @returns false when it was stopped before */
export const awaitViews = async (options: Options, stopped: AbortSignal): Promise<boolean> => {
  for (let looks = 0; !stopped.aborted; looks += 1) {
    if (await areMade(options)) return true;
    if (looks === 0) options.log.warn('waiting until a query-service of this version has made its read models');
    await pause(lookEvery, stopped);
  }
  return false;
};
