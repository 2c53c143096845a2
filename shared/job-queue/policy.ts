import { DAY, HOUR } from '../contract/index.ts';
import type { Mark } from '../event-store/mark.ts';

/** How long repeats of a finished job are recognised; workers ignore causes older than a week. */
export const remembered = 8 * DAY;
/** Longer, and nobody wants the mail any more. */
const triedFor = 7 * DAY;

const firstPause = 1_000;
const longestPause = HOUR;
/** Milliseconds before a job goes on that an absent engine sent back. */
const awayPause = 4_000;

const middle = (attempt: number, longest: number) => Math.min(longest, firstPause * 4 ** (attempt - 1));
/** By a quarter, so that what failed together does not come back together. */
const spread = (pause: number, random: () => number) => Math.round(pause * (0.75 + random() / 2));

/** Milliseconds before the next attempt. */
export const pauseAfter = (attempt: number, random: () => number, longest = longestPause): number =>
  spread(middle(attempt, longest), random);

export const pauseWhileAway = (random: () => number): number => spread(awayPause, random);

export const attemptsWithin = (milliseconds: number, longest = longestPause): number => {
  let attempts = 1;
  for (let waited = 0; waited < milliseconds; attempts += 1) waited += middle(attempts, longest);
  return attempts;
};

export const defaults = { concurrency: 4, attempts: attemptsWithin(triedFor), longestPause };
export const listed = 1_000;

/** Beside the offset, which versions before read and write alone. */
export const markFrom = (offset: number, stored: string | null | undefined): Mark => {
  const mark = stored ? (JSON.parse(stored) as Mark) : undefined;
  return mark?.offset === offset ? mark : { offset };
};
