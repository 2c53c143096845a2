import { type Ending, openAskedThread } from '@dossier/shared/async/thread';
import type { Logger } from '@dossier/shared/basics/log';
import type { Directory } from '@dossier/shared/directory';
import type { ReadStore } from '@dossier/shared/read-store';
import type { Heard, HeardBefore, Wanted } from '../said.ts';
import { type Hear, hearHere } from './hear.ts';

export type HearingData = { readonly file: string; readonly wanted: Wanted };
/** What the thread is asked. */
export type Hearing = Ending & {
  readonly heard: (ids: readonly string[], before: HeardBefore) => Promise<readonly Heard[]>;
};
/** What it asks: it has no directory and no master key. */
export type Asking = { readonly keys: Directory['keysOf'] };

/** People, from whom on a thread is worth its beginning; and of whom is heard at a time: each takes this thread some microseconds. */
const many = 1_000;
const atOnce = 50;
/** What it reads and decrypts goes at once. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/** Very many in a thread of their own where that can read views by itself, so that nobody else waits. */
export const openHearing = (
  options: Parameters<typeof hearHere>[0] & {
    readonly readStore: Pick<ReadStore, 'file'>;
    readonly directory: Pick<Directory, 'keysOf'>;
    readonly log: Logger;
  },
): { readonly hear: Hear; readonly close: () => Promise<void> } => {
  const { readStore, directory, log } = options;
  const here = hearHere(options);
  const running = new Set<ReturnType<typeof start>>();

  const start = (workerData: HearingData) => {
    const thread = openAskedThread<Hearing>('answers-thread', new URL('./main.ts', import.meta.url), {
      ...{ workerData, resourceLimits, log },
      asks: { keys: directory.keysOf } satisfies Asking,
      what: 'the thread that reads answers',
    });
    running.add(thread);
    thread.worker.on('exit', () => running.delete(thread));
    return thread;
  };

  async function* aside(file: string, ...[ids, before, wanted]: Parameters<Hear>): AsyncGenerator<readonly Heard[]> {
    const { functions, end } = start({ file, wanted });
    const ask = (from: number) => {
      const some = ids.slice(from, from + atOnce);
      const answer = functions.heard(some, new Map(some.map((id) => [id, before.get(id) ?? 0])));
      answer.catch(() => undefined);
      return answer;
    };
    try {
      let next = ask(0);
      for (let from = 0; from < ids.length; from += atOnce) {
        const answer = next;
        // It reads on while this is taken in.
        if (from + atOnce < ids.length) next = ask(from + atOnce);
        yield await answer;
      }
    } finally {
      await end();
    }
  }

  return {
    hear: (ids, before, wanted) => {
      const file = ids.length < many ? undefined : readStore.file?.();
      return file === undefined ? here(ids, before, wanted) : aside(file, ids, before, wanted);
    },
    close: async () => {
      await Promise.all(Array.from(running, ({ end }) => end()));
    },
  };
};
