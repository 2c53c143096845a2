import type { CommandInput } from '@dossier/shared/contract';
import { useSyncExternalStore } from 'react';
import { belongings } from '../belongings.ts';
import { listenersInAllTabs } from '../listeners.ts';

/** Milliseconds in which a review can be taken back. */
export const timeToUndo = 6_000;

type Command = CommandInput<'ReviewDocument'> & { readonly personId: string; readonly version: number };
/** What was sent already, and may be stored: it is sent to its end first. */
export type SentBefore = { readonly key: string; readonly command: Command };

/** An acceptance or a rejection that the server has not confirmed, kept in this browser for its person. */
export type UnsentReview = {
  /** Of the submission, which has one at most. */
  readonly id: string;
  /** Of the command, so that it has one effect however often it is sent. */
  readonly key: string;
  readonly command: Command;
  /** The decision in whose place it came. */
  readonly after?: SentBefore | undefined;
  readonly fieldName: string;
  /** Of whoever uploaded it. */
  readonly name: string;
  /** What was written in the form, which comes back with an undo. */
  readonly before: unknown;
  /**
   * `open`: it can be taken back until `due`; `sent`: it is repeated at `due` unless an answer came;
   * `refused`: its reviewer has to hear why; `undone`: the form has to take back what was written.
   */
  readonly state: 'open' | 'sent' | 'refused' | 'undone';
  readonly due: number;
  /** The server's words. */
  readonly refusal?: string;
};

// Named when only acceptances waited: what lies in browsers is still sent.
const { own: ownPrefix, itemOf, forgetOfOthers } = belongings('dossier-acceptance:');

const { changed, subscribe } = listenersInAllTabs();

let known: { readonly texts: string; readonly all: readonly UnsentReview[] } = { texts: '', all: [] };

/** The oldest first. The store of the browser is the truth, as several tabs may be open. */
export const unsentReviews = (): readonly UnsentReview[] => {
  const own = ownPrefix();
  const texts = Object.keys(localStorage)
    .filter((item) => item.startsWith(own))
    .map((item) => localStorage.getItem(item));
  const text = `[${texts.filter((each) => each !== null).join()}]`;
  if (text !== known.texts) {
    const all: UnsentReview[] = JSON.parse(text);
    known = { texts: text, all: all.toSorted((one, other) => one.due - other.due) };
  }
  return known.all;
};
export const unsentOf = (id: string): UnsentReview | undefined => unsentReviews().find((one) => one.id === id);

/** The decision on this version that another one comes after; undefined: none was sent. */
export const sentBefore = (id: string, version: number): SentBefore | undefined => {
  const { state, key, command, after } = unsentOf(id) ?? {};
  const sent = state === 'sent' && key && command ? { key, command } : after;
  return sent?.command.version === version ? sent : undefined;
};

/** False where the browser keeps nothing. */
export const keepUnsent = (review: UnsentReview): boolean => {
  try {
    localStorage.setItem(itemOf(review.id), JSON.stringify(review));
  } catch {
    return false;
  }
  changed();
  return true;
};

export const dropUnsent = (id: string): void => {
  localStorage.removeItem(itemOf(id));
  changed();
};

/** Once it is taken back: what was sent before it is still sent to its end. */
export const dropUndone = ({ after, ...review }: UnsentReview): void => {
  if (after) keepUnsent({ ...review, ...after, before: undefined, state: 'sent', due: Date.now() });
  else dropUnsent(review.id);
};

/** Before it was sent, or once its refusal was read: the form takes back what was written. */
export const takeBack = ({ id }: Pick<UnsentReview, 'id'>): void => {
  const current = unsentOf(id);
  if (current === undefined || current.state === 'sent') return;
  const undone: UnsentReview = {
    ...current,
    // What came before a refused one was sent with it.
    after: current.state === 'refused' ? undefined : current.after,
    state: 'undone',
  };
  if (undone.before === undefined) dropUndone(undone);
  else keepUnsent(undone);
};

/** At sign-in: they are nothing for the next person at this browser. */
export const forgetUnsentOfOthers = forgetOfOthers;

export const useUnsentReviews = (): readonly UnsentReview[] => useSyncExternalStore(subscribe, unsentReviews);
