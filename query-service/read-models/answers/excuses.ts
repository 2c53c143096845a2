import { type DocumentRow, decisionsIn, documentsIn, excuseStatus } from '@dossier/shared/contract';
import type { AnswersDocument, ProjectDocument } from '@dossier/shared/views';
import { decryptedInTurns, type Reader } from '../../http/lists/reader.ts';

type Excuse = NonNullable<DocumentRow['excuse']>;
type Of = { readonly personId: string; readonly documentId: string };

/** Reasons that stand instead of documents. Nothing is read where no document among the questions takes any. */
export const excusesOf = async (
  reader: Pick<Reader, 'readStore' | 'decrypt'>,
  { id: projectId, questions }: ProjectDocument,
  personIds: readonly string[],
): Promise<(of: Of) => Excuse | undefined> => {
  const taking = documentsIn(questions?.sections ?? []).filter(({ excuses }) => excuses !== null);
  const given = taking.length > 0 ? personIds.filter((personId) => questions?.given.includes(personId)) : [];
  if (given.length === 0) return () => undefined;
  const idOf = (personId: string) => `${projectId}.${personId}`;
  const found = await reader.readStore.getMany<AnswersDocument>('answers', given.map(idOf));
  const standing = found.flatMap(({ personId, excuses, decisions }) => {
    const noted = {
      excused: new Set(excuses.map(({ itemId }) => itemId)),
      decisions: decisionsIn(decisions),
    };
    return taking.flatMap((document) => {
      const status = excuseStatus(document, noted);
      const excuse = excuses.find(({ itemId }) => itemId === document.documentId);
      return status && excuse ? [{ key: `${personId}.${document.documentId}`, status, excuse }] : [];
    });
  });
  const stored = standing.map(({ excuse }) => excuse);
  const read = await decryptedInTurns(reader, stored);
  const excuses = new Map(
    standing.map(({ key, status }, index) => [key, { reason: read[index]?.reason ?? '', status }] as const),
  );
  return ({ personId, documentId }) => excuses.get(`${personId}.${documentId}`);
};
