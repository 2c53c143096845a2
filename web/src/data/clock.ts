import { useSyncExternalStore } from 'react';
import { listenersOf } from './listeners.ts';

/** Milliseconds; an answer that took longer says little of the clock. */
const longest = 5_000;
/** The server says whole seconds. */
const noise = 2_000;

let skew = 0;
const { changed, subscribe } = listenersOf();

/**
 * Learns from an answer how wrong this device's clock is.
 * @param said the header Date
 * @param asked when, by this device's clock
 */
export const noteClock = (said: string | null, asked: number): void => {
  const now = Date.now();
  const found = Date.parse(said ?? '') - (asked + now) / 2;
  if (Number.isNaN(found) || now - asked > longest || Math.abs(found - skew) < noise) return;
  skew = found;
  changed();
};

/** By the server's clock, in milliseconds; by this device's until that is known. */
export const serverTime = (): number => Date.now() + skew;

/** The server's clock minus this device's, in milliseconds; 0 until it is known. */
export const useClockSkew = (): number => useSyncExternalStore(subscribe, () => skew);
