import { useCallback, useEffect, useRef, useState } from 'react';
import { isSame } from './isSame.ts';
import { keepDraft, readDraft } from './store.ts';

type Next<T> = T | undefined | ((typed: T | undefined) => T | undefined);

export type Draft<T> = {
  /** Undefined while nothing is typed. */
  readonly typed: T | undefined;
  readonly type: (next: Next<T>) => void;
  /** Once it was sent, or given up. */
  readonly forget: () => void;
  /** When it is about to be sent. What this answers is called once it was: forgets it, unless something was typed since, and answers whether it did. */
  readonly sending: () => () => boolean;
  /** Whether it was there when the form opened. */
  readonly isFromBefore: boolean;
};

/** What cards are typed next, of a draft that began with `opened`: nothing, where they are as they were then. */
export const withCards =
  <D extends { readonly cards: unknown }>(opened: D, next: (cards: D['cards']) => D['cards']) =>
  (before: D = opened): D | undefined => {
    const cards = next(before.cards);
    return isSame(cards, opened.cards) ? undefined : { ...before, cards };
  };

/** By key: what was typed last in this document. */
const last = new Map<string, unknown>();
/** Of the forms that are open: what they do when another one of a draft is typed in. */
const forms = new Set<(key: string, typed: unknown) => void>();

/**
 * What is typed in a form and not sent yet. It is kept in this browser for its person until it is
 * sent, given up (Cancel, Discard) or the person signs out: leaving, a reload, an outage or the end
 * of the session lose nothing. It belongs to its tab; once that is closed, the next form like it finds it.
 * One that was left may hear late that it was sent, while the next one is typed in: both go on from what was typed last.
 */
export const useDraft = <T>(key: string): Draft<T> => {
  const [typed, setTyped] = useState(() => {
    const found = readDraft<T>(key);
    last.set(key, found);
    return found;
  });
  const [isFromBefore, setFromBefore] = useState(typed !== undefined);
  const own = useRef(typed);
  const show = useCallback((next: T | undefined) => {
    own.current = next;
    setTyped(next);
    if (next === undefined) setFromBefore(false);
  }, []);
  useEffect(() => {
    const hear = (of: string, next: unknown) => {
      if (of === key && next !== own.current) show(next as T | undefined);
    };
    forms.add(hear);
    return () => {
      forms.delete(hear);
    };
  }, [key, show]);
  const type = useCallback(
    (next: Next<T>) => {
      const before = last.get(key) as T | undefined;
      const after = typeof next === 'function' ? (next as (typed: T | undefined) => T | undefined)(before) : next;
      last.set(key, after);
      // At once: an effect would not run where the form is left in the same moment.
      keepDraft(key, after);
      show(after);
      for (const hear of forms) hear(key, after);
    },
    [key, show],
  );
  const forget = useCallback(() => {
    // What was typed in the next form since stays.
    if (isSame(last.get(key), own.current)) type(undefined);
  }, [key, type]);
  const sending = useCallback(() => {
    const sent = own.current;
    return () => {
      const isAsSent = isSame(last.get(key), sent);
      if (isAsSent) type(undefined);
      return isAsSent;
    };
  }, [key, type]);
  return { typed, type, forget, sending, isFromBefore };
};
