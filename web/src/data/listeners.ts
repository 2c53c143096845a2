/** Who is told of a change, for `useSyncExternalStore`. */
export const listenersOf = () => {
  const listeners = new Set<() => void>();
  return {
    changed: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** They are told also of what other tabs change in the store of the browser. */
export const listenersInAllTabs = () => {
  const { changed, subscribe } = listenersOf();
  return {
    changed,
    subscribe: (listener: () => void) => {
      const unsubscribe = subscribe(listener);
      window.addEventListener('storage', listener);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', listener);
      };
    },
  };
};
