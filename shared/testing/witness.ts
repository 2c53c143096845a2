type Tell = (folder: string) => void | Promise<void>;

const witnesses = new Set<(folder: string) => Promise<void>>();

/**
 * Has what knows more of a failing test tell it: files in a folder that the failure then names.
 * @returns what ends it; the end of the suite does, too
 */
export const bearWitness = (tell: Tell): (() => void) => {
  const witness = async (folder: string) => tell(folder);
  witnesses.add(witness);
  return () => void witnesses.delete(witness);
};

/** Of all that now bear witness. One that fails keeps the others from nothing. */
export const hearWitnesses = async (folder: string): Promise<void> => {
  for (const tell of witnesses) await tell(folder).catch(() => undefined);
};

export const dismissWitnesses = (): void => witnesses.clear();
