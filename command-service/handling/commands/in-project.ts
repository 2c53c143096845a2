import type { Membership } from '@dossier/shared/authorization';
import { streams } from '@dossier/shared/contract';
import { isProject, type ProjectState, projectDecider } from '../../domain/index.ts';
import type { Read } from '../command-handler.ts';

export type OfProject = { readonly projectId: string };

export const membershipOf = (project: ProjectState): Membership | undefined =>
  isProject(project) ? project : undefined;

const projectOf = ({ projectId }: OfProject, read: Read) => read(streams.project(projectId), projectDecider);

/** For streams beside a project's: its members have the rights, and its state is the context. */
export const inProject = {
  key: ({ projectId }: OfProject) => projectId,
  membership: async (data: OfProject, _state: unknown, read: Read) => membershipOf(await projectOf(data, read)),
  context: async (data: OfProject, _state: unknown, read: Read) => ({ project: await projectOf(data, read) }),
};
