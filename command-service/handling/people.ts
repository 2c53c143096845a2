import { Refused } from '@dossier/shared/basics/refused';
import type { Directory } from '@dossier/shared/directory';

/** Addresses of commands turned into person ids. */
export const people = (directory: Directory) => ({
  /** Somebody who may be mentioned here for the first time. */
  mentioned: async (email: string): Promise<string> => (await directory.personOf(email)).personId,
  /** Somebody who must be known. @throws Refused COLLABORATOR_NOT_FOUND */
  known: async (email: string): Promise<string> => {
    const person = await directory.findByEmail(email);
    if (!person) throw new Refused('COLLABORATOR_NOT_FOUND');
    return person.personId;
  },
});
