import type { Directory } from '@dossier/shared/directory';
import type { ProjectDocument } from '@dossier/shared/views';
import type { Reader } from '../../http/lists/reader.ts';
import type { Present } from './port.ts';

export const presentOf = (reader: Reader, directory: Pick<Directory, 'findMany' | 'keysOf'>): Present => {
  const { readStore, judged, teams, audits, recordLook, limit, refund } = reader;
  return {
    judged: async (projectIds) => {
      const found = await readStore.getMany<ProjectDocument>('projects', projectIds);
      const present = await judged(found);
      const now = new Map(present.flatMap((project) => (project ? [[project.id, project] as const] : [])));
      return projectIds.map((id) => now.get(id));
    },
    teams,
    auditing: audits.among,
    recordLook,
    limit,
    refund,
    mailsOf: (projectId) => readStore.find('mails', { where: { projectId } }),
    // Nothing else of a person leaves this thread.
    people: async (personIds) =>
      (await directory.findMany(personIds)).map(({ personId, email }) => ({ personId, email })),
    keys: directory.keysOf,
  };
};
