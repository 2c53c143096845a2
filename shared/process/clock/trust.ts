import { DAY, HOUR, MINUTE } from '../../contract/index.ts';

/** A look at the wall clock, beside one that nobody sets. */
export type Reading = {
  /** Epoch milliseconds. */
  readonly wall: number;
  /** Milliseconds that the machine has run, its sleep included. */
  readonly uptime: number;
  /** Names one run of one machine: uptimes of different ones cannot be compared. */
  readonly boot: string;
};

/** What the clock cannot account for. */
export type Suspicion = {
  /** Milliseconds by which it is ahead (or, negative, behind). */
  readonly off: number;
  /** From here on it has run as time passes. */
  readonly since: Reading;
};

/** Without a suspicion the clock is trusted. */
export type Trust = { readonly reference: Reading; readonly suspicion?: Suspicion };

/** Milliseconds: what clocks are corrected by in ordinary life, and machines stand still for. */
export const tolerated = 5 * MINUTE;
/** How long an installation may have been off without a question. */
export const unattended = 7 * DAY;
/** The longest that a clock has to run as time passes before it is believed, whatever it jumped by. */
export const longestProbation = DAY;
/** How long an operator's word counts on another machine, whose uptime is not comparable. */
export const wordLasts = 10 * MINUTE;

const isSameRun = (one: Reading, later: Reading) => one.boot === later.boot && later.uptime >= one.uptime;

/** By how many milliseconds the wall clock is away from what can have passed since an earlier reading; 0: it may be right. */
export const unaccounted = (earlier: Reading, now: Reading): number => {
  const passed = now.wall - earlier.wall;
  if (isSameRun(earlier, now)) {
    const off = passed - (now.uptime - earlier.uptime);
    return Math.abs(off) <= tolerated ? 0 : off;
  }
  return passed < -tolerated || passed > unattended ? passed : 0;
};

/**
 * The clock is trusted while it is where the reference and the time that passed put it. Otherwise it is suspect until it is there
 * again, or has run as time passes for as long as it jumped, a day at most.
 */
export const lookedAt = ({ reference, suspicion }: Trust, now: Reading): Trust => {
  const off = unaccounted(reference, now);
  if (off === 0) return { reference };
  const isSteady = suspicion && isSameRun(suspicion.since, now) && unaccounted(suspicion.since, now) === 0;
  const held = isSteady ? suspicion : { off, since: now };
  const lived = now.uptime - held.since.uptime;
  return lived >= Math.min(Math.abs(held.off), longestProbation) ? { reference: now } : { reference, suspicion: held };
};

/** Whether an operator's word is about the time that the clock shows now. */
export const isVouchedFor = (confirmed: Reading, now: Reading): boolean =>
  isSameRun(confirmed, now) ? unaccounted(confirmed, now) === 0 : Math.abs(now.wall - confirmed.wall) <= wordLasts;

const units = [
  [DAY, 'days'],
  [HOUR, 'hours'],
  [MINUTE, 'minutes'],
] as const;

/** `400 days`, `3 hours`: in the largest unit of which there are two. */
const spanOf = (milliseconds: number): string => {
  const [unit, name] = units.find(([of]) => milliseconds >= 2 * of) ?? ([1_000, 'seconds'] as const);
  return `${Math.round(milliseconds / unit)} ${name}`;
};

/** @param off milliseconds by which the clock is ahead, or, negative, behind */
export const inWords = (off: number): string => `${spanOf(Math.abs(off))} ${off > 0 ? 'ahead of' : 'behind'}`;
