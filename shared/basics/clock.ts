/**
 * Epoch milliseconds. Injected everywhere outside the domain (which has no clock), so that tests
 * move time.
 */
export type Clock = () => number;
export const systemClock: Clock = Date.now;
export const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
