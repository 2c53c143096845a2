import { rolesIn } from '@dossier/shared/authorization';
import { lists, type ProjectRow } from '@dossier/shared/contract';
import type { Where } from '@dossier/shared/read-store';
import type { ProjectDocument } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import { type Sort, sorted, within } from '../../http/lists/query.ts';
import {
  getProject,
  notFound,
  type ProjectView,
  projectViews,
  type Reader,
  type Resource,
} from '../../http/lists/reader.ts';
import { cardFor, type JoinCard } from './join-card.ts';
import { projectRowsOf } from './rows.ts';

/** The collection calls `dueAt` the deadline. */
const storedSort = ({ field, order }: Sort): Sort => ({ field: field === 'dueAt' ? 'deadline' : field, order });

/** Only projects in which the asker has a role (LIST-03, LIST-04, LIST-05). */
export const projectsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const projectRows = projectRowsOf(reader);
  const viewsOf = (asker: Asker, found: readonly { readonly document: ProjectDocument }[]): ProjectView[] =>
    found.flatMap(({ document: project }) => {
      const roles = rolesIn(project, asker.personId);
      return roles.length > 0 ? [{ project, roles, asker }] : [];
    });

  return {
    name: 'projects',
    stable: true,
    ...lists.projects,
    async list(asker, { filter, sort, range }) {
      const { status, q } = filter as { status?: ProjectRow['status']; q?: string };
      const where: Where = { members: asker.personId, ...(status && { status }) };
      if (q !== undefined && q.trim() !== '') {
        const wanted = q.trim().normalize('NFC').toLowerCase();
        const all = await readStore.find<ProjectDocument>('projects', { where });
        const hits = all
          .map(({ document }) => document)
          .filter(
            ({ id, projectName, projectDetails }) =>
              id === wanted || `${projectName}\n${projectDetails}`.toLowerCase().includes(wanted),
          );
        const page = within(sorted(hits, storedSort(sort)), range).map((document) => ({ document }));
        return { rows: await projectRows(viewsOf(asker, page)), total: hits.length };
      }
      const limit = range.last - range.first + 1;
      const page = { where, sort: storedSort(sort), skip: range.first, limit };
      const { found, total } = await readStore.page<ProjectDocument>('projects', page);
      return { rows: await projectRows(viewsOf(asker, found)), total };
    },
    byIds: async (asker, ids) => projectRows(await projectViews(reader, 'projects', asker, ids)),
    async one(asker, id): Promise<ProjectRow | JoinCard> {
      const project = await getProject(readStore, id);
      const views = project ? viewsOf(asker, [{ document: project }]) : [];
      if (views.length === 0) return cardFor(reader, project, asker);
      const [row] = await projectRows(views);
      return row ?? notFound('PROJECT_NOT_FOUND');
    },
  };
};
