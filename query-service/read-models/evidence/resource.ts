import type { EvidenceRow } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import type { EvidenceDocument } from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import type { Reader, Resource } from '../../http/lists/reader.ts';
import { keptPackage } from './kept.ts';

/** Nobody reads that all is done while it is not. */
const nearlyDone = 0.99;

const shareDone = async ({ sizeOf }: Pick<Reader, 'sizeOf'>, { id, packageId, state, bytes }: EvidenceDocument) => {
  if (state !== 'preparing') return state === 'ready' ? 1 : 0;
  const written = (await sizeOf(fileKey(id, packageId))) ?? 0;
  return Math.min(nearlyDone, written / Math.max(1, bytes));
};

/** The evidence package of a project that was, or is being, made beforehand (BEY-39). */
export const evidenceResource = (reader: Reader): Resource =>
  ofProject(reader, 'evidence', {
    missing: 'EVIDENCE_NOT_FOUND',
    projectsOf: async (ids) => ids,
    async rows({ project }): Promise<EvidenceRow[]> {
      const found = await keptPackage(reader.readStore, reader.clock, project.id);
      if (!found) return [];
      const { id, packageId, state, askedAt, size, readyAt, keptUntil } = found;
      const done = await shareDone(reader, found);
      return [{ id, projectId: id, packageId, state, askedAt, done, size, readyAt, keptUntil }];
    },
  });
