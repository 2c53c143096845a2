import { email as address } from '../contract/index.ts';
import { type Directory, hasAccount } from '../directory/index.ts';
import type { EventStore } from '../event-store/index.ts';
import { readInstallation } from '../history/index.ts';
import { type OrderOptions, ordered } from './ordered.ts';
import { readWords } from './run-once.ts';

type Options = OrderOptions & {
  readonly directory: Pick<Directory, 'find' | 'findByEmail'>;
  readonly eventStore: Pick<EventStore, 'readStream'>;
};

/**
 * `npm run erase-person`: for people without an account, by an address or an id. The server does it, at once if it runs.
 * @throws Error for anybody else
 */
export const operateErasing = async (
  { directory, eventStore, ...options }: Options,
  words: readonly string[],
): Promise<object> => {
  const [who = '', ...rest] = readWords(words, {}).positionals;
  if (who === '' || rest.length > 0) throw new Error('Say whom: erase-person -- EMAIL, or the id of a person.');
  const given = address.safeParse(who);
  const person = given.success ? await directory.findByEmail(given.data) : await directory.find(who);
  if (!person) throw new Error(`There is nobody with the address or id ${who}. Nothing was changed.`);
  if (hasAccount(person))
    throw new Error(
      `${who} has an account: its owner closes it under Settings, or an operator erases them on the page of operators. Nothing was changed.`,
    );
  const { personId } = person;
  const state = await readInstallation(eventStore);
  if (Object.hasOwn(state.operators, personId))
    throw new Error(
      `${who} operates the installation. First: revoke -- operator ${person.email}. Nothing was changed.`,
    );
  return ordered(options, {
    order: { name: 'ErasePerson', payload: { personId } },
    isDone: async () => Object.hasOwn((await readInstallation(eventStore)).erased, personId),
    report: { personId },
  });
};
