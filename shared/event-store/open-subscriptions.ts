import type { Subscription } from './port.ts';

export const openSubscriptions = () => {
  const open = new Set<Subscription>();
  return {
    add: (inner: Subscription): Subscription => {
      const entry: Subscription = {
        stop: () => {
          open.delete(entry);
          return inner.stop();
        },
        hurry: () => inner.hurry?.(),
      };
      open.add(entry);
      return entry;
    },
    isEmpty: (): boolean => open.size === 0,
    stopAll: async (): Promise<void> => {
      await Promise.all([...open].map((subscription) => subscription.stop()));
    },
  };
};
