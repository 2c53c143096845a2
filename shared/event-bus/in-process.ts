import type { EventStore, Subscription } from '../event-store/index.ts';
import type { Consumer, EventBus } from './port.ts';

const retryAfter = 1_000;

/** The store's own subscription as a bus of one partition, 0, whose offsets are positions. */
export const inProcessBus = (store: EventStore): EventBus => {
  const subscriptions = new Set<Subscription>();

  const start = ({ resume, handle }: Consumer): Subscription => {
    let inner: Subscription | undefined;
    let stopped = false;
    let wake = () => {};
    const begin = async () => {
      while (!stopped && !inner) {
        try {
          const after = (await resume(0)) ?? 0;
          if (stopped) return;
          inner = store.subscribe(after, (events) =>
            handle({ partition: 0, offset: events.at(-1)?.position ?? after, events }),
          );
        } catch {
          // The checkpoint cannot be read now. Without it nothing may be delivered, so it is asked for again.
          await new Promise<void>((resolve) => {
            wake = resolve;
            setTimeout(resolve, retryAfter).unref();
          });
        }
      }
    };
    const begun = begin();
    return {
      stop: async () => {
        stopped = true;
        wake();
        await begun;
        await inner?.stop();
      },
    };
  };

  return {
    subscribe: (consumer) => {
      const inner = start(consumer);
      const entry: Subscription = {
        stop: () => {
          subscriptions.delete(entry);
          return inner.stop();
        },
      };
      subscriptions.add(entry);
      return entry;
    },
    partitionOf: () => 0,
    ends: async () => new Map([[0, await store.head()]]),
    close: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
    },
  };
};
