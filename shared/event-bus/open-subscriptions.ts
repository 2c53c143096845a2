import type { Subscription } from '../event-store/index.ts';

/** The subscriptions of a bus that are open: closing the bus stops those that nobody has stopped. */
export const openSubscriptions = () => {
  const open = new Set<Subscription>();
  return {
    add: (inner: Subscription): Subscription => {
      const entry: Subscription = {
        stop: () => {
          open.delete(entry);
          return inner.stop();
        },
      };
      open.add(entry);
      return entry;
    },
    stopAll: async (): Promise<void> => {
      await Promise.all([...open].map((subscription) => subscription.stop()));
    },
  };
};
