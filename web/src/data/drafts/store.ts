import { belongings } from '../belongings.ts';
import { forgetFiles, keepFiles, keptFiles } from './files.ts';

const { itemOf, forgetAll, forgetOfOthers } = belongings('dossier-draft:');

export const readDraft = <T>(key: string): T | undefined => {
  try {
    const kept = localStorage.getItem(itemOf(key));
    return kept === null ? undefined : (JSON.parse(kept) as T);
  } catch {
    return undefined;
  }
};

/** For this person in this browser; undefined forgets it. */
export const keepDraft = (key: string, typed: unknown): void => {
  try {
    if (typed === undefined) localStorage.removeItem(itemOf(key));
    else localStorage.setItem(itemOf(key), JSON.stringify(typed));
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
