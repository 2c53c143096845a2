import { setTimeout as pause } from 'node:timers/promises';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import { type EventStore, holdsMarked } from '@dossier/shared/event-store';
import { GenerationBusyError, type ReadStore } from '@dossier/shared/read-store';
import { projections as projection } from '@dossier/shared/views';
import type { RebuildReport } from './new-generation.ts';

/** Milliseconds between looks at another copy's rebuild. */
const waitForOther = 500;

type Options = {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly log: Logger;
  readonly rebuild: () => Promise<RebuildReport>;
  /** By partition that stands still: the offset that new read models have to reach. What has is taken out. */
  readonly stopped: Map<number, number>;
  readonly isClosed: () => boolean;
};

/** When read models have to be made anew: at a start, or because events are missing on the bus. Another copy may do it meanwhile. */
export const anewWhereNeeded = ({ eventStore, readStore, log, rebuild, stopped, isClosed }: Options) => {
  /** Missing, or made of events that the store, restored from a backup, does not have. */
  const areUnusable = async () => {
    const reached = [...(await readStore.checkpoints(projection)).values()];
    try {
      const head = await eventStore.head();
      if ((reached.length === 0 && head > 0) || reached.some(({ position }) => position > head)) return true;
      for (const { event } of reached) if (event && !(await holdsMarked(eventStore, event))) return true;
      return false;
    } catch (error) {
      if (reached.length === 0 || !(error instanceof EngineUnavailableError)) throw error;
      log.warn({ err: error }, 'the event store is away: the read models are shown as they are');
      return false;
    }
  };
  const areStopped = async () => {
    const stored = await readStore.checkpoints(projection);
    for (const [partition, offset] of stopped)
      if ((stored.get(partition)?.offset ?? 0) >= offset) stopped.delete(partition);
    return stopped.size > 0 && !isClosed();
  };
  /** @returns whether they were */
  const makeAnew = async (areNeeded: () => Promise<boolean>): Promise<boolean> => {
    let isMade = false;
    while (await areNeeded()) {
      isMade = true;
      try {
        log.info(await rebuild(), 'read models were made anew');
      } catch (error) {
        if (!(error instanceof GenerationBusyError)) throw error;
        log.info('another copy makes the read models');
        await pause(waitForOther);
      }
    }
    return isMade;
  };
  let mending = false;

  return {
    ifUnusable: (): Promise<boolean> => makeAnew(areUnusable),
    /** What was missed cannot be applied late: documents may have later events already. */
    mend: async (): Promise<void> => {
      if (mending) return;
      mending = true;
      while (stopped.size > 0 && !isClosed())
        try {
          await makeAnew(areStopped);
        } catch (err) {
          log.error({ err }, 'read models cannot be made anew now');
          await pause(waitForOther);
        }
      mending = false;
    },
  };
};
