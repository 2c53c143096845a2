import { Refused } from '@dossier/shared/basics/refused';
import type { Directory } from '@dossier/shared/directory';

/** Stands for the person of an unknown address; no person's id. */
const nobody = 'nobody';

export const people = (directory: Directory) => {
  const mentioned = async (email: string): Promise<string> => (await directory.personOf(email)).personId;
  /** An unknown address reads as an outsider's: the answer does not reveal who has an account. */
  const orNobody = async (email: string): Promise<string> => (await directory.findByEmail(email))?.personId ?? nobody;
  /** @throws Refused COLLABORATOR_NOT_FOUND for an unknown address */
  const withPerson = async <D extends { readonly email: string }>({ email, ...data }: D) => {
    const personId = await orNobody(email);
    if (personId === nobody) throw new Refused('COLLABORATOR_NOT_FOUND');
    return { ...data, personId };
  };
  return { mentioned, orNobody, withPerson };
};
