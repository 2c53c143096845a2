import { rolesIn } from '@dossier/shared/authorization';
import { streams } from '@dossier/shared/contract';
import { isProject, type ProjectState, projectDecider } from '../../domain/index.ts';
import type { Read } from '../command-handler.ts';

export type OfProject = { readonly projectId: string };

export const projectRolesOf = (project: ProjectState, personId: string) =>
  isProject(project) ? rolesIn(project, personId) : [];

const projectOf = ({ projectId }: OfProject, read: Read) => read(streams.project(projectId), projectDecider);

/** For streams beside a project's: its members have the rights, and its state is the context. */
export const inProject = {
  key: ({ projectId }: OfProject) => projectId,
  roles: async (data: OfProject, _state: unknown, read: Read, personId: string) =>
    projectRolesOf(await projectOf(data, read), personId),
  context: async (data: OfProject, _state: unknown, read: Read) => ({ project: await projectOf(data, read) }),
};
