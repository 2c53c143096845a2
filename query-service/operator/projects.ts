import type { OperatedProject, OperatorProjects } from '@dossier/shared/contract';
import { operatorListLength } from '@dossier/shared/contract';
import type { InstallationNow } from '@dossier/shared/history';
import type { ProjectDocument } from '@dossier/shared/views';
import type { Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';
import { handOverReader } from './hand-overs.ts';

type Options = Pick<QueryServiceOptions, 'readStore' | 'uploads' | 'clock'> & {
  readonly reader: Pick<Reader, 'people'>;
  readonly installation: InstallationNow;
};

/** The largest projects: what they take and whose they are, never what is in them, nor what they are called. */
export const projectsReader = (options: Options) => {
  const { readStore, uploads, reader, installation } = options;
  const handOvers = handOverReader(options);
  return async (): Promise<OperatorProjects> => {
    const largest = await uploads.largest(operatorListLength);
    const ids = largest.map(({ projectId }) => projectId);
    const [views, total] = await Promise.all([
      readStore.getMany<ProjectDocument>('projects', ids),
      readStore.count('projects'),
    ]);
    const projects = new Map(views.map((project) => [project.id, project]));
    const people = await reader.people(views.map(({ host }) => host));
    const row = ({ projectId, bytes }: (typeof largest)[number]): OperatedProject => {
      const project = projects.get(projectId);
      return {
        id: projectId,
        host: people.get(project?.host ?? '')?.email ?? '',
        status: project?.status ?? null,
        people: project?.collaborators.length ?? null,
        createdAt: project?.createdAt ?? null,
        bytes,
      };
    };
    return { projects: largest.map(row), total, left: await handOvers.left(await installation()) };
  };
};
