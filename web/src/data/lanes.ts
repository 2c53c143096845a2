/** Runs the work for each item, `lanes` at a time; stops and answers false when one fails. */
export const eachInLanes = async <T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<boolean>,
): Promise<boolean> => {
  let next = 0;
  let good = true;
  const lane = async () => {
    while (good && next < items.length) {
      const item = items[next++] as T;
      if (!(await work(item))) good = false;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return good;
};
