import { availableParallelism } from 'node:os';
import { answering, calling } from '@dossier/shared/async/calls';
import { openThread } from '@dossier/shared/async/thread';
import { openTurns } from '@dossier/shared/async/turn';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';

/** More would wait for their turn to write. */
const most = 2;
/** So many are made here before threads have started and their code is fast. */
const fewEvents = 200_000;
export type PartData = {
  readonly events: string;
  readonly views: string;
  readonly part: number;
  readonly of: number;
  readonly turns: SharedArrayBuffer;
};
export type PartThread = {
  /** @returns events read */
  fill(to: number): Promise<number>;
  end(): Promise<void>;
};
export type PartOwner = { waits(reason: string): Promise<void> };

/** Threads that fill a new generation from events in a file, a part each: they fold at once, and write in turn. */
export type Threads = {
  /** How many parts so many events are worth. */
  readonly partsOf: (events: number) => number;
  /** @param views the file of the generation. @returns events read. @throws EngineUnavailableError after `stop` */
  readonly fill: (views: string, to: number, parts: number) => Promise<number>;
  readonly stop: () => Promise<void>;
};

export const partThreads = (options: {
  /** The file of the events. */
  readonly events: string;
  readonly log: Logger;
  /** What each thread runs. */
  readonly entry: URL;
  readonly few?: number;
  readonly threads?: number;
}): Threads => {
  const { events, log, entry, few = fewEvents, threads = Math.min(most, availableParallelism()) } = options;
  let isStopped = false;
  let running: { readonly end: () => void; readonly done: Promise<unknown> } | undefined;

  const open = (data: PartData) => {
    const worker = openThread('rebuild-thread', entry, { workerData: data });
    const { functions, fail } = calling<PartThread>(worker);
    answering(worker, {
      waits: async (reason: string) => log.warn({ reason }, 'an engine is away: the rebuild waits for it'),
    } satisfies PartOwner);
    let cause: Error | undefined;
    worker.on('error', (error) => {
      cause = error;
    });
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    worker.on('exit', () => fail(new Error('a thread of the rebuild broke down', { cause })));
    return { functions, gone };
  };

  const fill = async (views: string, to: number, of: number) => {
    const turns = openTurns();
    let failure: unknown;
    const all = Array.from({ length: of }, (_, part) => open({ events, views, part, of, turns: turns.memory }));
    const filling = all.map(async ({ functions, gone }) => {
      try {
        return await functions.fill(to);
      } catch (error) {
        failure ??= error;
        // The others stop at their next turn.
        turns.end();
        return 0;
      } finally {
        functions.end().catch(() => undefined);
        await gone;
      }
    });
    const done = Promise.all(filling);
    running = { end: turns.end, done };
    const read = await done;
    running = undefined;
    if (isStopped) throw new EngineUnavailableError('the rebuild was stopped');
    if (failure) throw failure;
    return read.reduce((sum, each) => sum + each, 0);
  };

  return {
    partsOf: (count) => (count > few ? threads : 1),
    fill: async (views, to, parts) => {
      if (isStopped) throw new EngineUnavailableError('the rebuild was stopped');
      return fill(views, to, parts);
    },
    stop: async () => {
      isStopped = true;
      running?.end();
      await running?.done;
    },
  };
};
