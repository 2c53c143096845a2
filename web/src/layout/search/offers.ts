import { useEffect, useSyncExternalStore } from 'react';
import { listenersOf } from '../../data/listeners.ts';
import type { Action } from './actions.ts';

/** What the open screen offers to the search. */
let offered: readonly Action[] = [];
const { changed, subscribe } = listenersOf();
const offer = (actions: readonly Action[]) => {
  offered = actions;
  changed();
};

/** Stand in the search for as long as the screen is open. */
export const useOffer = (actions: readonly Action[]): void => {
  useEffect(() => {
    offer(actions);
    return () => offer([]);
  });
};

export const useOffered = (): readonly Action[] => useSyncExternalStore(subscribe, () => offered);
