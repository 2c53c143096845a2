import { takingTurns } from '@dossier/shared/async/turns';
import type { FileStore } from '@dossier/shared/file-store';
import type { Decrypted, SubmissionDocument } from '@dossier/shared/views';
import { missingOf } from '../http/files/archive.ts';
import { type ArchiveEntry, archiveList } from '../http/files/archive-list.ts';
import { calledBy, type NameOf } from '../http/lists/names.ts';
import type { ProjectView, Reader } from '../http/lists/reader.ts';
import { documentNames } from '../read-models/history/known.ts';

/** Submissions read before others get their turn: each may have many versions and reviews. */
const atOnce = 20;

/** Of all who ever delivered: ids begin with that of the project. */
const submissionsOf = async ({ readStore, decrypt }: Pick<Reader, 'readStore' | 'decrypt'>, projectId: string) => {
  const turn = takingTurns();
  const submissions: Decrypted<SubmissionDocument>[] = [];
  for (let last = `${projectId}.`; ; ) {
    const where = { id: { from: last, to: `${projectId}/` } };
    const sort = { field: 'id', order: 'asc' } as const;
    const skip = submissions.length > 0 ? 1 : 0;
    const found = await readStore.find<SubmissionDocument>('submissions', { where, sort, skip, limit: atOnce });
    submissions.push(...(await decrypt(found)));
    const end = found.at(-1);
    if (!end || found.length < atOnce) return submissions;
    last = end.id;
    await turn();
  }
};

/** Every version of every document, also of people who have left; what was withdrawn is left out. */
export const deliveredDocuments = async (
  files: Pick<FileStore, 'sizes'>,
  reader: Pick<Reader, 'readStore' | 'entriesOf' | 'people' | 'decrypt'>,
  view: ProjectView,
  nameOf: NameOf,
): Promise<readonly ArchiveEntry[]> => {
  const { project } = view;
  const submissions = await submissionsOf(reader, project.id);
  const collaborators = [...new Set(submissions.map(({ personId }) => personId))];
  const delivered = submissions.map(({ documentId }) => documentId);
  const names = await documentNames(reader, view, delivered);
  const gone = [...new Set(delivered)]
    .filter((id) => !project.definitions.some(({ documentId }) => documentId === id))
    .map((documentId) => ({ documentId, fieldName: names.get(documentId) ?? documentId, type: '' }));
  const everything = {
    definitions: [...project.definitions, ...gone],
    collaborators,
    timeZone: project.timeZone,
  };
  const people = calledBy(nameOf, await reader.people(collaborators));
  const entries = await archiveList(everything, submissions, people, { which: 'all', by: 'collaborator' });
  const missing = await missingOf(files, project.id, entries);
  return entries.filter(({ fileId }) => !missing.has(fileId));
};
