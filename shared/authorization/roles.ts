import type { ProjectRole } from '../contract/index.ts';

/** The part of a project that rights depend on, the same in the domain and the view. */
export type Membership = {
  readonly host: string;
  readonly coHosts: readonly string[];
  readonly supportStaff: string | null;
  /** Person ids, or a record by them. Removed people are absent. */
  readonly collaborators: readonly string[] | Readonly<Record<string, unknown>>;
  /** `none`, `purged`: nobody has a role. */
  readonly status: 'none' | 'draft' | 'active' | 'past' | 'bin' | 'purged';
};

const isAmong = (people: Membership['collaborators'], personId: string) =>
  Array.isArray(people) ? people.includes(personId) : Object.hasOwn(people, personId);

/** Strongest first. Collaborators and support staff see no drafts and binned projects (LIST-05). */
export const rolesIn = (project: Membership, personId: string): readonly ProjectRole[] => {
  const hidden = project.status === 'draft' || project.status === 'bin';
  const roles: ProjectRole[] = [];
  if (project.host === personId) roles.push('owner');
  if (project.coHosts.includes(personId)) roles.push('co-host');
  if (!hidden && project.supportStaff === personId) roles.push('support');
  if (!hidden && isAmong(project.collaborators, personId)) roles.push('collaborator');
  return roles;
};
