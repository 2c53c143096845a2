import { useEffect, useSyncExternalStore } from 'react';
import type { Action } from './actions.ts';

/** What the open screen offers to the search. */
let offered: readonly Action[] = [];
const listeners = new Set<() => void>();
const offer = (actions: readonly Action[]) => {
  offered = actions;
  for (const listener of listeners) listener();
};

/** Stand in the search for as long as the screen is open. */
export const useOffer = (actions: readonly Action[]): void => {
  useEffect(() => {
    offer(actions);
    return () => offer([]);
  });
};

export const useOffered = (): readonly Action[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offered,
  );
