import { readsThread } from '@dossier/shared/authorization';
import type { ThreadRow } from '@dossier/shared/contract';
import { type ReadingDocument, requiredOf, type ThreadDocument } from '@dossier/shared/views';
import { namesIn } from '../../http/lists/names.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import { type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';
import { readingId } from './projection.ts';

/** None of who has left, or about what is asked for no more. */
const nameIn = (view: ProjectView, { personId, documentId }: ThreadDocument): string | undefined => {
  const { project, roles, asker } = view;
  if (!project.collaborators.includes(personId) || !readsThread(roles, asker.personId, personId)) return undefined;
  const asked = seesAll(view) ? project.definitions : requiredOf(project, personId).map(({ definition }) => definition);
  return asked.find((definition) => definition.documentId === documentId)?.fieldName;
};

/** What was said about documents, and how much of it is new to the asker (BEY-43). */
export const threadsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  return ofProject(reader, 'threads', {
    async rows(view, _filter, ids): Promise<ThreadRow[]> {
      const { project, roles, asker } = view;
      const found = ids
        ? await readStore.getMany<ThreadDocument>('threads', ids)
        : await readStore.find<ThreadDocument>('threads', { where: { projectId: project.id } });
      const shown = found.flatMap((document) => {
        const fieldName = document.projectId === project.id ? nameIn(view, document) : undefined;
        return fieldName === undefined ? [] : [{ ...document, fieldName }];
      });
      const marks = await readStore.getMany<ReadingDocument>(
        'readings',
        shown.map(({ id }) => readingId(asker.personId, id)),
      );
      const seen = new Map(marks.map(({ id, seen }) => [id, seen]));
      const people = await reader.people(shown.map(({ personId }) => personId));
      const nameOf = await namesIn(reader, view);
      // Auditors leave no marks.
      const isNew = (authors: readonly string[], from: number) =>
        roles.includes('auditor') ? 0 : authors.slice(from).filter((author) => author !== asker.personId).length;
      return shown.map(({ id, projectId, personId, documentId, fieldName, authors, lastAt }) => ({
        id,
        projectId,
        personId,
        name: nameOf(people.get(personId)),
        documentId,
        fieldName,
        comments: authors.length,
        unread: isNew(authors, seen.get(readingId(asker.personId, id)) ?? 0),
        lastAt,
      }));
    },
  });
};
