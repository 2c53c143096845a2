import { Refused } from '@dossier/shared/basics/refused';
import type { Directory } from '@dossier/shared/directory';

/** Stands for the person of an unknown address; no person's id. */
const nobody = 'nobody';

type Named = { readonly email: string } | { readonly personId: string };

export const people = (directory: Directory) => {
  const mentioned = async (email: string): Promise<string> => (await directory.personOf(email)).personId;
  /** An unknown address reads as an outsider's: the answer does not reveal who has an account. */
  const orNobody = async (email: string): Promise<string> => (await directory.findByEmail(email))?.personId ?? nobody;
  const personOf = async (named: Named): Promise<string> =>
    'personId' in named ? named.personId : orNobody(named.email);
  /** @throws Refused COLLABORATOR_NOT_FOUND for an unknown address */
  const withPerson = async <D extends Named>(data: D) => {
    const personId = await personOf(data);
    if (personId === nobody) throw new Refused('COLLABORATOR_NOT_FOUND');
    const { email: _, ...rest }: D & { readonly email?: string } = data;
    return { ...(rest as Omit<D, 'email'>), personId };
  };
  /** With the id of whose address it is in the place of that. */
  const withIdBy =
    (idOf: typeof mentioned) =>
    async <D extends { readonly email: string }>({ email, ...data }: D) => ({ ...data, personId: await idOf(email) });
  const [withMentionedOne, withKnownOne] = [withIdBy(mentioned), withIdBy(orNobody)];
  return { mentioned, orNobody, personOf, withPerson, withMentionedOne, withKnownOne };
};
