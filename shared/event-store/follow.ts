import { setImmediate as nextTurn } from 'node:timers/promises';
import { growingPauses } from '../async/back-off.ts';
import type { Signal } from '../async/signal.ts';
import type { StoredEvent } from '../contract/index.ts';
import type { EventHandler, Subscription } from './port.ts';

const pauseLimits = { first: 50, longest: 5_000 };

/** Waits for `news` when there is nothing; repeats a failed batch after a growing pause. */
export const follow = (
  after: number,
  read: (after: number) => readonly StoredEvent[] | Promise<readonly StoredEvent[]>,
  news: Signal,
  handler: EventHandler,
): Subscription => {
  const stopping = new AbortController();

  const run = async () => {
    let position = after;
    const pauses = growingPauses(pauseLimits);
    while (!stopping.signal.aborted) {
      // Taken before reading, so that a commit during the read resolves it.
      const next = news.next;
      try {
        const events = await read(position);
        const last = events.at(-1);
        if (last) {
          await handler(events);
          position = last.position;
          pauses.reset();
          // Other work gets its turn between two batches.
          await nextTurn();
        } else await next;
      } catch {
        await pauses.next(stopping.signal);
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
