import type { ProjectStatus } from '../contract/index.ts';

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
