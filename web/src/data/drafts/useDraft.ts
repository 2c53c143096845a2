import { useCallback, useRef, useState } from 'react';
import { keepDraft, readDraft } from './store.ts';

type Next<T> = T | undefined | ((typed: T | undefined) => T | undefined);

export type Draft<T> = {
  /** Undefined while nothing is typed. */
  readonly typed: T | undefined;
  readonly type: (next: Next<T>) => void;
  /** Once it was sent, or given up. */
  readonly forget: () => void;
  /** Whether it was there when the form opened. */
  readonly isFromBefore: boolean;
};

/**
 * What is typed in a form and not sent yet. It is kept in this browser for its person until it is
 * sent, given up (Cancel, Discard) or the person signs out: leaving, a reload, an outage or the end
 * of the session lose nothing. It belongs to its tab; once that is closed, the next form like it finds it.
 */
export const useDraft = <T>(key: string): Draft<T> => {
  const [typed, setTyped] = useState(() => readDraft<T>(key));
  const [isFromBefore, setFromBefore] = useState(typed !== undefined);
  const latest = useRef(typed);
  const type = useCallback(
    (next: Next<T>) => {
      latest.current =
        typeof next === 'function' ? (next as (typed: T | undefined) => T | undefined)(latest.current) : next;
      // At once: an effect would not run where the form is left in the same moment.
      keepDraft(key, latest.current);
      setTyped(latest.current);
      if (latest.current === undefined) setFromBefore(false);
    },
    [key],
  );
  const forget = useCallback(() => type(undefined), [type]);
  return { typed, type, forget, isFromBefore };
};
