import { rolesIn, teamToAsk } from '@dossier/shared/authorization';
import { streams } from '@dossier/shared/contract';
import { isProject, membershipOf, type ProjectState, projectDecider, teamDecider } from '../../domain/index.ts';
import type { Read } from '../command-handler.ts';

export type OfProject = { readonly projectId: string };

export const teamIn = (teamId: string | null | undefined, read: Read) =>
  teamId ? read(streams.team(teamId), teamDecider) : undefined;

/** The team is read only where it may add to the roles. */
export const projectRolesOf = async (project: ProjectState, personId: string, read: Read) =>
  isProject(project) ? rolesIn(project, personId, membershipOf(await teamIn(teamToAsk(project, personId), read))) : [];

const projectOf = ({ projectId }: OfProject, read: Read) => read(streams.project(projectId), projectDecider);

/** For streams beside a project's: its members have the rights, and its state is the context. */
export const inProject = {
  key: ({ projectId }: OfProject) => projectId,
  roles: async (data: OfProject, _state: unknown, read: Read, personId: string) =>
    projectRolesOf(await projectOf(data, read), personId, read),
  context: async (data: OfProject, _state: unknown, read: Read) => ({ project: await projectOf(data, read) }),
};
