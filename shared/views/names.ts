import type { Person } from '../contract/index.ts';

/**
 * What those who run a project read as the name of a collaborator, and nobody else. An invitation must not tell whose
 * address it is: until they join, people have the name that the host gave them. Who joined without an account keeps it.
 */
export const shownName = (
  status: 'invited' | 'joined',
  person: Pick<Person, 'name' | 'email'> | undefined,
  given?: string,
): string => {
  if (status === 'joined' && person?.name !== person?.email) return person?.name ?? '';
  return given || (person?.email ?? '') || (person?.name ?? '');
};
