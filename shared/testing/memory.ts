import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is on the heap and in buffers. */
const used = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/**
 * How many bytes this process holds more than now. Garbage does not count: on a busy machine it is collected later.
 * @param limit beyond which garbage is told apart
 * @returns looks, and answers the most that was held at any look
 */
export const memoryWatch = (limit: number): (() => number) => {
  collect();
  const before = used();
  let most = 0;
  return () => {
    if (used() - before >= limit) collect();
    most = Math.max(most, used() - before);
    return most;
  };
};
