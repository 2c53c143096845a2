import { Worker, type WorkerOptions } from 'node:worker_threads';
import { EngineUnavailableError } from '../basics/errors.ts';
import type { Logger } from '../basics/log.ts';
import { answering, type Callable, calling } from './calls.ts';

/**
 * A thread that runs `source`, a TypeScript file; once built, the file `<name>.js` that the build has made of it beside
 * this one. A `source` that is built runs as it is.
 */
export const openThread = (
  name: string,
  source: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
) => {
  if (source.pathname.endsWith('.js')) return new Worker(source, { ...options, execArgv: [] });
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, here), { ...options, execArgv: [] });
  // From the sources, as tests run it, TypeScript has to be transformed first.
  const transformed = new URL('../../scripts/typescript-thread.mjs', here);
  return new Worker(transformed, {
    ...options,
    workerData: { ...options.workerData, entry: source.href },
    execArgv: [],
  });
};

type Asked = Parameters<typeof openThread>[2] & {
  /** What it asks itself. */
  readonly asks: Readonly<Record<string, Callable>>;
  /** As it is called where it breaks down. */
  readonly what: string;
  readonly log: Logger;
};

/** What every such thread is asked in the end. */
export type Ending = { readonly end: () => Promise<void> };

/** A thread that is asked: whoever waits when it ends is refused. Requests keep the process alive, not their thread. */
export const openAskedThread = <Functions extends Readonly<Record<keyof Functions, Callable>> & Ending>(
  name: string,
  source: URL,
  { asks, what, log, ...options }: Asked,
) => {
  const worker = openThread(name, source, options);
  const { functions, fail } = calling<Functions>(worker);
  answering(worker, asks);
  worker.on('error', (err) => log.error({ err }, `${what} broke down`));
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      fail(new EngineUnavailableError(`${what} has ended`));
      resolve();
    });
  });
  worker.unref();
  /** Once it has done what it is at: a thread that is terminated while SQLite's library answers it takes the process along. */
  const end = (): Promise<void> => {
    worker.ref();
    functions.end().catch(() => undefined);
    return gone;
  };
  return { worker, functions, end };
};
