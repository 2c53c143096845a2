import { DAY, HOUR } from '../contract/index.ts';

/** How long repeats of a finished job are recognised; workers ignore causes older than a week. */
export const remembered = 8 * DAY;
export const defaults = { concurrency: 4, attempts: 8 };

const firstPause = 1_000;
const longestPause = HOUR;

/** Milliseconds before the next attempt: 1 s, 4 s, 16 s ... up to an hour, spread by a quarter. */
export const pauseAfter = (attempt: number, random: () => number): number =>
  Math.round(Math.min(longestPause, firstPause * 4 ** (attempt - 1)) * (0.75 + random() / 2));
