import { keepFiles, keptFiles } from '../../data/keptFiles.ts';
import { recall } from '../../data/session.ts';

/** Kept in this tab for its person: a reload or a detour to the plans loses nothing typed. */
const itemOf = (key: string) => `dossier-typed:${recall('userID') ?? ''}:${key}`;

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

export const keepUnsent = (key: string, chosen: readonly File[]): void => keepFiles(itemOf(key), chosen);
export const readUnsent = (key: string): Promise<readonly File[]> => keptFiles(itemOf(key));

export const forgetUnsaved = (key: string): void => {
  sessionStorage.removeItem(itemOf(key));
  keepFiles(itemOf(key), []);
};
