/** Epoch milliseconds; injected everywhere, so that tests can move time. */
export type Clock = () => number;
export const systemClock: Clock = Date.now;
export const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
