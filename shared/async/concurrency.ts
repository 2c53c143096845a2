/** Works in order, at most so many at once. @throws the first failure, after all have ended */
export const concurrently = async <T>(
  most: number,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const next = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const lane = async () => {
    for (let item = next.next(); !item.done && failures.length === 0; item = next.next())
      await work(item.value).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: most }, lane));
  if (failures.length > 0) throw failures[0];
};

/** Tasks that wait keep their order. */
export const limitConcurrency = (most: number) => {
  const waiting: (() => void)[] = [];
  let free = most;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
