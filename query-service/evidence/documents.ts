import type { FileStore } from '@dossier/shared/file-store';
import type { SubmissionDocument } from '@dossier/shared/views';
import { missingOf } from '../http/files/archive.ts';
import { type ArchiveEntry, archiveList } from '../http/files/archive-list.ts';
import { decryptedInTurns } from '../http/lists/decrypt.ts';
import type { ProjectView, Reader } from '../http/lists/reader.ts';
import { documentNames } from '../read-models/history/known.ts';

/** Every version of every document, also of people who have left; what was withdrawn is left out. */
export const deliveredDocuments = async (
  files: Pick<FileStore, 'size'>,
  reader: Pick<Reader, 'readStore' | 'entriesOf' | 'people' | 'decrypt'>,
  view: ProjectView,
): Promise<readonly ArchiveEntry[]> => {
  const { project } = view;
  const stored = await reader.readStore.find<SubmissionDocument>('submissions', { where: { projectId: project.id } });
  const submissions = stored.map(({ document }) => document);
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
  const entries = await archiveList(
    everything,
    await decryptedInTurns(reader, submissions),
    await reader.people(collaborators),
    {
      which: 'all',
      by: 'collaborator',
    },
  );
  const missing = await missingOf(files, project.id, entries);
  return entries.filter(({ fileId }) => !missing.has(fileId));
};
