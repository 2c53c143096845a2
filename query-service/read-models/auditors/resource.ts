import type { AuditorRow } from '@dossier/shared/contract';
import type { AuditorDocument } from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import type { Reader, Resource } from '../../http/lists/reader.ts';

/** Whom a project's managers let audit it, and until when, past ones included (ROLE-14). */
export const auditorsResource = (reader: Reader): Resource =>
  ofProject(reader, 'auditors', {
    async rows({ project }): Promise<AuditorRow[]> {
      const where = { projectId: project.id };
      const found = await reader.readStore.find<AuditorDocument>('auditors', { where });
      const people = await reader.people(found.map(({ personId }) => personId));
      return found.map(({ id, personId, grantedAt, until }) => ({
        id,
        projectId: project.id,
        personId,
        name: people.get(personId)?.name ?? '',
        email: people.get(personId)?.email ?? '',
        grantedAt,
        until,
      }));
    },
  });
