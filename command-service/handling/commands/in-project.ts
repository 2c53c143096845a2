import { type Caller, rolesIn, rolesOfSession, teamToAsk } from '@dossier/shared/authorization';
import { streams } from '@dossier/shared/contract';
import {
  installationDecider,
  isProject,
  membershipOf,
  type ProjectState,
  projectDecider,
  teamDecider,
} from '../../domain/index.ts';
import type { Invocation, Read } from '../command-handler.ts';

export type OfProject = { readonly projectId: string };

export const teamIn = (teamId: string | null | undefined, read: Read) =>
  teamId ? read(streams.team(teamId), teamDecider) : undefined;

/** The team is read only where it may add to the roles. */
export const projectRolesOf = async (project: ProjectState, caller: Caller, read: Read) => {
  if (!isProject(project) || caller.kind !== 'person') return [];
  const team = membershipOf(await teamIn(teamToAsk(project, caller.personId), read));
  return rolesOfSession(rolesIn(project, caller.personId, team), caller, project.projectId, project);
};

const isGranted = (auditors: Readonly<Record<string, string>>, personId: string, now: number) =>
  now < Date.parse(auditors[personId] ?? '');

/** For the few commands that an auditor may send: of whoever works in the project, the work counts. */
export const auditingRolesOf = async (project: ProjectState, read: Read, { caller, actor, now }: Invocation) => {
  const roles = await projectRolesOf(project, caller, read);
  if (roles.length > 0 || !isProject(project)) return roles;
  const { auditors } = await read(streams.installation(), installationDecider);
  return isGranted(project.auditors, actor, now) || isGranted(auditors, actor, now) ? (['auditor'] as const) : [];
};

const projectOf = ({ projectId }: OfProject, read: Read) => read(streams.project(projectId), projectDecider);

/** For streams beside a project's: its members have the rights, and its state is the context. */
export const inProject = {
  key: ({ projectId }: OfProject) => projectId,
  host: async (data: OfProject, _state: unknown, read: Read) => (await projectOf(data, read)).host,
  roles: async (data: OfProject, _state: unknown, read: Read, { caller }: Invocation) =>
    projectRolesOf(await projectOf(data, read), caller, read),
  context: async (data: OfProject, _state: unknown, read: Read) => ({ project: await projectOf(data, read) }),
};
