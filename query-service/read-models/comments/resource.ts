import { readsThread } from '@dossier/shared/authorization';
import { type CommentRow, matches, type Person, threadPlaceOf } from '@dossier/shared/contract';
import type { CommentDocument } from '@dossier/shared/views';
import { namesIn } from '../../http/lists/names.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import { publicName } from '../../http/lists/people.ts';
import { decryptedInTurns, memberOf, type ProjectView, type Reader, type Resource } from '../../http/lists/reader.ts';

/** Everybody in the project reads what is said about it; a thread only who may. */
const sees = ({ project, roles, asker }: ProjectView, place: string): boolean => {
  if (place === project.id) return true;
  const { projectId, personId } = threadPlaceOf(place);
  return projectId === project.id && readsThread(roles, asker.personId, personId);
};

/** What members of a project wrote to each other (DETAIL-13), or about one's document (BEY-43). */
export const commentsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  return ofProject(reader, 'comments', {
    async projectsOf(ids) {
      return (await readStore.getMany<CommentDocument>('comments', ids)).map(({ projectId }) => projectId);
    },
    async rows(view, { threadId, q }, ids): Promise<CommentRow[]> {
      const { project, asker } = view;
      const place = threadId ?? (q ? undefined : project.id);
      const all = ids
        ? await readStore.getMany<CommentDocument>('comments', ids)
        : await readStore.find<CommentDocument>('comments', {
            where: { projectId: project.id, ...(place !== undefined && { place }) },
          });
      const stored = all.filter(({ projectId, place }) => projectId === project.id && sees(view, place));
      const read = await decryptedInTurns(reader, stored);
      const comments = q ? read.filter(({ text }) => matches(q, text)) : read;
      const people = await reader.people(comments.flatMap(({ personId, mentions }) => [personId, ...mentions]));
      const nameOf = await namesIn(reader, view);
      const author = (person: Person) => ({ ...memberOf(view, person), name: nameOf(person) });
      return comments.map(({ id, projectId, personId, text, createdAt, place, mentions }) => ({
        id,
        projectId,
        threadId: place === projectId ? null : place,
        author: author(people.get(personId) as Person),
        text,
        mentions: mentions.map((mentioned) => publicName(people.get(mentioned))),
        createdAt,
        own: personId === asker.personId,
      }));
    },
  });
};
