/**
 * Milliseconds: 500 doubled by every failure, up to `longest`, but as long as the server asked for.
 * All at random, so that those who failed together do not come back together.
 * @param asked seconds of its Retry-After
 */
export const backOff = (failures: number, longest: number, asked = 0): number =>
  Math.max(Math.min(longest, 500 * 2 ** failures) * (0.5 + Math.random() / 2), 1_000 * asked * (1 + Math.random() / 2));

/** Waits; no longer than until the network comes back or `signal` ends it. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
