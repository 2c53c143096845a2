import type { OperatedProject, OperatorProjects } from '@dossier/shared/contract';
import { operatorListLength } from '@dossier/shared/contract';
import type { ProjectDocument } from '@dossier/shared/views';
import type { QueryServiceOptions } from '../options.ts';

type Options = Pick<QueryServiceOptions, 'readStore' | 'uploads' | 'directory'>;

/** The largest projects: what they take and whose they are, never what is in them, nor what they are called. */
export const projectsReader =
  ({ readStore, uploads, directory }: Options) =>
  async (): Promise<OperatorProjects> => {
    const largest = await uploads.largest(operatorListLength);
    const [views, total] = await Promise.all([
      readStore.getMany<ProjectDocument>(
        'projects',
        largest.map(({ projectId }) => projectId),
      ),
      readStore.count('projects'),
    ]);
    const projects = new Map(views.map(({ id, document }) => [id, document]));
    const people = await directory.findMany([...new Set(views.map(({ document }) => document.host))]);
    const emails = new Map(people.map(({ personId, email }) => [personId, email]));
    const row = ({ projectId, bytes }: (typeof largest)[number]): OperatedProject => {
      const project = projects.get(projectId);
      return {
        id: projectId,
        host: emails.get(project?.host ?? '') ?? '',
        status: project?.status ?? null,
        people: project?.collaborators.length ?? null,
        createdAt: project?.createdAt ?? null,
        bytes,
      };
    };
    return { projects: largest.map(row), total };
  };
