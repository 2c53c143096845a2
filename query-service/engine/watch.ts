import { unhurried } from '@dossier/shared/async/deadline';

type Waiter = { readonly partition: number; readonly position: number; readonly done: (shown: boolean) => void };

/** Milliseconds between looks at the progress of other copies. */
const lookEvery = 25;

/**
 * Positions of other copies are looked up.
 * @param look stored positions by partition
 * @param hurry called when somebody waits
 */
export const progressWatch = (look: () => Promise<ReadonlyMap<number, number>>, hurry = () => {}) => {
  const reachedBy = new Map<number, number>();
  const waiters = new Set<Waiter>();
  let looking: NodeJS.Timeout | undefined;
  let closed = false;

  const reached = (partition: number, position: number): void => {
    reachedBy.set(partition, Math.max(position, reachedBy.get(partition) ?? 0));
    for (const waiter of waiters) if (waiter.partition === partition && waiter.position <= position) waiter.done(true);
  };
  const lookAgain = () => {
    if (looking || waiters.size === 0) return;
    looking = setTimeout(async () => {
      // A store that is away keeps nobody waiting: each waiter has its own timeout.
      const stored = await unhurried(look).catch(() => new Map<number, number>());
      for (const [partition, position] of stored) reached(partition, position);
      looking = undefined;
      lookAgain();
    }, lookEvery);
  };

  return {
    reached,
    /** False after `timeout` milliseconds, or when the service closes. */
    waitFor(partition: number, position: number, timeout: number): Promise<boolean> {
      if ((reachedBy.get(partition) ?? 0) >= position) return Promise.resolve(true);
      if (closed) return Promise.resolve(false);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          partition,
          position,
          done: (shown) => {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(shown);
          },
        };
        const timer = setTimeout(() => waiter.done(false), timeout);
        waiters.add(waiter);
        hurry();
        lookAgain();
      });
    },
    close(): void {
      closed = true;
      clearTimeout(looking);
      for (const waiter of [...waiters]) waiter.done(false);
    },
  };
};
