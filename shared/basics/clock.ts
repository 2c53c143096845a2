/** Epoch milliseconds; injected everywhere, so that tests can move time. */
export type Clock = () => number;
export const systemClock: Clock = Date.now;
let last = Number.NaN;
let text = '';
/** Of one moment many are asked for. */
export const isoTime = (milliseconds: number): string => {
  if (milliseconds !== last) {
    text = new Date(milliseconds).toISOString();
    last = milliseconds;
  }
  return text;
};

/** Milliseconds by which a clock is ahead of another one, give or take half the time of asking. */
export const skewTo = async (other: () => Promise<number>, clock: Clock): Promise<number> => {
  const asked = clock();
  const told = await other();
  return (asked + clock()) / 2 - told;
};
