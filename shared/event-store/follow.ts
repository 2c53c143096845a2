import { setImmediate as nextTurn } from 'node:timers/promises';
import { growingPauses } from '../async/pause.ts';
import type { Signal } from '../async/signal.ts';
import type { StoredEvent } from '../contract/index.ts';
import type { EventHandler, Subscription } from './port.ts';

const pauseLimits = { first: 50, longest: 5_000 };

/**
 * Where many events come, those of some time are handled together, which costs half. It begins with a batch, and is so many milliseconds
 * for each of its events: where few come, next to none. A batch of `most`, which is behind, is followed at once.
 */
export type Gathering = { readonly forEach: number; readonly longest: number; readonly most: number };

const gathering = ({ forEach, longest, most }: Gathering) => {
  let begun = 0;
  let isHurried = false;
  let end = () => {};
  return {
    begin: (): void => {
      begun = performance.now();
      isHurried = false;
    },
    hurry: (): void => {
      isHurried = true;
      end();
    },
    /** The time is over since a batch of so many began, or somebody is in a hurry. */
    over: async (count: number): Promise<void> => {
      const left = begun + Math.min(longest, forEach * count) - performance.now();
      if (count >= most || left <= 0 || isHurried) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
};

/** Waits for `news` when there is nothing; repeats a failed batch after a growing pause. */
export const follow = (
  after: number,
  read: (after: number) => readonly StoredEvent[] | Promise<readonly StoredEvent[]>,
  news: Signal,
  handler: EventHandler,
  gather: Gathering = { forEach: 0, longest: 0, most: 0 },
): Subscription => {
  const stopping = new AbortController();
  const gathered = gathering(gather);

  const run = async () => {
    let position = after;
    const pauses = growingPauses(pauseLimits);
    while (!stopping.signal.aborted) {
      // Taken before reading, so that a commit during the read resolves it.
      const next = news.next;
      gathered.begin();
      try {
        const events = await read(position);
        const last = events.at(-1);
        if (last) {
          await handler(events);
          position = last.position;
          pauses.reset();
          // Other work gets its turn between two batches.
          await nextTurn();
          await gathered.over(events.length);
        } else await next;
      } catch {
        await pauses.next(stopping.signal);
      }
    }
  };
  const running = run();

  return {
    hurry: gathered.hurry,
    stop: () => {
      stopping.abort();
      gathered.hurry();
      news.notify();
      return running;
    },
  };
};
