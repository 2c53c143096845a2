import { recall } from '../../data/session.ts';

/** Kept in this tab for its person: a reload or a detour to the plans loses nothing typed. */
const itemOf = (key: string) => `dossier-typed:${recall('userID') ?? ''}:${key}`;
/** Files cannot be written down: they last as long as the page. */
const files = new Map<string, readonly File[]>();

export const keepUnsaved = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(itemOf(key), JSON.stringify(value));
  } catch {
    // A full or forbidden store costs only this convenience.
  }
};

export const readUnsaved = <T>(key: string): T | undefined => {
  try {
    const kept = sessionStorage.getItem(itemOf(key));
    return kept ? (JSON.parse(kept) as T) : undefined;
  } catch {
    return undefined;
  }
};

export const keepFiles = (key: string, chosen: readonly File[]): void => void files.set(itemOf(key), chosen);
export const keptFiles = (key: string): readonly File[] => files.get(itemOf(key)) ?? [];

export const forgetUnsaved = (key: string): void => {
  sessionStorage.removeItem(itemOf(key));
  files.delete(itemOf(key));
};
