/** Work that goes on until it is stopped: whoever stops it waits for its end. */
export const untilStopped = (work: (stopping: AbortSignal) => Promise<void>) => {
  const stopping = new AbortController();
  const running = work(stopping.signal);
  return {
    stop: (): Promise<void> => {
      stopping.abort();
      return running;
    },
  };
};
