/** Kept in this tab, so that a reload or a detour to the plans loses nothing typed. */
const prefix = 'dossier-typed:';

export const keepUnsaved = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs only this convenience.
  }
};

export const readUnsaved = <T>(key: string): T | undefined => {
  try {
    const kept = sessionStorage.getItem(prefix + key);
    return kept ? (JSON.parse(kept) as T) : undefined;
  } catch {
    return undefined;
  }
};

export const forgetUnsaved = (key: string): void => sessionStorage.removeItem(prefix + key);
