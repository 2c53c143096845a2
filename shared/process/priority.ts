import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Of every thread, as Linux counts them one by one; those that begin later take it from who begins them. */
const threads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
};

/** Of this thread, from now on: who looks at very much waits for those who work. Elsewhere than on Linux it would be the whole process. */
export const letThreadsWorkFirst = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
};

let isLast = false;
/** Whether others work meanwhile, who are to notice as little as can be. */
export const goesLast = (): boolean => isLast;

/** From now on this process lets everybody else go first. It never comes back from that. */
export const letOthersGoFirst = (): void => {
  isLast = true;
  for (const thread of threads())
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended meanwhile.
    }
};
