import { belongings } from '../belongings.ts';
import { forgetFiles, keepFiles, keptFiles, takeOverFiles } from './files.ts';
import { holdTab, isClosed, tabId } from './tab.ts';

const { itemOf, forgetAll, forgetOfOthers } = belongings('dossier-draft:');

/** `at`: epoch milliseconds of the last change. */
type Kept<T> = { readonly at: number; readonly typed: T };

/** Of a tab: others may have the same form open. */
const placeOf = (key: string) => `${itemOf(key)} `;
const ownItem = (key: string) => `${placeOf(key)}${tabId()}`;
const read = <T>(item: string): Kept<T> | undefined => {
  const kept = localStorage.getItem(item);
  return kept === null ? undefined : (JSON.parse(kept) as Kept<T>);
};

/** Of what tabs left that are closed, the newest becomes this one's. */
const takeOver = (key: string): void => {
  const place = placeOf(key);
  const [newest] = Object.keys(localStorage)
    .filter((item) => item.startsWith(place))
    .map((item) => ({ item, tab: item.slice(place.length) }))
    .filter(({ tab }) => isClosed(tab))
    .map((left) => ({ ...left, at: read(left.item)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  if (!newest) return;
  holdTab();
  localStorage.setItem(ownItem(key), localStorage.getItem(newest.item) ?? '');
  localStorage.removeItem(newest.item);
  takeOverFiles(itemOf(key), newest.tab);
};

/** What was typed in this tab. */
export const ownDraft = <T>(key: string): T | undefined => {
  try {
    return read<T>(ownItem(key))?.typed;
  } catch {
    return undefined;
  }
};

/** What was typed in this tab, or else what a closed one left: nothing that is typed in another one at the moment. */
export const readDraft = <T>(key: string): T | undefined => {
  try {
    if (localStorage.getItem(ownItem(key)) === null) takeOver(key);
  } catch {
    return undefined;
  }
  return ownDraft(key);
};

/** For this person in this tab; undefined forgets it. */
export const keepDraft = (key: string, typed: unknown): void => {
  try {
    // First: whoever hears of the draft finds that its tab lives.
    holdTab();
    if (typed === undefined) localStorage.removeItem(ownItem(key));
    else localStorage.setItem(ownItem(key), JSON.stringify({ at: Date.now(), typed } satisfies Kept<unknown>));
  } catch {
    // A full or forbidden store costs only what another page would have found.
  }
};

export const keepDraftFiles = (key: string, chosen: readonly File[]): void => keepFiles(itemOf(key), chosen);
export const draftFiles = (key: string): Promise<readonly File[]> => keptFiles(itemOf(key));

/** At sign-out: what was typed and not sent is nothing for the next person at this browser. */
export const forgetDrafts = (): void => {
  forgetAll();
  forgetFiles();
};

/** At sign-in: a session that ended elsewhere left them for its person, who did not come back. */
export const forgetDraftsOfOthers = forgetOfOthers;
