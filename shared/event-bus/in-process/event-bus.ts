import { growingPauses } from '../../async/back-off.ts';
import { openSubscriptions } from '../../event-store/open-subscriptions.ts';
import type { EventStore, Subscription } from '../../event-store/port.ts';
import type { Consumer, EventBus } from '../port.ts';

const pauseLimits = { first: 50, longest: 5_000 };

/** The store's own subscription as a bus of one partition, 0, whose offsets are positions. */
export const inProcessBus = (store: EventStore): EventBus => {
  const subscriptions = openSubscriptions();

  const start = ({ resume, handle }: Consumer): Subscription => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const pauses = growingPauses(pauseLimits);

    const deliver = async () => {
      const after = (await resume(0)) ?? 0;
      if (signal.aborted) return;
      let reject: (error: unknown) => void = () => {};
      const rejected = new Promise<never>((_, fail) => {
        reject = fail;
      });
      const inner = store.subscribe(after, async (events) => {
        try {
          await handle({ partition: 0, offset: events.at(-1)?.position ?? after, events });
          pauses.reset();
        } catch (error) {
          reject(error);
          throw error;
        }
      });
      try {
        await Promise.race([rejected, stopped]);
      } finally {
        await inner.stop();
      }
    };

    const run = async () => {
      while (!signal.aborted) {
        try {
          await deliver();
        } catch {
          await pauses.next(signal);
        }
      }
    };
    const running = run();

    return {
      stop: () => {
        stopping.abort();
        return running;
      },
    };
  };

  return {
    subscribe: (consumer) => subscriptions.add(start(consumer)),
    partitionOf: () => 0,
    ends: async () => new Map([[0, await store.head()]]),
    close: subscriptions.stopAll,
  };
};
