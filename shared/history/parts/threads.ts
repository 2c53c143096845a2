import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Part, Parts, WantedPart } from './part.ts';

const eventsOfPart = 5_000;
const threads = Math.min(4, availableParallelism());
/** Asked for before the first of them is needed. */
const ahead = 2 * threads;

/** From the sources, as tests run it, TypeScript has to be transformed first. */
const newWorker = (file: string): Worker => {
  const here = import.meta.url;
  if (!here.endsWith('.ts'))
    return new Worker(new URL('./parts-thread.js', here), { workerData: { file }, execArgv: [] });
  const workerData = { file, entry: new URL('./main.ts', here).href };
  return new Worker(new URL('../../../scripts/typescript-thread.mjs', here), { workerData, execArgv: [] });
};

/** Answers in the order in which it was asked; after it broke down, undefined. */
const openThread = (file: string) => {
  const worker = newWorker(file);
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
    end: () => worker.terminate(),
  };
};

/** Of the event store in a file, found by threads that read it, too. */
export const partsAside = (file: string): Parts =>
  async function* ({ until: end, ...wanted }) {
    const all = Array.from({ length: threads }, () => openThread(file));
    const count = Math.ceil(end / eventsOfPart);
    const untilOf = (index: number) => Math.min(end, (index + 1) * eventsOfPart);
    const ask = (index: number) =>
      (all[index % threads] as (typeof all)[number]).ask({
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
