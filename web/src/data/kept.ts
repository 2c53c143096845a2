import { useCallback, useState } from 'react';
import { belongings } from './belongings.ts';

const { itemOf, forgetOfOthers } = belongings('dossier-kept:');

const read = <T>(item: string): T | undefined => {
  try {
    return JSON.parse(localStorage.getItem(item) ?? '') as T;
  } catch {
    return undefined;
  }
};

/**
 * What a person likes to find again in this browser, as an open strip of pictures, also after signing out:
 * unlike a draft it is finished.
 */
export const useKept = <T>(key: string, usual: T): readonly [T, (next: T) => void] => {
  const item = itemOf(key);
  const [kept, setKept] = useState(() => read<T>(item) ?? usual);
  const keep = useCallback(
    (next: T) => {
      setKept(next);
      try {
        localStorage.setItem(item, JSON.stringify(next));
      } catch {
        // A full or forbidden store costs only what another page would have found.
      }
    },
    [item],
  );
  return [kept, keep];
};

/** At sign-in: it is nothing for the next person at this browser. */
export const forgetKeptOfOthers = forgetOfOthers;
