import { type CommentRow, lists, type Person } from '@dossier/shared/contract';
import type { CommentDocument } from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import { memberOf, type Reader, type Resource } from '../../http/lists/reader.ts';

/** What members of a project wrote to each other (DETAIL-13). */
export const commentsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  return ofProject(reader, {
    name: 'comments',
    ...lists.comments,
    missing: 'NOT_FOUND',
    async projectsOf(ids) {
      return (await readStore.getMany<CommentDocument>('comments', ids)).map(({ document }) => document.projectId);
    },
    async rows(view, _filter, ids): Promise<CommentRow[]> {
      const { project, asker } = view;
      const all = ids
        ? await readStore.getMany<CommentDocument>('comments', ids)
        : await readStore.find<CommentDocument>('comments', { where: { projectId: project.id } });
      const found = all.filter(({ document }) => document.projectId === project.id);
      const comments = await reader.decrypt(found.map(({ document }) => document));
      const people = await reader.people(comments.map(({ personId }) => personId));
      return comments.map(({ id, projectId, personId, text, createdAt }) => ({
        id,
        projectId,
        author: memberOf(view, people.get(personId) as Person),
        text,
        createdAt,
        own: personId === asker.personId,
      }));
    },
  });
};
