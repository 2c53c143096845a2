import { Refused } from '@dossier/shared/basics/refused';
import { refusals } from '@dossier/shared/contract';
import { type Person, verifyPassword } from '@dossier/shared/directory';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import type { BudgetName } from '@dossier/shared/limits';
import type { AuthOptions } from './options.ts';

/** Answers whose it is, before something is done that the session alone does not allow. @param field in which it was typed @throws Refused PASSWORD_WRONG or SLOW_DOWN */
export const passwordCheck =
  ({ directory, limit }: Pick<AuthOptions, 'directory' | 'limit'>, budget: BudgetName) =>
  async ({ response }: Exchange, personId: string, password: string, field = 'password'): Promise<Person> => {
    announce(response, await limit(budget, personId));
    const person = await directory.find(personId);
    if (!(await verifyPassword(person?.passwordHash, password)) || !person)
      throw new Refused({ code: 'PASSWORD_WRONG', errors: { [field]: refusals.PASSWORD_WRONG[1] } });
    return person;
  };
