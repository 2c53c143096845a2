import { unhurried } from '@dossier/shared/async/deadline';
import { pause } from '@dossier/shared/async/pause';
import { type Ending, openAskedThread } from '@dossier/shared/async/thread';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import { MINUTE } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import type { EventSource } from '@dossier/shared/profiles/event-source';
import type { QueryServiceOptions } from '../../options.ts';
import type { PastWork, Present } from './port.ts';
import { pastWork } from './work.ts';

export type ThreadData = { readonly source: EventSource; readonly pastFolder: string | undefined };
export type PastThread = PastWork & Ending & { readonly erased: (personId: string) => Promise<void> };

/** What it holds are some tens of MB. What one look reads is garbage soon, and is not moved about meanwhile. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };
/** Whoever gave up still has an answer coming. */
const mostAsked = 100;
/** Milliseconds in which what was asked is answered, and in which the thread ends: processes that end while it reads a file end in a crash. */
const [answersWithin, endsWithin] = [2_000, 5_000];
/** Milliseconds after the last answer: it takes tens of MB, and begins again within half a second. */
const restsAfter = 10 * MINUTE;

const closed = () => new EngineUnavailableError('nobody looks back any more, or too many do');

/**
 * Begins with the first question, and anew after it rested or broke down: what was asked of one that did is refused with 503.
 * @param options.restsAfter milliseconds, for tests
 */
export const openPastThread = (options: {
  readonly source: EventSource;
  readonly pastFolder?: string | undefined;
  readonly present: Present;
  readonly directory: Pick<Directory, 'onErased'>;
  readonly log: Logger;
  readonly restsAfter?: number;
}): PastWork & { close(): Promise<void> } => {
  const { source, pastFolder, present, directory, log } = options;
  const asked = new Set<Promise<unknown>>();
  let running: ReturnType<typeof start> | undefined;
  /** Two at once would have the same files open. */
  let ending: Promise<void> | undefined;
  let resting: NodeJS.Timeout | undefined;
  let isClosed = false;

  const start = () => {
    const workerData: ThreadData = { source, pastFolder };
    const thread = openAskedThread<PastThread>('past-thread', new URL('./main.ts', import.meta.url), {
      ...{ workerData, resourceLimits, log },
      asks: present,
      what: 'the thread that looks back',
    });
    thread.worker.on('exit', () => {
      if (running === thread) running = undefined;
    });
    return thread;
  };
  const rest = () => {
    if (!running || asked.size > 0 || isClosed) return;
    ending = running.end().finally(() => {
      ending = undefined;
    });
    running = undefined;
  };
  const restSoon = () => {
    clearTimeout(resting);
    resting = setTimeout(rest, options.restsAfter ?? restsAfter).unref();
  };
  const answered = async <T>(question: (functions: PastThread) => Promise<T>): Promise<T> => {
    if (ending) await ending;
    if (isClosed) throw closed();
    // What the thread asks is for others than the request that began it, too.
    running ??= unhurried(start);
    return question(running.functions);
  };
  const ask = <T>(question: (functions: PastThread) => Promise<T>): Promise<T> => {
    if (isClosed || asked.size >= mostAsked) return Promise.reject(closed());
    const answer = answered(question).finally(() => {
      asked.delete(answer);
      restSoon();
    });
    asked.add(answer);
    return answer;
  };
  const forgetErased = directory.onErased((personId) => {
    running?.functions.erased(personId).catch(() => undefined);
  });
  return {
    page: (...given) => ask(({ page }) => page(...given)),
    one: (...given) => ask(({ one }) => one(...given)),
    moments: (...given) => ask(({ moments }) => moments(...given)),
    life: (...given) => ask(({ life }) => life(...given)),
    opened: (...given) => ask(({ opened }) => opened(...given)),
    viewed: (...given) => ask(({ viewed }) => viewed(...given)),
    close: async () => {
      isClosed = true;
      running?.worker.ref();
      await Promise.race([Promise.allSettled(asked), pause(answersWithin)]);
      clearTimeout(resting);
      await Promise.race([running ? running.end() : ending, pause(endsWithin)]);
      forgetErased();
    },
  };
};

type Options = Pick<QueryServiceOptions, 'eventStore' | 'eventSource' | 'pastFolder' | 'directory' | 'clock' | 'log'>;

/** In a thread of its own where that can read the events by itself, so that nobody else waits. */
export const openPastWork = (options: Options, present: Present): PastWork & { close(): Promise<void> } => {
  const { eventStore, eventSource: source, pastFolder, directory, clock, log } = options;
  if (source) return openPastThread({ source, pastFolder, present, directory, log });
  const { stop, ...work } = pastWork({ eventStore, present, onErased: directory.onErased, clock, pastFolder });
  return { ...work, close: async () => stop() };
};
