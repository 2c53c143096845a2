import type { ProjectRole } from '../contract/index.ts';

/**
 * Who works on a project: the part of its state that rights depend on, the same in the domain and
 * in the view.
 */
export type Membership = {
  readonly host: string;
  readonly coHosts: readonly string[];
  readonly supportStaff: string | null;
  /** Person ids, or a record by them. A removed person is absent. */
  readonly collaborators: readonly string[] | Readonly<Record<string, unknown>>;
  /** `none`, `purged`: there is no project, and nobody has a role in it. */
  readonly status: 'none' | 'draft' | 'active' | 'past' | 'bin' | 'purged';
};

const isAmong = (people: Membership['collaborators'], personId: string) =>
  Array.isArray(people) ? people.includes(personId) : Object.hasOwn(people, personId);

/**
 * The roles of a person in a project, strongest first. A draft and a binned project exist for
 * collaborators no more than an unknown one does (LIST-05); support staff sees a project from its
 * activation on until it is binned, too.
 */
export const rolesIn = (project: Membership, personId: string): readonly ProjectRole[] => {
  const hidden = project.status === 'draft' || project.status === 'bin';
  const roles: ProjectRole[] = [];
  if (project.host === personId) roles.push('owner');
  if (project.coHosts.includes(personId)) roles.push('co-host');
  if (!hidden && project.supportStaff === personId) roles.push('support');
  if (!hidden && isAmong(project.collaborators, personId)) roles.push('collaborator');
  return roles;
};
