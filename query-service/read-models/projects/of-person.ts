import type { ProjectStatus } from '@dossier/shared/contract';
import type { Where } from '@dossier/shared/read-store';
import type { ProjectDocument } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import { type ProjectView, type Reader, visibleProjects } from '../../http/lists/reader.ts';
import { teamsOf } from '../teams/of-person.ts';

type Sources = Pick<Reader, 'readStore' | 'teams' | 'judged' | 'audits'>;

/** All projects of these statuses in which the asker has a role now, also by a team; those they audit are not theirs. */
export const projectsOf = async (
  reader: Sources,
  asker: Asker,
  status: readonly ProjectStatus[],
): Promise<ProjectView[]> => {
  const teams = await teamsOf(reader, asker.personId);
  const find = (where: Where) => reader.readStore.find<ProjectDocument>('projects', { where: { ...where, status } });
  const found = await Promise.all([find({ members: asker.personId }), teams.length > 0 ? find({ teamId: teams }) : []]);
  const projects = new Map(found.flat().map((project) => [project.id, project]));
  return visibleProjects(reader, asker, [...projects.values()]);
};
