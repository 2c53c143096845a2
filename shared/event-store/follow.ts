import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '../contract/index.ts';
import type { EventHandler, Subscription } from './port.ts';

const longestPause = 5_000;

/** Wakes whoever waits for something new. */
export class Signal {
  #wake = () => {};
  #next = this.#renew();

  #renew(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  notify(): void {
    const wake = this.#wake;
    this.#next = this.#renew();
    wake();
  }

  /** Resolves at the next notification from now on. */
  get next(): Promise<void> {
    return this.#next;
  }
}

/**
 * Feeds a handler with what `read` answers after a position, batch by batch, and waits for `news` when there is nothing.
 * A batch whose handler (or whose reading) failed is delivered again after a growing pause.
 */
export const follow = (
  after: number,
  read: (after: number) => readonly StoredEvent[] | Promise<readonly StoredEvent[]>,
  news: Signal,
  handler: EventHandler,
): Subscription => {
  const stopping = new AbortController();

  const run = async () => {
    let position = after;
    let failures = 0;
    while (!stopping.signal.aborted) {
      // Taken before reading: what commits after the read resolves this very promise.
      const next = news.next;
      try {
        const events = await read(position);
        const last = events.at(-1);
        if (last) {
          await handler(events);
          position = last.position;
          failures = 0;
          // Other work gets its turn between two batches.
          await nextTurn();
        } else await next;
      } catch {
        failures += 1;
        const time = Math.min(longestPause, 25 * 2 ** failures);
        await pause(time, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const running = run();

  return {
    stop: () => {
      stopping.abort();
      news.notify();
      return running;
    },
  };
};
