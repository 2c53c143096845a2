import { Worker } from 'node:worker_threads';
import { MINUTE } from '../../contract/index.ts';

type PlacedFile = { readonly path: string; readonly at: number; readonly size: number };
type Order = { readonly paths: readonly string[] } | { readonly files: readonly PlacedFile[]; readonly length: number };
type Sizes = (number | undefined)[];
type Outcome =
  | { readonly found: Sizes | Uint8Array<ArrayBuffer> }
  | { readonly message: string; readonly code: string | undefined };
type Task = { readonly resolve: (found: never) => void; readonly reject: (error: Error) => void };

/** Passed to the thread as text, so it may use only types from outside. */
const serve = (load: NodeJS.Require) => {
  const { parentPort } = load('node:worker_threads') as typeof import('node:worker_threads');
  const fs = load('node:fs') as typeof import('node:fs');

  const read = ({ path, at, size }: PlacedFile, block: Uint8Array) => {
    const file = fs.openSync(path, 'r');
    try {
      let filled = 0;
      let more = fs.fstatSync(file).size === size;
      while (more && filled < size) {
        const count = fs.readSync(file, block, at + filled, size - filled, filled);
        filled += count;
        more = count > 0;
      }
      if (!more) throw new Error(`${path} is not as long as it was`);
    } finally {
      fs.closeSync(file);
    }
  };
  const found = (order: Order) => {
    if ('paths' in order) return order.paths.map((path) => fs.statSync(path, { throwIfNoEntry: false })?.size);
    const block = new Uint8Array(order.length);
    for (const file of order.files) read(file, block);
    return block;
  };
  parentPort?.on('message', (order: Order) => {
    try {
      const answer = found(order);
      parentPort.postMessage({ found: answer }, answer instanceof Uint8Array ? [answer.buffer] : []);
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      parentPort.postMessage({ message, code });
    }
  });
};

/** Nothing but blocks, which are handed over. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
/** So that others who wait have their turn. */
const pathsAtOnce = 500;

/**
 * Asks the system about many files on a thread of its own, without the promises and the change of threads that each call costs otherwise: a fifth of
 * the work for small ones. It begins with the first question, and anew after it rested or broke down.
 * @param restsAfter milliseconds without a question
 */
export const diskReader = (restsAfter = MINUTE) => {
  let running: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  const tasks: Task[] = [];

  const start = () => {
    const worker = new Worker(`(${serve})(require)`, { eval: true, execArgv: [], resourceLimits });
    worker.on('message', (outcome: Outcome) => {
      if (running !== worker) return;
      const task = tasks.shift();
      if (tasks.length === 0) {
        worker.unref();
        resting = setTimeout(end, restsAfter).unref();
      }
      if ('found' in outcome) task?.resolve(outcome.found as never);
      else task?.reject(Object.assign(new Error(outcome.message), { code: outcome.code }));
    });
    const ended = (cause?: unknown) => {
      if (running === worker) void end(cause);
    };
    worker.on('error', ended);
    worker.on('exit', ended);
    return worker;
  };
  const end = async (cause?: unknown) => {
    clearTimeout(resting);
    const worker = running;
    running = undefined;
    for (const { reject } of tasks.splice(0)) reject(new Error('nothing reads files any more', { cause }));
    await worker?.terminate();
  };
  const ask = <T extends Sizes | Uint8Array<ArrayBuffer>>(order: Order): Promise<T> =>
    new Promise((resolve, reject) => {
      clearTimeout(resting);
      running ??= start();
      if (tasks.push({ resolve, reject }) === 1) running.ref();
      running.postMessage(order);
    });

  return {
    sizes: async (paths: readonly string[]): Promise<Sizes> => {
      const found: Sizes = [];
      for (let start = 0; start < paths.length; start += pathsAtOnce)
        found.push(...(await ask<Sizes>({ paths: paths.slice(start, start + pathsAtOnce) })));
      return found;
    },
    readTogether: async (files: readonly PlacedFile[], length: number): Promise<Buffer> => {
      const { buffer } = await ask<Uint8Array<ArrayBuffer>>({ files, length });
      return Buffer.from(buffer);
    },
    close: () => end(),
  };
};
