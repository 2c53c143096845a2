import { nameToHosts, type Person } from '../contract/index.ts';
import type { ProjectDocument } from './documents.ts';
import { joinStatesIn } from './progress.ts';

type Named = Pick<Person, 'id' | 'name' | 'email'>;
type Roles = Pick<ProjectDocument, 'host' | 'coHosts' | 'supportStaff' | 'collaborators' | 'joined' | 'parted'>;

/**
 * What those who run a project call people, and nobody else. An invitation must not tell whose address it is: until they
 * join, and if they go before, people have the name that the host gave them. Who joined without an account keeps it.
 * @param given by person, as the host wrote them down
 */
export const namesOf = (project: Roles, given: Readonly<Record<string, string>> = {}): ((person: Named) => string) => {
  const states = joinStatesIn(project);
  for (const personId of [project.host, project.supportStaff ?? '', ...project.coHosts]) states.delete(personId);
  return ({ id, name, email }) => {
    const state = states.get(id);
    if (state === undefined) return name;
    // Whoever gave no name is called by the address.
    const own = name === email ? '' : name;
    return nameToHosts({ isThere: state === 'joined', own, given: given[id], email });
  };
};
