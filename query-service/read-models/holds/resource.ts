import type { HoldRow } from '@dossier/shared/contract';
import type { HoldDocument } from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import type { ProjectView, Reader, Resource } from '../../http/lists/reader.ts';

const canRelease = ({ roles }: ProjectView, by: HoldRow['by']) =>
  by === 'auditor' ? roles.includes('auditor') : roles.some((role) => role === 'owner' || role === 'co-host');

/** Why nothing of a project is deleted (BEY-40). */
export const holdsResource = (reader: Reader): Resource =>
  ofProject(reader, 'holds', {
    async rows(view): Promise<HoldRow[]> {
      const where = { projectId: view.project.id };
      const found = await reader.readStore.find<HoldDocument>('holds', { where });
      const holds = await reader.decrypt(found);
      const people = await reader.people(holds.map(({ personId }) => personId));
      return holds.map(({ id, projectId, by, personId, reason, since }) => ({
        id,
        projectId,
        by,
        name: people.get(personId)?.name ?? '',
        reason,
        since,
        releasable: canRelease(view, by),
      }));
    },
  });
