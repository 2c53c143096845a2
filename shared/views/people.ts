/** Who is in a project or a team, and what they are called. */
import type { TeamMembership } from '../authorization/index.ts';
import { nameToHosts, type Person, type ProjectStatus } from '../contract/index.ts';
import type { ProjectDocument } from './documents.ts';
import { joinStatesIn } from './progress.ts';

type Team = {
  readonly host: string;
  readonly coHosts: readonly string[];
  readonly supportStaff: string | null;
  readonly collaborators: Iterable<string>;
  readonly status: ProjectStatus | 'purged';
};

/** For whom the project exists (LIST-04, LIST-05). */
export const membersOf = ({ host, coHosts, supportStaff, collaborators, status }: Team): readonly string[] => {
  const managers = [...new Set([host, ...coHosts])];
  if (status !== 'active' && status !== 'past') return managers;
  const team = supportStaff === null || managers.includes(supportStaff) ? managers : [...managers, supportStaff];
  return [...team, ...[...collaborators].filter((personId) => !team.includes(personId))];
};

type People = Pick<TeamMembership, 'author' | 'members'>;

/** The author first, then everybody who joined or is invited. */
export const peopleOf = ({ author, members }: People): readonly string[] => [author, ...Object.keys(members)];

export const joinedOf = ({ author, members }: People): readonly string[] => [
  author,
  ...Object.keys(members).filter((personId) => members[personId] === 'joined'),
];

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
