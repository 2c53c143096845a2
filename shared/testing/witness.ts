type Tell = (folder: string) => void | Promise<void>;

/**
 * Has what knows more of a failing test tell it: files in a folder that the failure then names.
 * @returns what ends it; the end of the suite does, too
 */
export const bearWitness = (tell: Tell): (() => void) => {
  const all = (globalThis as { [witnesses]?: Set<Tell> })[witnesses];
  const witness = async (folder: string) => tell(folder);
  all?.add(witness);
  return () => void all?.delete(witness);
};
const witnesses: unique symbol = Symbol.for('dossier.witnesses');
