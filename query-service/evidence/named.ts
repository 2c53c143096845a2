import type { Person } from '@dossier/shared/contract';
import type { FindPeople } from '../http/lists/people.ts';

const isErased = (person: Person | undefined) => !person || person.email === '';

/** Finds people, and remembers whom it named. */
export const remembering = (find: FindPeople) => {
  /** Whether the name was shown, of each. */
  const shown = new Map<string, boolean>();
  const people: FindPeople = async (ids) => {
    const found = await find(ids);
    for (const [id, person] of found) shown.set(id, shown.get(id) || !isErased(person));
    return found;
  };
  /** @throws Error where somebody was erased after the name was shown */
  const named = async (): Promise<string[]> => {
    const now = await find(shown.keys());
    for (const [id, wasShown] of shown)
      if (wasShown && isErased(now.get(id))) throw new Error('somebody was erased meanwhile');
    return [...shown.keys()];
  };
  return { people, named };
};
