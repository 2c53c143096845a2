import type { ReadStore } from '@dossier/shared/read-store';
import type { ProjectDocument } from '@dossier/shared/views';
import { type Fact, mail, notify, type Reaction } from './reaction.ts';

/** What a closed account hosted is only read from now on: its co-hosts are told until when. */
export const tellOfLostHost = async (
  readStore: Pick<ReadStore, 'find'>,
  { data: { personId } }: Fact<'AccountClosed'>,
): Promise<Reaction[]> => {
  const projects = await readStore.find<ProjectDocument>('projects', { where: { host: personId } });
  return projects.flatMap(({ id: projectId, document: { coHosts } }) =>
    [...notify(coHosts, { kind: 'host-gone', projectId }), ...mail(coHosts, { template: 'host-gone', projectId })].map(
      (reaction) => ({ ...reaction, purpose: `${reaction.purpose}-${projectId}` }),
    ),
  );
};
