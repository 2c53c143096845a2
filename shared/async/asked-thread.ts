import { EngineUnavailableError } from '../basics/errors.ts';
import type { Logger } from '../basics/log.ts';
import { answering, type Callable, calling } from './calls.ts';
import { openThread } from './thread.ts';

type Asked = Parameters<typeof openThread>[2] & {
  /** What it asks itself. */
  readonly asks: Readonly<Record<string, Callable>>;
  /** As it is called where it breaks down. */
  readonly what: string;
  readonly log: Logger;
};

/** A thread that is asked: whoever waits when it ends is refused. Requests keep the process alive, not their thread. */
export const openAskedThread = <Functions extends Readonly<Record<keyof Functions, Callable>>>(
  name: string,
  source: URL,
  { asks, what, log, ...options }: Asked,
) => {
  const worker = openThread(name, source, options);
  const { functions, fail } = calling<Functions>(worker);
  answering(worker, asks);
  worker.on('error', (err) => log.error({ err }, `${what} broke down`));
  worker.on('exit', () => fail(new EngineUnavailableError(`${what} has ended`)));
  worker.unref();
  return { worker, functions };
};
