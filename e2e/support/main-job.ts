import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from './files.ts';
import type { Installation } from './installation.ts';
import { createProject } from './projects.ts';

export type MainJob = {
  readonly host: ApiClient;
  readonly ada: ApiClient;
  readonly projectId: string;
  readonly documentId: string;
  readonly fileId: string;
};

/**
 * The main job in short: a host asks for a document, a collaborator delivers it, the host sees it.
 * @param by the host; absent: somebody who subscribes
 */
export const doMainJob = async (installation: Installation, by?: ApiClient): Promise<MainJob> => {
  const host = by ?? (await installation.host());
  const { projectId, documentIds } = await createProject(host);
  const documentId = documentIds[0] ?? '';
  await host.command('ActivateProject', { projectId });
  const ada = await installation.person('Ada');
  await ada.command('JoinProject', { projectId });
  const fileId = await ada.upload(letter, { purpose: 'document', projectId, documentId });
  await until(async () => (await host.list('submissions', { projectId })).length === 1);
  return { host, ada, projectId, documentId, fileId };
};
