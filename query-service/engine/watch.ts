type Waiter = { readonly position: number; readonly done: (shown: boolean) => void };

/** Who waits for the read models to reach a position of a partition. */
export const progressWatch = () => {
  const reachedBy = new Map<number, number>();
  const waiters = new Map<number, Set<Waiter>>();
  let closed = false;
  return {
    reached(partition: number, position: number): void {
      reachedBy.set(partition, Math.max(position, reachedBy.get(partition) ?? 0));
      for (const waiter of waiters.get(partition) ?? []) if (waiter.position <= position) waiter.done(true);
    },
    /** Resolves with true when it is reached, with false after `timeout` milliseconds or at the end. */
    waitFor(partition: number, position: number, timeout: number): Promise<boolean> {
      if ((reachedBy.get(partition) ?? 0) >= position) return Promise.resolve(true);
      if (closed) return Promise.resolve(false);
      return new Promise((resolve) => {
        const own = waiters.get(partition) ?? new Set<Waiter>();
        waiters.set(partition, own);
        const waiter: Waiter = {
          position,
          done: (shown) => {
            clearTimeout(timer);
            own.delete(waiter);
            resolve(shown);
          },
        };
        const timer = setTimeout(() => waiter.done(false), timeout);
        own.add(waiter);
      });
    },
    close(): void {
      closed = true;
      for (const own of waiters.values()) for (const waiter of [...own]) waiter.done(false);
    },
  };
};
