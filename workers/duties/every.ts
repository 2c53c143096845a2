import type { Logger } from '@dossier/shared/basics/log';

/** Does `work` again and again, `pause` milliseconds after it ended. A failure is logged, and the next time tries again. */
export const every = (pause: number, name: string, log: Logger, work: () => Promise<void>) => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};
  const run = async () => {
    while (!stopped) {
      await work().catch((error: unknown) => log.warn({ err: error, work: name }, 'failed and is tried again'));
      if (stopped) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, pause);
        timer.unref();
      });
    }
  };
  const running = run();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      wake();
      return running;
    },
  };
};
