import type { Clock } from '@dossier/shared/basics/clock';
import { type entryKinds, groupOfKind, historyKinds } from '@dossier/shared/contract';
import type { Views } from '@dossier/shared/read-store';
import { type EvidenceDocument, historyWithin } from '@dossier/shared/views';

/** The project's package that is made beforehand, unless its days are over. */
export const keptPackage = async (
  readStore: Pick<Views, 'get'>,
  clock: Clock,
  projectId: string,
): Promise<EvidenceDocument | undefined> => {
  const found = await readStore.get<EvidenceDocument>('evidence', projectId);
  return found?.keptUntil && Date.parse(found.keptUntil) <= clock() ? undefined : found;
};

/** What is read, mailed or refused leaves the project as it was. */
const isReading = (kind: (typeof entryKinds)[number]) => ['downloads', 'mails', 'refusals'].includes(groupOfKind[kind]);
const changes = historyKinds.filter((kind) => !isReading(kind));

/** Whether the project is another one than a package up to this position holds. */
export const isChangedSince = async (
  readStore: Pick<Views, 'find'>,
  projectId: string,
  position: number,
): Promise<boolean> => {
  const where = { kind: changes, ...historyWithin(projectId, position + 1) };
  return (await readStore.find('history', { where, limit: 1 })).length > 0;
};
