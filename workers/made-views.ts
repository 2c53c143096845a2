import { pause } from '@dossier/shared/async/pause';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { createRecent } from '@dossier/shared/basics/recent';
import { projections } from '@dossier/shared/views';
import type { WorkerOptions } from './working.ts';

/** Milliseconds between looks. */
const lookEvery = 250;
/** Looks after which somebody should know what it waits for. */
const lasting = 40;

type Options = Pick<WorkerOptions, 'readStore' | 'eventStore' | 'log'>;

const areMade = async ({ readStore, eventStore }: Options): Promise<boolean> =>
  (await readStore.checkpoints(projections)).size > 0 || (await eventStore.head()) === 0;

/** Views not made yet would say that nothing is due. @returns false when it was stopped before */
export const awaitViews = async (options: Options, stopped: AbortSignal): Promise<boolean> => {
  for (let looks = 0; !stopped.aborted; looks += 1) {
    if (await areMade(options)) return true;
    if (looks === lasting) options.log.warn('waiting until a query-service of this version has made its read models');
    await pause(lookEvery, stopped);
  }
  return false;
};

/** Jobs whose wait is remembered. */
const remembered = 10_000;

/**
 * For jobs that ask the views: whether these have all that was on the bus when the job was tried first. What
 * happens later does not concern it, or in a busy installation it would never run.
 * @throws EngineUnavailableError while the views are behind
 */
export const viewsOfJobs = ({ bus, readStore }: Pick<WorkerOptions, 'bus' | 'readStore'>) => {
  const awaited = createRecent<ReadonlyMap<number, number>>(remembered);
  return async (jobId: string): Promise<void> => {
    const ends = awaited.get(jobId) ?? (await bus.ends());
    awaited.put(jobId, ends);
    const reached = await readStore.checkpoints(projections);
    for (const [partition, end] of ends)
      if ((reached.get(partition)?.offset ?? 0) < end) throw new EngineUnavailableError('the views are behind');
  };
};
