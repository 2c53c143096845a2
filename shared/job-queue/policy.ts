import type { Clock } from '../basics/clock.ts';
import { DAY, HOUR } from '../contract/index.ts';
import type { Mark } from '../event-store/mark.ts';
import type { ProcessOptions } from './port.ts';

/**
 * How long the queue itself recognises repeats of a finished job. Beyond that every handler looks into
 * events, directory or files whether its work is done, as it must after a loss of the queue.
 */
export const remembered = HOUR;
/** Milliseconds: whatever runs longer hangs, or its end was lost. */
export const longestRun = HOUR;
/** Longer, and nobody wants the mail any more. */
const triedFor = 7 * DAY;

const firstPause = 1_000;
const longestPause = HOUR;
/** Milliseconds: whatever an outage sent back goes on within half a minute of its end. */
const away = { shortest: 2_000, longest: 24_000 };

const middle = (attempt: number, longest: number) => Math.min(longest, firstPause * 4 ** (attempt - 1));
/** By a quarter, so that what failed together does not come back together. */
const spread = (pause: number, random: () => number) => Math.round(pause * (0.75 + random() / 2));

/** Milliseconds before the next attempt. */
export const pauseAfter = (attempt: number, random: () => number, longest = longestPause): number =>
  spread(middle(attempt, longest), random);

/** Of one queue: from a job that an absent engine sent back to the next one that goes well. */
export const outageWatch = (clock: Clock, random: () => number) => {
  let since: number | undefined;
  return {
    isOver: (): void => {
      since = undefined;
    },
    /** Milliseconds before the job goes on: as long again as the outage lasts, within limits. */
    pause: (): number => {
      since ??= clock();
      return spread(Math.min(away.longest, Math.max(away.shortest, clock() - since)), random);
    },
  };
};

export const attemptsWithin = (milliseconds: number, longest = longestPause): number => {
  let attempts = 1;
  for (let waited = 0; waited < milliseconds; attempts += 1) waited += middle(attempts, longest);
  return attempts;
};

export const defaults: Required<ProcessOptions> = {
  concurrency: 4,
  attempts: attemptsWithin(triedFor),
  longestPause,
  onFailure: () => {},
};
export const listed = 1_000;

/** Beside the offset, which versions before read and write alone. */
export const markFrom = (offset: number, stored: string | null | undefined): Mark => {
  const mark = stored ? (JSON.parse(stored) as Mark) : undefined;
  return mark?.offset === offset ? mark : { offset };
};
