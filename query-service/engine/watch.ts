type Waiter = { readonly partition: number; readonly position: number; readonly done: (shown: boolean) => void };

/** Milliseconds between two looks at what other copies have stored, while somebody waits. */
const lookEvery = 25;

/**
 * Who waits for the read models to reach a position of a partition. What this process stores it says itself by `reached`;
 * partitions that other copies consume are asked for.
 * @param look positions reached by partition, as they are stored
 */
export const progressWatch = (look: () => Promise<ReadonlyMap<number, number>>) => {
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
      // Nobody waits longer because the store cannot be asked: each waiter has an end of its own.
      const stored = await look().catch(() => new Map<number, number>());
      for (const [partition, position] of stored) reached(partition, position);
      looking = undefined;
      lookAgain();
    }, lookEvery);
  };

  return {
    reached,
    /** Resolves with true when it is reached, with false after `timeout` milliseconds or at the end. */
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
