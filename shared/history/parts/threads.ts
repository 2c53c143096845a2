import { availableParallelism } from 'node:os';
import { openThread } from '../../async/thread.ts';
import type { Part, Parts, WantedPart } from './part.ts';

const eventsOfPart = 5_000;
const threads = Math.min(4, availableParallelism());
/** Asked for before the first of them is needed. */
const ahead = 2 * threads;

/** Answers in the order in which it was asked; after it broke down, undefined. */
const partsThread = (file: string) => {
  const worker = openThread('parts-thread', new URL('./main.ts', import.meta.url), { workerData: { file } });
  const waiting: ((part: Part | undefined) => void)[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const answer of waiting.splice(0)) answer(undefined);
  };
  worker.on('message', (part: Part | undefined) => waiting.shift()?.(part));
  worker.on('error', end);
  worker.on('exit', end);
  return {
    ask: (wanted: WantedPart) =>
      new Promise<Part | undefined>((resolve) => {
        if (isOver) return resolve(undefined);
        waiting.push(resolve);
        worker.postMessage(wanted);
      }),
    /** By itself: whoever is ended from outside while it opens a database takes the whole process with it (neon, the bridge of libsql). */
    end: async () => {
      if (isOver) return;
      const gone = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage(null);
      await gone;
    },
  };
};

/** Of the event store in a file, found by threads that read it, too. */
export const partsAside = (file: string): Parts =>
  async function* ({ until: end, ...wanted }) {
    const count = Math.ceil(end / eventsOfPart);
    const all = Array.from({ length: Math.min(threads, count) }, () => partsThread(file));
    const untilOf = (index: number) => Math.min(end, (index + 1) * eventsOfPart);
    const ask = (index: number) =>
      (all[index % all.length] as (typeof all)[number]).ask({
        ...wanted,
        after: index * eventsOfPart,
        until: untilOf(index),
      });
    const asked: Promise<Part | undefined>[] = [];
    try {
      for (let index = 0, next = 0; index < count; index++) {
        while (next < Math.min(count, index + ahead)) asked.push(ask(next++));
        yield { until: untilOf(index), part: await asked.shift() };
      }
    } finally {
      await Promise.all(all.map((thread) => thread.end()));
    }
  };
