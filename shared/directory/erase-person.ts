import { email as address } from '../contract/index.ts';
import type { UploadRegistry } from '../upload-registry/port.ts';
import type { Directory, Person, PersonStatus } from './port.ts';

const withAccount: readonly PersonStatus[] = ['active', 'closing', 'locked'];
export const hasAccount = ({ status }: Person): boolean => withAccount.includes(status);

/** For people without an account. @param who an address or an id. @throws Error for anybody else */
export const erasePerson = async (
  { directory, uploads }: { readonly directory: Directory; readonly uploads: Pick<UploadRegistry, 'forgetNames'> },
  who: string,
): Promise<{ readonly ok: true; readonly personId: string }> => {
  const given = address.safeParse(who);
  const person = given.success ? await directory.findByEmail(given.data) : await directory.find(who);
  if (!person) throw new Error(`There is nobody with the address or id ${who}. Nothing was changed.`);
  if (hasAccount(person))
    throw new Error(
      `${who} has an account: its owner closes it under Settings, or an operator erases them on the page of operators. Nothing was changed.`,
    );
  await uploads.forgetNames(person.personId);
  await directory.erase(person.personId);
  return { ok: true, personId: person.personId };
};
