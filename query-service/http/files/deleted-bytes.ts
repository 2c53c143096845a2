import { Refused } from '@dossier/shared/basics/refused';
import { ianaZone } from '@dossier/shared/contract';
import type { Views } from '@dossier/shared/read-store';
import {
  type HistoryDocument,
  historyProject,
  type ProjectDocument,
  type SubmissionDocument,
} from '@dossier/shared/views';

/** Where a document was submitted. */
export type Place = Pick<SubmissionDocument, 'projectId' | 'personId' | 'documentId'>;

/** Of a document whose upload is known no more: the time line still names it. */
export const placeOf = async (readStore: Views, fileId: string): Promise<Place | undefined> => {
  const [found] = await readStore.find<HistoryDocument>('history', { where: { fileId }, limit: 1 });
  if (!found) return undefined;
  const { personId, documentId } = found;
  return personId === null || documentId === null
    ? undefined
    : { projectId: historyProject(found), personId, documentId };
};

/** `3 November 2026`, where the project is. */
const dayIn = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: ianaZone(timeZone) }).format(new Date(moment));

/** Only for who may see it. @throws Refused FILE_DELETED where the retention has ended */
export const requireKept = async (
  readStore: Views,
  { id, timeZone }: Pick<ProjectDocument, 'id' | 'timeZone'>,
  { personId, documentId }: Omit<Place, 'projectId'>,
  fileId: string,
): Promise<void> => {
  const found = await readStore.get<SubmissionDocument>('submissions', `${id}.${personId}.${documentId}`);
  const deletedAt = found?.versions.find((version) => version.fileId === fileId)?.deletedAt;
  if (!deletedAt) return;
  const title = `The document existed; its bytes were deleted on ${dayIn(deletedAt, timeZone)}.`;
  throw new Refused({ code: 'FILE_DELETED', title });
};
